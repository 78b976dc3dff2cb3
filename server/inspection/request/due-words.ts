import { dayInWords } from "@i18n/in-words";
import { addDays } from "@server/core/day";
import type { TFunction } from "i18next";

type Due = { ends_on: string | null; rejected: boolean };

/**
 * When an inspection is due, in words for a body: by a day, since when it is late, or when the machine was rejected. Pure,
 * and safe to import in the browser.
 */
export function dueInWords(t: TFunction, { ends_on, rejected }: Due, today: string): string {
  if (!ends_on) return t("mail.request.never");
  if (rejected) return t("mail.request.rejected", { day: dayInWords(t, ends_on) });
  return ends_on < today
    ? t("mail.request.overdue", { day: dayInWords(t, addDays(ends_on, 1)) })
    : t("mail.request.due", { day: dayInWords(t, ends_on) });
}
