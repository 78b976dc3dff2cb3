import { Form, useLoaderData } from "@remix-run/react";
import { inOrder, sumOfLetters } from "@server/core/compliance";
import { addDays } from "@server/core/day";
import { useTranslation } from "react-i18next";
import { PercentInOrder, StateBar } from "~/ui/compliance";
import { Icon } from "~/ui/icon";
import { totalOf } from "~/ui/state";
import { daysBetween, useDates } from "~/ui/time";
import { useScripts } from "~/ui/use-scripts";
import { countsOn } from "./course.ts";
import type { loader } from "./route.tsx";
import { usePlaying } from "./use-playing.ts";

type Props = { day: string; onDay: (day: string) => void };

/** A slider over the days of the year, which plays them too; without scripts a date and a button. */
export function DayChooser({ day, onDay }: Props) {
  const { t } = useTranslation();
  const dates = useDates();
  const scripts = useScripts();
  const { course, today, until, view } = useLoaderData<typeof loader>();
  const length = daysBetween(today, until) ?? 0;
  const at = daysBetween(today, day) ?? 0;
  const choose = (days: number) => onDay(addDays(today, days));
  const playing = usePlaying(at, length, choose);
  const counts = countsOn(course, day);
  const words = t("ahead.stands", {
    day: dates.day(day),
    good: sumOfLetters(counts, inOrder),
    total: totalOf(counts),
  });
  return (
    <div className="panel mb-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="num min-w-0 flex-1 text-sm">
          <b className="font-semibold">{words}</b>
        </p>
        <span className="num text-sm text-muted">
          {totalOf(counts) > 0 ? <PercentInOrder counts={counts} /> : null}
        </span>
        <span className="w-28">
          <StateBar counts={counts} />
        </span>
      </div>
      {scripts ? (
        <div className="no-print mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <button type="button" className="btn btn-sm touch:h-11" onClick={playing.toggle}>
            <Icon name={playing.isOn ? "square" : "play"} />
            {t(playing.isOn ? "ahead.stop" : "ahead.play")}
          </button>
          <input
            type="range"
            className="day-slider max-md:order-first max-md:basis-full"
            min={0}
            max={length}
            value={at}
            aria-label={t("ahead.day")}
            aria-valuetext={words}
            onChange={(event) => {
              playing.stop();
              choose(Number(event.currentTarget.value));
            }}
          />
          <button
            type="button"
            className="btn btn-ghost btn-sm touch:h-11"
            onClick={() => {
              playing.stop();
              choose(0);
            }}
            disabled={at === 0}
          >
            {t("ahead.today")}
          </button>
        </div>
      ) : (
        <Form method="get" className="no-print mt-2 flex items-end gap-2">
          {view ? <input type="hidden" name="view" value={view} /> : null}
          <label className="grid gap-1 text-xs text-muted">
            {t("ahead.day")}
            <input type="date" name="on" className="input" min={today} max={until} defaultValue={day} />
          </label>
          <button type="submit" className="btn">
            {t("ui.apply")}
          </button>
        </Form>
      )}
    </div>
  );
}
