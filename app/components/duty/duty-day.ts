import { dayInWords } from "@i18n/in-words";
import { addDays } from "@server/core/day";
import type { DutyView } from "@server/records/use/inputs";
import type { TFunction } from "i18next";

/** Without a state it is a line of the catalogue, which has no day. */
export type Standing = Partial<Pick<DutyView, "state" | "due_on" | "fulfilled_on" | "voided_by">>;

/** The day of a duty with its word: until when it is fulfilled, since when it is not. Empty where there is no day. */
export function dutyDay(t: TFunction, { state, due_on, fulfilled_on, voided_by }: Standing, today: string): string {
  const day = (value: string) => dayInWords(t, value);
  if (state === "T" && fulfilled_on) return t("use.reason.out_of_service", { day: day(fulfilled_on) });
  if (state === "C" && fulfilled_on) return t("use.reason.rejected", { day: day(fulfilled_on) });
  if (voided_by)
    return t("duty.day.voided", { after: t(`incident.after.${voided_by.kind}`, { day: day(voided_by.on) }) });
  if (!due_on) return "";
  if (due_on < today)
    return t(state === "X" && fulfilled_on ? "duty.day.expired" : "duty.day.late", { day: day(addDays(due_on, 1)) });
  return t(fulfilled_on ? "duty.day.until" : "duty.day.first", { day: day(due_on) });
}
