import { dayInWords } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { inOrder, type Letter, rejected } from "@server/core/compliance";
import type { Use } from "@server/core/use-of-letter";
import { titleOf } from "@server/records/review-point/title";
import type { DutyView } from "@server/records/use/inputs";
import { answerForVisitor, dutyViews } from "@server/records/use/view";
import type { TFunction } from "i18next";
import type { ListRow } from "./list-content.ts";
import type { MachineRow, PaperRow, ReportRow } from "./rows.ts";

const MOST_REPLACED = 20; // of one object

/**
 * A line of the list, and the paper that it refers to. `on`: the date of its report; it orders the lines.
 * `certificate`: the id of the report, or of the document; several lines may have one.
 */
type Line = Omit<ListRow, "annex"> & { on: string; paper: PaperRow | null; isValid: boolean; certificate: string };
/** An object of a pack in words. `missing`: the duties without a valid report, and what else it should have. */
export type Machine = {
  id: string;
  placeId: string;
  title: string;
  about: string;
  letter: Letter;
  use: Use;
  answer: string;
  lines: Line[];
  missing: Record<MissingKind, string[]>;
};
/** In the order in which they are listed. */
export const missingKinds = ["duty", "paper", "required"] as const;
type MissingKind = (typeof missingKinds)[number];
type Reading = { t: TFunction; locale: Locale; onDay: string };

const isRejected = (letter: Letter) => (rejected as readonly Letter[]).includes(letter);
const isGood = (letter: Letter) => (inOrder as readonly Letter[]).includes(letter);

/** How an object stands on a day, as people outside may read it: it names no people but the bodies that inspected it. */
export function machineOf(row: MachineRow, onDay: string, locale: Locale): Machine {
  const t = translator(locale);
  const reading = { t, locale, onDay };
  const { use, text } = answerForVisitor(row.use, onDay, locale);
  const lines = linesOf(row, reading);
  return {
    id: row.id,
    placeId: row.container_id,
    title: [row.display_code, row.title].filter(Boolean).join(" · "),
    about: [row.subtitle, row.serial_number && t("pack.serial", { number: row.serial_number })]
      .filter(Boolean)
      .join(" · "),
    letter: row.letter,
    use,
    answer: text,
    lines: lines.toSorted((a, b) => Number(a.grey) - Number(b.grey) || b.on.localeCompare(a.on)),
    missing: {
      duty: missingDuties(row, reading),
      paper: lines.filter(({ isValid, paper }) => isValid && !paper).map(({ title }) => title),
      required: row.required.filter(({ present }) => !present).map((item) => requiredInWords(item, reading)),
    },
  };
}

function linesOf(row: MachineRow, reading: Reading): Line[] {
  const { t, locale, onDay } = reading;
  const duties = dutyViews(row.use.duties, onDay, locale);
  const byId = new Map(row.reports.map((report) => [report.id, report]));
  const fulfilling = new Set(duties.map(({ report_id }) => report_id));
  const alone = row.reports.filter(({ id, current }) => current && !fulfilling.has(id));
  const replaced = row.reports.filter(({ current }) => !current).slice(0, MOST_REPLACED);
  return [
    ...duties.map((duty) => lineOfDuty(duty, byId.get(duty.report_id ?? ""), t)),
    ...alone.map((report) => lineOfReport(report, report.letter, reading)),
    ...row.documents
      .filter(({ ends_on }) => ends_on >= onDay)
      .map(({ title, ends_on, ...paper }) => ({
        ...empty,
        title,
        word: t("pack.document"),
        until: dayInWords(t, ends_on),
        paper,
        isValid: true,
        certificate: paper.id,
      })),
    ...replaced.map((report) => ({
      ...lineOfReport(report, null, reading),
      word: t("pack.replaced"),
      paper: null,
      grey: true,
    })),
  ];
}

const empty = { letter: null, body: "", number: "", grey: false, on: "" };
const wordOf = (t: TFunction, letter: Letter) => t(`state.object.${letter === "?" ? "none" : letter}.word`);

function lineOfDuty({ name, state, due_on }: DutyView, report: ReportRow | undefined, t: TFunction): Line {
  const isValid = report !== undefined && isGood(state);
  return {
    ...empty,
    title: name,
    letter: state,
    word: wordOf(t, state),
    until: due_on && !isRejected(state) ? dayInWords(t, due_on) : "", // what was rejected is not valid until then
    body: report?.by ?? "",
    number: report?.number ?? "",
    on: report?.on ?? "",
    paper: isValid ? report.paper : null,
    isValid,
    certificate: report?.id ?? "",
  };
}

function lineOfReport(report: ReportRow, letter: Letter | null, { t, locale }: Reading): Line {
  const isValid = letter !== null && isGood(letter);
  return {
    ...empty,
    title: t("use.own_duty", {
      type: t(`report.type.${report.type}`),
      point: titleOf(locale, report.review_point, report.own_titles),
    }),
    letter,
    word: letter ? wordOf(t, letter) : "",
    until: letter && isRejected(letter) ? "" : dayInWords(t, report.valid_until),
    body: report.by,
    number: report.number,
    on: report.on,
    paper: isValid ? report.paper : null,
    isValid,
    certificate: report.id,
  };
}

/** The duties that no valid report fulfils, and why. */
function missingDuties(row: MachineRow, { t, locale, onDay }: Reading): string[] {
  if (row.use.duties.length === 0 && row.reports.every(({ current }) => !current)) return [t("pack.lacks.all")];
  return dutyViews(row.use.duties, onDay, locale)
    .filter(({ state }) => !isGood(state))
    .map((duty) => t("ui.is", { what: duty.name, value: whyMissing(duty, t) }));
}

function whyMissing({ state, due_on, fulfilled_on, voided_by }: DutyView, t: TFunction): string {
  if (isRejected(state) && fulfilled_on) return t("pack.lacks.rejected", { day: dayInWords(t, fulfilled_on, "long") });
  if (voided_by) return t("pack.lacks.voided", { day: dayInWords(t, voided_by.on, "long") });
  if (fulfilled_on && due_on) return t("pack.lacks.ended", { day: dayInWords(t, due_on, "long") });
  return due_on ? t("pack.lacks.never_by", { day: dayInWords(t, due_on, "long") }) : t("pack.lacks.never");
}

function requiredInWords(item: MachineRow["required"][number], { locale }: Reading): string {
  return (
    item.name ||
    item.wanted_title ||
    (item.review_point && titleOf(locale, item.review_point, item.own_titles)) ||
    item.template
  );
}
