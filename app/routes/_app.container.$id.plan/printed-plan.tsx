import { useLoaderData } from "@remix-run/react";
import { worstOf } from "@server/core/compliance";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { drawnOn, PaperIndex, PaperPlan } from "~/components/plan/paper-plan";
import { useFrame } from "~/frame/use-frame";
import { Plate } from "~/ui/plate";
import { states, worstFirst } from "~/ui/state";
import { useDates, useToday } from "~/ui/time";
import type { loader } from "./route.tsx";

/** On A4: the plan with its letters, what they mean, and an index of the objects. */
export function PrintedPlan() {
  const { t } = useTranslation();
  const { day } = useDates();
  const today = useToday();
  const { container, objects, rooms, counts, total, plan_on, on, paper, filter } = useLoaderData<typeof loader>();
  const [image] = container.images;
  const drawn = useMemo(() => (image ? drawnOn(image, paper, objects) : null), [image, paper, objects]);
  const { current } = useFrame();
  const chosen = [
    filter.state && t(`${states[filter.state as keyof typeof states]?.word ?? "state.object.none"}.word`),
    filter.type && t([`icon.code.${filter.type}`, "plan.other_kind"], { kind: filter.type }),
    filter.tag,
    filter.q,
  ].filter(Boolean);
  // each by all that is in it: with a filter they would say something else than the list
  const tinted = chosen.length > 0 ? [] : rooms.map((room) => ({ ...room, worst: worstOf(room.counts) }));
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
      {on ? <p className="mt-1 font-medium">{t("ahead.printed", { day: day(on) })}</p> : null}
      {chosen.length > 0 ? <p className="mt-1 text-sm">{t("ui.printed.only", { what: chosen.join(" · ") })}</p> : null}
      {image && drawn ? (
        <PaperPlan picture={image} title={container.title} drawn={drawn} rooms={tinted} />
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
      {objects.length > 0 ? (
        <PaperIndex objects={objects} drawn={drawn} paper={paper} />
      ) : (
        <p className="mt-4 text-sm text-muted">{t("container.nothing_found")}</p>
      )}
      {objects.length < total ? (
        <p className="mt-2 text-sm text-muted">{t("plan.more", { count: total - objects.length })}</p>
      ) : null}
    </article>
  );
}
