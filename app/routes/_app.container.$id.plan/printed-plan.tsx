import { useLoaderData } from "@remix-run/react";
import type { Printed } from "@server/records/container/plan-page";
import type { IconCode } from "@server/records/object/icon-codes";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useFrame } from "~/frame/use-frame";
import { EquipmentIcon } from "~/ui/equipment-icon";
import { Plate } from "~/ui/plate";
import { states, worstFirst } from "~/ui/state";
import { useDates, useToday } from "~/ui/time";
import { isLateWork, lastGoodDay } from "~/ui/valid-until";
import type { loader } from "./route.tsx";

/** With more pins than this, the plan shows numbers instead of codes. */
const MOST_WITH_CODES = 60;

/** On A4: the plan with its pins, the legend, and the objects in the order of their codes. */
export function PrintedPlan() {
  const { t } = useTranslation();
  const { day } = useDates();
  const today = useToday();
  const { container, objects, counts, total, plan_on, paper, filter } = useLoaderData<typeof loader>();
  const [image] = container.images;
  const { current } = useFrame();
  const crowded = objects.filter(({ x }) => x !== undefined).length > MOST_WITH_CODES;
  const chosen = [
    filter.state && t(`${states[filter.state as keyof typeof states]?.word ?? "state.object.none"}.word`),
    filter.type && t([`icon.code.${filter.type}`, "plan.other_kind"], { kind: filter.type }),
    filter.tag,
    filter.q,
  ].filter(Boolean);
  return (
    <article className={`paper paper-${paper}`}>
      {current?.logo ? (
        <img src={current.logo} alt={current.name} className="mb-3 h-8 max-w-48 object-contain object-left" />
      ) : null}
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-2xl font-semibold [overflow-wrap:anywhere]">{container.title}</h2>
        <p className="text-sm text-muted">{container.path.map(({ title }) => title).join(" › ")}</p>
        <p className="num ml-auto text-sm text-muted">{t("ui.printed.on", { day: day(today) })}</p>
      </header>
      {chosen.length > 0 ? <p className="mt-1 text-sm">{t("ui.printed.only", { what: chosen.join(" · ") })}</p> : null}
      {image ? (
        <figure
          className={`paper-plan${crowded ? " paper-crowded" : ""}`}
          style={{ "--ratio": image.width / Math.max(1, image.height) } as CSSProperties}
        >
          <img
            src={image.file_path}
            alt={t("container.floor_plan_picture", { title: container.title })}
            className="size-full"
          />
          {objects.map((object, index) =>
            object.x === undefined ? null : (
              <PrintedPin key={object.id} object={object} number={index + 1} crowded={crowded} />
            ),
          )}
        </figure>
      ) : (
        <p className="mt-4 text-sm text-muted">{t("plan.none_to_print")}</p>
      )}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm" aria-label={t("plan.legend")}>
        {worstFirst
          .filter((letter) => counts[letter])
          .map((letter) => (
            <li key={letter} className="flex items-center gap-1.5">
              <Plate letter={letter} size="sm" />
              {t(`${states[letter].word}.aloud`)}
              <span className="num text-muted">{counts[letter]}</span>
            </li>
          ))}
        {plan_on ? <li className="ml-auto text-muted">{t("container.floor_plan_of", { day: day(plan_on) })}</li> : null}
      </ul>
      <Objects objects={objects} crowded={crowded} />
      {objects.length < total ? (
        <p className="mt-2 text-sm text-muted">{t("plan.more", { count: total - objects.length })}</p>
      ) : null}
    </article>
  );
}

/** The text at the pin and before its name in the list. */
const signOf = ({ display_code }: Printed, number: number) => display_code || String(number);

function PrintedPin({ object, number, crowded }: { object: Printed; number: number; crowded: boolean }) {
  const { tone } = states[object.state];
  return (
    <span
      className={`pin tone-${tone}`}
      style={{ "--x": object.x, "--y": object.y } as CSSProperties}
      aria-hidden="true"
    >
      <span className={`plate num tone-${tone}`}>{crowded ? number : object.state}</span>
      {crowded ? null : <span className="pin-label num">{signOf(object, number)}</span>}
    </span>
  );
}

function Objects({ objects, crowded }: { objects: Printed[]; crowded: boolean }) {
  const { t } = useTranslation();
  if (objects.length === 0) return <p className="mt-4 text-sm text-muted">{t("container.nothing_found")}</p>;
  return (
    <table className="paper-list">
      <caption className="sr-only">{t("container.objects")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("plan.code")}</th>
          <th scope="col">{t("container.objects")}</th>
          <th scope="col">{t("container.filter_state")}</th>
          <th scope="col">{t("plan.valid_until")}</th>
        </tr>
      </thead>
      <tbody>
        {objects.map((object, index) => (
          <tr key={object.id}>
            <td className="num font-semibold">
              {crowded ? <span className="mr-2 text-muted">{index + 1}</span> : null}
              {crowded ? object.display_code : signOf(object, index + 1)}
            </td>
            <td className="[overflow-wrap:anywhere]">
              <span className="inline-flex items-center gap-2">
                {object.icon_code ? <EquipmentIcon code={object.icon_code as IconCode} className="text-muted" /> : null}
                {object.title}
                {object.x === undefined ? <span className="text-muted">{t("plan.not_placed")}</span> : null}
              </span>
            </td>
            <td>
              <span className="inline-flex items-center gap-2">
                <Plate letter={object.state} size="sm" />
                <StateInWords {...object} />
              </span>
            </td>
            <td className="num">
              <Until {...object} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StateInWords({ state, until, due }: Printed) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  if (!isLateWork(state, until, today)) return <>{t(`${states[state].word}.word`)}</>;
  return <>{[t("state.object.P.by_work"), due && t("state.due", { day: day(due) })].filter(Boolean).join(", ")}</>;
}

function Until({ state, until }: Printed) {
  const { today, day } = useDates();
  const last = lastGoodDay(state, until, today);
  return <>{last ? day(last) : "–"}</>;
}
