import { dayInWords } from "@i18n/in-words";
import { type Locale, languages } from "@i18n/locales";
import type { TFunction } from "i18next";
import { type Frequency, isCountedFromDone, recurs, type Series } from "./dates.ts";

type Said = { frequency: Frequency; type: Series["type"]; anchorOn: string; scheduledOn: string };

/** The schedule as text: "Elke maand op de 31e, te beginnen 31 januari 2027"; for a single one its day. */
export function scheduleInWords(
  t: TFunction,
  locale: Locale,
  { frequency, type, anchorOn, scheduledOn }: Said,
): string {
  if (!recurs(frequency)) return t("schedule.once", { day: dayInWords(t, scheduledOn, "long") });
  const begins = dayInWords(t, anchorOn, "long");
  if (isCountedFromDone(type))
    return t("schedule.after_done", { every: t(`schedule.frequency.${frequency}`), day: begins });
  const { nth, nthBeforeMonth } = languages[locale];
  return t(`schedule.every.${frequency}`, {
    weekday: t(`schedule.weekday.${weekdayOf(anchorOn)}`),
    nth: (isInMonth(frequency) ? nth : nthBeforeMonth)(Number(anchorOn.slice(8))),
    month: t(`ui.month.long.${Number(anchorOn.slice(5, 7))}`),
    day: begins,
  });
}

/** 1 Monday … 7 Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The day needs no month: "op de 31e", not "op 31 januari". */
const isInMonth = (frequency: Frequency) => !frequency.endsWith("yearly") || frequency === "half-yearly";
