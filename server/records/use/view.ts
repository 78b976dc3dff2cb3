import { dayInWords } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Letter } from "@server/core/compliance";
import { answerOn, type Because, type Use } from "@server/core/use";
import { titleOf } from "@server/records/review-point/title";
import type { TFunction } from "i18next";
import { dutyNames, dutyTitle } from "./duty-titles.ts";
import type { DutyRow, UseRow } from "./facts.ts";
import type { AnswerView, DutyView } from "./inputs.ts";

/** The answer for a day. `canAct`: whether the reader may do something about it, or has to ask who may. */
export function answerView(row: UseRow, day: string, locale: Locale, canAct: boolean): AnswerView {
  const t = translator(locale);
  const { use, because, until } = answerOn(row, day);
  const titles = new Map(row.duties.map((duty) => [duty.id, dutyTitle(duty, locale)]));
  const worded = because.map((each) => ({
    reason: each.reason,
    what: inWords(t, each, titles.get(each.duty ?? "") ?? t("use.report")),
    since: each.since,
    by: each.by,
  }));
  const first = worded[0]?.what;
  return {
    use,
    text: first ? t(`use.because.${use}`, { because: first }) : t(`use.head.${use}`),
    because: worded,
    until,
    next: nextInWords(t, use, because[0], canAct),
  };
}

/** The same for a visitor: without the account that took the object out of service; the body of a report stays. */
export const answerForVisitor = (row: UseRow, day: string, locale: Locale): AnswerView =>
  answerView({ ...row, out_of_service: row.out_of_service.map((act) => ({ ...act, by: "" })) }, day, locale, false);

function nextInWords(t: TFunction, use: Use, first: Because | undefined, canAct: boolean): string | null {
  if (!first) return null;
  if (canAct) return first.todo || t(`use.next.${first.reason}`);
  return use === "yes_with_points" ? null : t("use.next.ask"); // who may use it has nothing to ask
}

function inWords(t: TFunction, { reason, since, by, note, count }: Because, duty: string): string {
  const day = since && dayInWords(t, since, "long");
  const key = day ? `use.reason.${reason}` : `use.reason.${reason}_undated`;
  const said = t(key, { day, duty, count });
  return [by ? t("use.by", { said, by }) : said, note].filter(Boolean).join(", ");
}

/** The duties of an object as they stand on a day, in words. */
export function dutyViews(duties: readonly DutyRow[], day: string, locale: Locale): DutyView[] {
  const names = dutyNames(duties, locale);
  return duties.map((duty) => dutyView(duty, names.get(duty.id)!, day, locale));
}

export { dutyTitle };

const dutyView = (duty: DutyRow, name: string, day: string, locale: Locale): DutyView => ({
  id: duty.id,
  line: duty.line,
  title: dutyTitle(duty, locale),
  name,
  review_point: duty.review_point,
  review_point_title: titleOf(locale, duty.review_point, duty.own_titles),
  type: duty.type,
  scope: duty.scope,
  every: duty.every,
  unit: duty.unit,
  binds: duty.binds,
  state: stateOfDuty(duty, day),
  due_on: duty.ends_on,
  fulfilled_on: duty.fulfilled_on,
  voided_by: duty.voided_on && duty.voided_by ? { kind: duty.voided_by, on: duty.voided_on } : null,
  report_id: duty.report_id,
  to_check: duty.to_check,
});

function stateOfDuty({ verdict, binds, may_start, ends_on, warns_on, voided_on }: DutyRow, day: string): Letter {
  if (verdict === "T" || verdict === "C") return verdict;
  if (ends_on && ends_on < day) return binds || voided_on ? "X" : "P";
  if (!verdict && !(may_start && ends_on)) return "?";
  if (warns_on && warns_on <= day) return "S";
  return verdict ?? "A";
}
