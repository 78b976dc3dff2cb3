import { useLoaderData } from "@remix-run/react";
import { worstOf } from "@server/core/compliance";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/plan/pin";
import { Plan } from "~/components/plan/plan";
import { PlanCard } from "~/components/plan/plan-card";
import { type View, viewIn, viewInWords } from "~/components/plan/view";
import { paths } from "~/paths/paths";
import { Plate } from "~/ui/plate";
import { states } from "~/ui/state";
import { useDates } from "~/ui/time";
import { useScripts } from "~/ui/use-scripts";
import { countsOn, pinsOn } from "./course.ts";
import type { loader } from "./route.tsx";

/** The plan with its pins as they are on that day. */
export function PlanAhead({ day }: { day: string }) {
  const { t } = useTranslation();
  const { container, pins, rooms, view, today } = useLoaderData<typeof loader>();
  const scripts = useScripts();
  const [chosen, choose] = useState<string>();
  const start = useMemo(() => viewIn(view), [view]);
  const shown = useDeferredValue(day);
  const onDay = useMemo(() => pinsOn(pins, shown), [pins, shown]);
  const roomsOnDay = useMemo(
    () =>
      rooms.map(({ id, title, area, course }) => ({
        ...{ id, title, area, to: paths.ahead(id) },
        worst: worstOf(countsOn(course, shown)),
      })),
    [rooms, shown],
  );
  const pinPath = useCallback((id: string) => paths.object(id), []);
  const viewPath = useCallback(
    (next: View) =>
      paths.ahead(container.id, {
        on: day === today ? undefined : day,
        view: next.zoom === 1 ? undefined : viewInWords(next),
      }),
    [container.id, day, today],
  );
  const [image] = container.images;
  if (!image) return null;
  const pin = onDay.find(({ id }) => id === chosen);
  return (
    <Plan
      key={container.id}
      id={container.id}
      image={image}
      alt={t("container.floor_plan_picture", { title: container.title })}
      pins={onDay}
      rooms={roomsOnDay}
      start={start}
      scripts={scripts}
      current={chosen}
      pinPath={pinPath}
      viewPath={viewPath}
      onChoose={choose}
    >
      {pin ? <Card pin={pin} onClose={() => choose(undefined)} /> : null}
    </Plan>
  );
}

type Pin = ReturnType<typeof pinsOn>[number];

/** The object of the chosen pin, with the days on which its state changes. */
function Card({ pin, onClose }: { pin: Pin; onClose: () => void }) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <PlanCard objectId={pin.id} plate={<Plate letter={pin.state} standalone />} onClose={onClose}>
      <p className="font-medium">{nameOf(pin)}</p>
      {pin.turns.length > 0 ? (
        <ul className="num mt-1 text-muted">
          {pin.turns.map(([from, letter]) => (
            <li key={from}>{t("ahead.from", { word: t(`${states[letter].word}.word`), day: day(from) })}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-muted">{t("ahead.stays")}</p>
      )}
    </PlanCard>
  );
}
