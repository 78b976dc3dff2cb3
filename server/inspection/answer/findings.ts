import type { AnswerValue } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import type { TFunction } from "i18next";
import { askedOf } from "./asked.ts";
import { type ClassTone, classOf, toneOfClass } from "./kinney.ts";
import { isNok, judges } from "./value.ts";

type Found = { id: string; label: string; note: string };
/** What of an answer is said first: what was not in order, the highest risk, and the action points that were listed. */
export type Findings = {
  /** Whether anything was said to be in order or not. */
  judges: boolean;
  nok: Found[];
  risk: { id: string; label: string; k: number; class: number } | null;
  /** Action points that belong neither to what is not in order nor to a risk; the note has their titles. */
  listed: Found[];
  points: number;
};

/** An answer to a question, with the titles of its action points. */
export type Answered = { value: AnswerValue; note: string; k: number | null; points: string[] };

/**
 * The findings of an answer, in the order of its questions. A risk is the one that was met, not the one that remains
 * after a measure.
 */
export function findingsIn(questions: readonly Question[], answers: ReadonlyMap<string, Answered>): Findings {
  const asked = askedOf(questions, (id) => answers.get(id)?.value);
  const given = questions.flatMap((question) => {
    const answer = answers.get(question.id);
    return answer && asked.has(question.id) ? [{ question, answer, nok: isNok(question, answer.value) }] : [];
  });
  const scored = given.flatMap(({ question: { id, label }, answer: { k } }) => (k === null ? [] : [{ id, label, k }]));
  const highest = scored.toSorted((a, b) => b.k - a.k)[0];
  const listed = given.filter(({ answer, nok }) => !nok && answer.k === null && answer.points.length > 0);
  return {
    judges: given.some(({ question, answer: { value } }) => judges(question) && value.value && value.value !== "nvt"),
    nok: given
      .filter(({ nok }) => nok)
      .map(({ question: { id, label }, answer }) => ({ id, label, note: answer.note.trim() })),
    risk: highest ? { ...highest, class: classOf(highest.k) } : null,
    listed: listed.map(({ question: { id, label }, answer }) => ({ id, label, note: answer.points.join(", ") })),
    points: listed.reduce((sum, { answer }) => sum + answer.points.length, 0),
  };
}

/** From this class on a risk asks for attention, and not all is in order. */
const WORTH_SAYING = 2;
const byWeight: readonly ClassTone[] = ["valid", "soon", "bad", "oos"];
const worst = (tones: ClassTone[]) => byWeight[Math.max(...tones.map((tone) => byWeight.indexOf(tone)))] ?? "oos";

type SaidFirst = {
  title: string;
  tone: ClassTone;
  lines: Found[];
  /** The highest risk, where the title does not say it. */
  risk: { id: string; text: string } | null;
};

/**
 * What a finished answer says first, on a page and on paper: "all in order" only where something was judged, nothing was
 * wrong, no risk asks for attention, and no action point was listed. `inNumbers` writes a score. Null where there is
 * nothing to say. Pure, and safe to import in the browser.
 */
export function saidFirst(
  t: TFunction,
  inNumbers: (k: number) => string,
  questions: readonly Question[],
  answers: ReadonlyMap<string, Answered>,
): SaidFirst | null {
  const { judges: judged, nok, risk, listed, points } = findingsIn(questions, answers);
  const riskInWords =
    risk &&
    t("answer.findings.risk", { class: t(`kinney.class.${risk.class}`), k: inNumbers(risk.k), label: risk.label });
  const counts = [
    nok.length > 0 ? t("answer.findings.nok", { count: nok.length }) : "",
    points > 0 ? t("answer.findings.points", { count: points }) : "",
  ].filter(Boolean);
  const found = counts.join(", ");
  const leads = nok.length === 0 && risk !== null && (risk.class >= WORTH_SAYING || (!judged && points === 0));
  if (!found && !leads && !judged) return null;
  return {
    title: (leads && riskInWords) || found || t("answer.findings.none"),
    tone: worst([nok.length > 0 ? "bad" : points > 0 ? "soon" : "valid", ...(risk ? [toneOfClass(risk.class)] : [])]),
    lines: [...nok, ...listed],
    risk: risk && riskInWords && !leads ? { id: risk.id, text: riskInWords } : null,
  };
}
