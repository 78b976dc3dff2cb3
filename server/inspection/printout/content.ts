import type { ShownQuestion } from "@db/schema/question";
import { dayInWords } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { inDecimals } from "@i18n/numbers";
import { translator } from "@i18n/words.server";
import { dayOf, today } from "@server/core/day";
import { askedOf } from "@server/inspection/answer/asked";
import { type Answered, saidFirst } from "@server/inspection/answer/findings";
import { definitions } from "@server/inspection/answer/question-types/all";
import { questionsOf } from "@server/inspection/template/content";
import { groupsIn, textIn } from "@server/inspection/template/texts";
import { qrPath } from "@server/platform/qr";
import { publicAddress } from "@server/records/object/public-link";
import { signerInWords } from "@server/records/signature/signer";
import { brandOf } from "@server/tenancy/workspace/brand";
import type { TFunction } from "i18next";
import type { z } from "zod";
import type { Printout, PrintoutQuestion, PrintoutTone } from "./inputs.ts";
import type { AnsweredRow, PointRow, PrintoutRow } from "./row.ts";

type Tone = z.infer<typeof PrintoutTone>;
type Input = {
  language: Locale;
  /** Leaves out people's names, for readers outside the workspace. */
  nameless?: boolean;
  /** The address of the workspace's logo for this reader. */
  logoAt: string;
};

/** The texts of a printout, for the page and the PDF, by the questions of the answer's version. */
export function toPrintout(stored: PrintoutRow, { language, nameless, logoAt }: Input): z.input<typeof Printout> {
  const t = translator(language);
  const { template, version, object, brand } = stored;
  const { texts } = template;
  const row = { ...stored, content: { groups: groupsIn(stored.content, texts, language) } };
  const answered = new Map(row.answered.map((each) => [each.question_id, each]));
  return {
    id: row.id,
    object_id: row.object_id,
    template_id: row.template_id,
    language,
    brand: brandOf(brand, logoAt),
    has_logo: template.logo !== null,
    title: textIn(texts, language, template.title),
    subtitle: [textIn(texts, language, template.subtitle), version.title].filter(Boolean).join(" · "),
    finished: row.status === "finished",
    object: {
      title: object.title,
      subtitle: object.subtitle,
      code: object.display_code,
      place: row.place.join(" › "),
      qr: object.public_enabled
        ? { ...qrPath(publicAddress(object.public_id)), text: publicAddress(object.public_id) }
        : null,
    },
    facts: factsOf(t, row, nameless),
    findings: row.status === "finished" ? findingsOf(t, language, row) : null,
    groups: askedIn(row).map(({ id, title, questions }, index) => ({
      id,
      title,
      // a group's title moves to the next page with its first question
      new_page: index > 0 && (template.page_break || Boolean(questions[0]?.page_break)),
      questions: questions.map((question, nth) => ({
        ...questionIn(t, language, question, answered.get(question.id), row.points),
        new_page: question.page_break && nth > 0,
      })),
    })),
    signature: row.signed_name && !nameless ? signatureIn(t, row) : null,
    words: {
      empty: t("answer.not_answered"),
      note: t("answer.note"),
      page: t("paper.page"),
      photo_missing: t("paper.photo_missing"),
      printed: t("paper.printed", { day: dayInWords(t, today()) }),
      unfinished: t("paper.unfinished"),
      scan: t("paper.scan"),
    },
  };
}

/** The groups with the questions that were asked; a group of which none was is left out. */
function askedIn({ content, answered }: PrintoutRow) {
  const values = new Map(answered.map(({ question_id, value }) => [question_id, value]));
  const asked = askedOf(questionsOf(content), (id) => values.get(id));
  return content.groups.flatMap(({ questions, ...group }) => {
    const shown = questions.filter(({ id }) => asked.has(id));
    return shown.length > 0 || questions.length === 0 ? [{ ...group, questions: shown }] : [];
  });
}

const dayOfMoment = (t: TFunction, moment: string) => dayInWords(t, dayOf(new Date(moment)), "long");

function signatureIn(t: TFunction, row: PrintoutRow) {
  const { signed_name, signed_at, signed_account, signed_proven_by, finished_at, signature } = row;
  const at = signed_at ?? finished_at;
  return {
    label: t("paper.signature"),
    name: signed_name,
    proof: signerInWords(t, { account: signed_account, provenBy: signed_proven_by }),
    on: at ? dayOfMoment(t, at) : "",
    drawn: signature !== null,
  };
}

/** The facts at the top: author, day, and the fields that the template asks for. */
function factsOf(
  t: TFunction,
  { template, version, head, author, status, created_at, finished_at }: PrintoutRow,
  nameless?: boolean,
) {
  const facts = [
    [t("paper.by"), nameless ? "" : (author ?? "")],
    [status === "finished" ? t("paper.finished_on") : t("paper.begun_on"), dayOfMoment(t, finished_at ?? created_at)],
    [t("answer.head.date"), template.date && isDay(head.date) ? dayInWords(t, head.date, "long") : ""],
    [t("answer.head.company"), (template.company && head.company) || ""],
    [t("answer.head.participants"), (!nameless && template.participants && head.participants) || ""],
    [t("answer.head.description"), (template.description && head.description) || ""],
    [t("answer.head.message"), (template.message && head.message) || ""],
    [t("paper.version"), version.number ? String(version.number) : ""],
  ] as const;
  return facts.flatMap(([label, value]) => (value.trim() ? [{ label, value: value.trim() }] : []));
}

function findingsOf(t: TFunction, language: Locale, { content, answered, points }: PrintoutRow) {
  const given = new Map<string, Answered>(answered.map((each) => [each.question_id, { ...each, points: [] }]));
  for (const { question_id, title } of points) {
    if (!question_id) continue;
    const answer = given.get(question_id) ?? { value: {}, note: "", k: null, points: [] };
    given.set(question_id, answer);
    answer.points.push(title);
  }
  const said = saidFirst(t, (k) => inDecimals(k, language), questionsOf(content), given);
  if (!said) return null;
  const lines = said.lines.map(({ id, label, note }) => ({ id, text: [label, note].filter(Boolean).join(": ") }));
  return { title: said.title, tone: said.tone, lines, risk: said.risk?.text ?? "" };
}

const isDay = (value: string | undefined): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? "");

function questionIn(
  t: TFunction,
  language: Locale,
  question: ShownQuestion,
  given: AnsweredRow | undefined,
  points: PointRow[],
): Omit<PrintoutQuestion, "new_page"> {
  return {
    id: question.id,
    label: question.label,
    said: given ? definitions[question.type].printed({ t, language }, given.value, question) : null,
    note: given?.note.trim() ?? "",
    photos: given?.photos.map(({ id, name }) => ({ id, name })) ?? [],
    points: points.filter(({ question_id }) => question_id === question.id).map((point) => pointIn(t, point)),
  };
}

const tonesOfPoints: Record<PointRow["status"], Tone> = { pending: "plan", past: "expired", ok: "valid", nok: "bad" };

function pointIn(t: TFunction, { id, title, status, scheduled_on }: PointRow) {
  const word = t(status === "pending" && !scheduled_on ? "state.action_point.undated" : `state.action_point.${status}`);
  const until = scheduled_on && status !== "ok" ? ` · ${dayInWords(t, scheduled_on)}` : "";
  return { id, title, tone: tonesOfPoints[status], word: `${word}${until}` };
}
