import { dayInWords } from "@i18n/in-words";
import { useRouteLoaderData } from "@remix-run/react";
import { addDays, TIME_ZONE } from "@server/core/day";
import type { TFunction } from "i18next";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";

const brussels = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Day and time of day of a moment, in the time zone of Belgium. */
export function inBrussels(moment: string | Date): { day: string; time: string } {
  const parts = Object.fromEntries(brussels.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** The day in Belgium of a moment; a day stays as it is. */
const dayOf = (value: string): string => (value.length > 10 ? inBrussels(value).day : value);

/** Today for a page that was rendered on an earlier day. */
export const Today = createContext<string | undefined>(undefined);

/** Today according to the server, so that server and browser render the same page around midnight. */
export function useToday(): string {
  const root = useRouteLoaderData<{ today?: string }>("root");
  return useContext(Today) ?? root?.today ?? inBrussels(new Date()).day;
}

/** Whole days from a day to a day or moment: negative when `to` is past; undefined when there is no `to`. */
export function daysBetween(from: string, to: string | null | undefined): number | undefined {
  return to
    ? Math.round((Date.parse(`${dayOf(to)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
    : undefined;
}

const NEAR_DAYS = 30;

/** Whether a day is so near that it is said as "over 4 dagen". */
const isNear = (today: string, value: string | null | undefined): boolean =>
  Math.abs(daysBetween(today, value) ?? Number.POSITIVE_INFINITY) <= NEAR_DAYS;

/** "over 4 dagen"; undefined for more than 30 days away. */
function relativeInWords(t: TFunction, today: string, value: string | null | undefined): string | undefined {
  const count = daysBetween(today, value);
  if (count === undefined || !isNear(today, value)) return undefined;
  if (count === 0) return t("ui.date.today");
  if (count === 1) return t("ui.date.tomorrow");
  if (count === -1) return t("ui.date.yesterday");
  return count > 0 ? t("ui.date.ahead", { count }) : t("ui.date.ago", { count: -count });
}

/**
 * "9 dagen te laat"; "te laat sinds 19 sep. 2026" from more than 30 days on: the first day on which it was; undefined when
 * the day is not past.
 */
function lateInWords(t: TFunction, today: string, value: string | null | undefined): string | undefined {
  const count = daysBetween(today, value);
  if (!value || count === undefined || count >= 0) return undefined;
  return count < -NEAR_DAYS
    ? t("ui.date.late_since", { day: dayInWords(t, addDays(dayOf(value), 1)) })
    : t("ui.date.late", { count: -count });
}

/** Functions that format days, and the days of moments, in the reader's language. */
export function useDates() {
  const { t } = useTranslation();
  const today = useToday();
  return {
    today,
    day: (value: string, length?: "short" | "long") => dayInWords(t, dayOf(value), length),
    relative: (value: string | null | undefined) => relativeInWords(t, today, value),
    late: (value: string | null | undefined) => lateInWords(t, today, value),
    isNear: (value: string | null | undefined) => isNear(today, value),
    moment: (value: string | Date) => momentInWords(t, today, value),
  };
}

/** "24 nov. 2026, 14:07"; "vandaag, 14:07". */
function momentInWords(t: TFunction, today: string, value: string | Date): string {
  const { day, time } = inBrussels(value);
  const age = daysBetween(day, today);
  const date = age === 0 ? t("ui.date.today") : age === 1 ? t("ui.date.yesterday") : dayInWords(t, day);
  return t("ui.date.moment", { day: date, time });
}

type DayProps = { value: string | null | undefined; long?: boolean; className?: string };

/** "24 nov. 2026"; `long`: "24 november 2026". A dash when there is no day. */
export function Day({ value, long, className }: DayProps) {
  const { day } = useDates();
  if (!value) return <span className="text-muted">–</span>;
  return (
    <time dateTime={dayOf(value)} className={className}>
      {day(value, long ? "long" : "short")}
    </time>
  );
}

/** "24 nov. 2026, 14:07"; today and yesterday are named. */
export function Moment({ value, className }: { value: string | Date | null | undefined; className?: string }) {
  const { t } = useTranslation();
  const today = useToday();
  if (!value) return <span className="text-muted">–</span>;
  return (
    <time dateTime={new Date(value).toISOString()} className={className}>
      <span className="inline-block first-letter:uppercase">{momentInWords(t, today, value)}</span>
    </time>
  );
}
