import { readFileSync } from "node:fs";
import { answerOn, type Because, type UseFacts } from "@server/core/use";

type Texts = { [key: string]: Texts } & { [key: string]: string };
const textsOf = (noun: string) =>
  JSON.parse(readFileSync(new URL(`../../i18n/locales/nl/${noun}.json`, import.meta.url), "utf8")) as Texts;
const [use, duty, report, ui] = ["use", "duty", "report", "ui"].map(textsOf) as [Texts, Texts, Texts, Texts];

export type Duty = UseFacts["duties"][number] & {
  object_id: string;
  line: string;
  review_point: string;
  type: string;
  scope: string;
  every: number;
  unit: string;
  warns_on: string | null;
  report_id: string | null;
  to_check: boolean;
  verdict: string | null;
};

/** Only of what the seed has: duties of the catalogue, reports and action points. */
export type Facts = Omit<UseFacts, "duties"> & { duties: Duty[] };

const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

export function dayInWords(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${ui.month!.long![String(month)]} ${year}`;
}

/** The name of a line without the machine, which stands before a colon. */
function nameOf(line: string): string {
  const title = titleOf(line);
  const what = title.slice(title.indexOf(": ") + 2);
  return title.includes(": ") ? what[0]!.toUpperCase() + what.slice(1) : title;
}
const titleOf = (line: string) => duty.line![line] as unknown as string;
const pointTitle = (code: string) => report.review_point![code] as unknown as string;

function reasonInWords({ reason, since, by, note, count, duty: id }: Because, duties: Duty[]): string {
  const of = duties.find((each) => each.id === id);
  const many = count === undefined ? "" : count === 1 ? "_one" : "_other";
  const text = use.reason![`${reason}${since ? "" : "_undated"}${many}`] as unknown as string;
  const said = filled(text, { day: since && dayInWords(since), duty: of && nameOf(of.line), count });
  const judged = by ? filled(use.by!, { said, by }) : said;
  return note ? `${judged}: ${note}` : judged;
}

/** May it be used today, and why: in Dutch, for somebody who may do something about it (`canAct`) or not. */
export function answerInWords(facts: Facts, day: string, canAct: boolean) {
  const { use: may, because, until } = answerOn(facts, day);
  const said = because.filter(({ reason }) => may === "yes_with_points" || reason !== "remarks");
  const reasons = said.map((each) => ({
    reason: each.reason,
    what: reasonInWords(each, facts.duties),
    since: each.since,
    by: each.by,
  }));
  const [first] = said;
  const head = use.head![may] as unknown as string;
  const because1 = reasons[0]?.what;
  const text = !because1
    ? head
    : filled(first!.duty ? use.sentence! : (use.because![may] as unknown as string), { head, because: because1 });
  const soon =
    (!first || first.reason === "open_action_points" || first.reason === "remarks") &&
    facts.duties.find(({ warns_on, ends_on }) => warns_on && warns_on <= day && ends_on && ends_on >= day);
  const due = soon
    ? filled(use.next!.due as unknown as string, { type: report.type![soon.type], day: dayInWords(soon.ends_on!) })
    : null;
  const next = (key: string) => use.next![key] as unknown as string;
  const asked = !first ? null : canAct ? next(first.reason) : may === "yes_with_points" ? null : next("ask");
  return { use: may, text, because: reasons, until, next: due ?? asked };
}

export const dutyInWords = (each: Duty, day: string) => ({
  id: each.id,
  line: each.line,
  title: titleOf(each.line),
  name: nameOf(each.line),
  review_point: each.review_point,
  review_point_title: pointTitle(each.review_point),
  type: each.type,
  scope: each.scope,
  every: each.every,
  unit: each.unit,
  binds: each.binds,
  state: letterOf(each, day),
  due_on: each.ends_on,
  fulfilled_on: each.fulfilled_on,
  voided_by: null,
  report_id: each.report_id,
  to_check: each.to_check,
});

function letterOf({ verdict, binds, may_start, ends_on, warns_on }: Duty, day: string): string {
  if (verdict === "T" || verdict === "C") return verdict;
  if (ends_on && ends_on < day) return binds ? "X" : "P";
  if (!verdict && !(may_start && ends_on)) return "?";
  return warns_on && warns_on <= day ? "S" : (verdict ?? "A");
}
