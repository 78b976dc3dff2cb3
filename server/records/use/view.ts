import { dayInWords } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Letter } from "@server/core/compliance";
import { answerOn, type Because } from "@server/core/use";
import type { Use } from "@server/core/use-of-letter";
import { titleOf } from "@server/records/review-point/title";
import type { TFunction } from "i18next";
import { dutyNames, dutyTitle } from "./duty-titles.ts";
import type { DutyRow, UseRow } from "./facts.ts";
import type { AnswerView, DutyView, FirstReason } from "./inputs.ts";

/** The answer for a day. `canAct`: whether the reader may do something about it, or has to ask who may. */
export function answerView(row: UseRow, day: string, locale: Locale, canAct: boolean): AnswerView {
  const t = translator(locale);
  const { use, because, until } = answerOn(row, day);
  const inWords = wordsOfReasons(t, row, locale);
  const said = reasonsToSay(use, because, row);
  const worded = said.map((each) => ({
    reason: each.reason,
    what: inWords(each),
    since: each.since,
    by: each.by,
  }));
  return {
    use,
    text: sentence(t, use, said[0], worded[0]?.what),
    because: worded,
    until,
    next: dueInWords(t, row, day, said[0]) ?? nextInWords(t, use, said[0], canAct),
  };
}

/** The same for a visitor: without the account that took the object out of service; the body of a report stays. */
export const answerForVisitor = (row: UseRow, day: string, locale: Locale): AnswerView =>
  answerView({ ...row, out_of_service: row.out_of_service.map((act) => ({ ...act, by: "" })) }, day, locale, false);

/** A reason about a duty begins with its name and a colon, and so gets a sentence of its own. */
function sentence(t: TFunction, use: Use, first: Because | undefined, because: string | undefined): string {
  const head = t(`use.head.${use}`);
  if (!first || !because) return head;
  return first.duty ? t("use.sentence", { head, because }) : t(`use.because.${use}`, { because });
}

/**
 * Of the reasons those that make the answer what it is, each once: that a report approved it with remarks does not
 * forbid its use, and a missing day in service is one thing, however many duties depend on it.
 */
function reasonsToSay(use: Use, because: readonly Because[], { duties }: UseRow): Because[] {
  const said = because.filter(({ reason }) => use === "yes_with_points" || reason !== "remarks");
  if (duties.some(({ fulfilled_on }) => fulfilled_on)) return said;
  const [unknown] = said.filter(isServiceUnknown);
  return said.flatMap((each) =>
    isServiceUnknown(each) ? (each === unknown ? [{ ...each, duty: undefined }] : []) : [each],
  );
}

const isServiceUnknown = ({ reason }: Because) => reason === "service_unknown";

/** The weightiest reason of the answer of a day, for lists. `use`: null where the letter says that there is none. */
export function firstReason(use: UseRow | null, day: string, locale: Locale): FirstReason {
  const [first] = use ? answerView(use, day, locale, false).because : [];
  return first ? { reason: first.reason, what: first.what, since: first.since } : null;
}

function nextInWords(t: TFunction, use: Use, first: Because | undefined, canAct: boolean): string | null {
  if (!first) return null;
  // who took it out of service puts it back; what a report took out needs a new one
  const byReport = first.reason === "out_of_service" && first.todo === undefined ? "_by_report" : "";
  if (canAct) return first.todo || t(`use.next.${first.reason}${byReport}`);
  return use === "yes_with_points" ? null : t("use.next.ask"); // who may use it has nothing to ask
}

/** Of one that is due soon and has nothing worse: what must be done, and by when. */
function dueInWords(t: TFunction, row: UseRow, day: string, first: Because | undefined): string | null {
  if (first && first.reason !== "open_action_points" && first.reason !== "remarks") return null;
  const isSoon = (warns: string | null, ends: string | null) =>
    warns !== null && warns <= day && ends !== null && ends >= day;
  const duty = row.duties.find(({ warns_on, ends_on }) => isSoon(warns_on, ends_on)); // what ends first comes first
  const alone = isSoon(row.alone_warns_on, row.alone_until) ? row.alone_until! : null;
  if (duty && !(alone && alone < duty.ends_on!))
    return t("use.next.due", { type: t(`report.type.${duty.type}`), day: dayInWords(t, duty.ends_on!, "long") });
  return alone && t("use.next.due_alone", { day: dayInWords(t, alone, "long") });
}

/** A function that says the reasons of the answer of an object. */
function wordsOfReasons(t: TFunction, row: UseRow, locale: Locale): (because: Because) => string {
  const names = dutyNames(row.duties, locale);
  return ({ reason, since, by, note, count, duty: id }) => {
    const day = since && dayInWords(t, since, "long");
    const kind = row.duties.find((duty) => duty.id === id)?.voided_by ?? row.alone_voided_by;
    const after = kind && t(`incident.after.${kind}`, { day });
    const form = day ? reason : reason === "service_unknown" && !id ? `${reason}_alone` : `${reason}_undated`;
    const duty = names.get(id ?? "") ?? t("use.report");
    const said = t(`use.reason.${form}`, { day, duty, count, after, field: t("object.fact.in_service_on") });
    const judged = by ? t("use.by", { said, by }) : said;
    return note ? t("ui.is", { what: judged, value: note }) : judged;
  };
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
