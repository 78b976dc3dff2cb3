import { queryRows } from "@db/rows";
import { type AnswerValue, answers, questionAnswers } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import type { Content } from "@db/schema/template";
import type { TemplateTexts } from "@db/schema/template-columns";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, invalid, unauthorized } from "@server/core/errors";
import { sayingAlso } from "@server/core/webhook-outbox";
import { kinneyOf } from "@server/inspection/answer/question-types/kinney";
import { questionOf } from "@server/inspection/template/content";
import { storedOption } from "@server/inspection/template/texts";
import { contentOf } from "@server/inspection/template/versions";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { FoundAnswer } from "./answer-for.ts";
import { withoutApplied } from "./applied.ts";
import { headConflictsOf, storeConflict, withdrawConflict } from "./conflicts.ts";
import type { Head, NewAnswer, QuestionInput, SaveInput } from "./inputs.ts";
import { lockOrCreateAnswer } from "./lock-or-create.ts";
import { mergeTold, type Told } from "./merge.ts";
import { mergeHead } from "./merge-head.ts";
import { requireAnswered } from "./required.ts";
import { isSameValue } from "./same-value.ts";
import { HALF, IN_BODY, misfit, partIn, type Strictly } from "./strict.ts";
import { syncActionPoints } from "./sync-action-points.ts";
import { touchQuestionAnswer } from "./touch.ts";
import { UNSIGNED } from "./unsigned.ts";
import { isEmptyValue, isNok, refusalOf, valueOfInput } from "./value.ts";
import { answerView, questionAnswersOf } from "./view.ts";

type QuestionAnswer = typeof questionAnswers.$inferSelect;

/**
 * The input of one question, beside the stored answer and the value and note that the input leads to. `late`: another
 * changed the same since, so that nothing is written before somebody chooses.
 */
export type QuestionChange = {
  question: Question;
  input: QuestionInput;
  before?: QuestionAnswer;
  late?: true;
} & Told;

/**
 * Saves what a page sends while a user fills in a template, and creates the answer on the first call. What was applied
 * before is not applied again. Throws unauthorized (401) if the text was typed by another user than the one signed in
 * now.
 *
 * Where somebody else changed the same since, nothing is refused as in other forms (server/core/concurrent-edit.ts): text
 * is sent while it is typed, or long after by a device that was offline, when nobody is there to choose. The stored
 * value stays, the other is kept beside it, and both are shown until somebody chooses (decide.ts).
 */
export const saveAnswer = (actor: Actor, input: z.output<typeof SaveInput>) =>
  transact(actor, async (tx) => {
    if (input.typed_by && input.typed_by !== actor.userId) throw unauthorized("answer.other_person");
    const found = await lockOrCreateAnswer(tx, actor, input);
    const { workspaceId, id } = found.answer;
    const { unapplied, record } = await withoutApplied(tx, actor, found.answer, input);
    const conflicts = await writeAnswer(tx, actor, found, unapplied);
    const ids = input.question_answers.map(({ question_id }) => question_id);
    const [answer, head_conflicts, question_answers] = await Promise.all([
      answerView(tx, workspaceId, id, []),
      headConflictsOf(tx, found.answer),
      ids.length > 0 ? questionAnswersOf(tx, found.answer, ids) : [],
    ]);
    return { ...answer, head_conflicts, question_answers, operations: await record(question_answers, conflicts) };
  });

/** Creates an answer; a user may have several on the same template and object. */
export const createAnswer = (actor: Actor, { answer_id, ...input }: z.output<typeof NewAnswer>) =>
  transact(actor, async (tx) => {
    const found = await lockOrCreateAnswer(tx, actor, { ...input, answerId: answer_id ?? (await newId(tx)) });
    await writeAnswer(tx, actor, found, input, IN_BODY);
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

const NewIdRow = z.object({ id: z.string() });

async function newId(tx: Tx): Promise<string> {
  const rows = await queryRows(tx, NewIdRow)`select uuidv7() as id`;
  return rows[0]!.id;
}

type Input = { head?: Head; head_seen?: Head; question_answers: QuestionInput[] };

/**
 * Writes head and questions in the caller's transaction; the caller has locked the answer and authorized the change. A
 * change removes the signature, and throws invalid (422) where it empties a required question of a finished answer.
 * Gives the conflicts that it led to, by question id or field of the head.
 */
export async function writeAnswer(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  { head = {}, head_seen, question_answers: inputs }: Input,
  strictly?: Strictly,
): Promise<Map<string, string>> {
  const { answer } = found;
  const isThis = and(eq(answers.workspaceId, answer.workspaceId), eq(answers.id, answer.id));
  const { merged, late } = mergeHead(found, head, head_seen);
  const conflicts = new Map<string, string>();
  for (const each of late) conflicts.set(each.headField!, await storeConflict(tx, actor, answer, each));
  let changed = JSON.stringify(merged) !== JSON.stringify(answer.head);
  if (changed) await tx.update(answers).set({ head: merged }).where(isThis);
  if (inputs.length > 0) changed = (await writeQuestions(tx, actor, found, inputs, conflicts, strictly)) || changed;
  if (changed)
    await tx
      .update(answers)
      .set({ ...UNSIGNED, updatedAt: sql`now()` })
      .where(isThis);
  if (changed && answer.status === "finished") await requireAnswered(tx, answer);
  return conflicts;
}

/** Gives whether anything changed; adds to `conflicts`. Of several inputs for one question the last one counts. */
async function writeQuestions(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  inputs: QuestionInput[],
  conflicts: Map<string, string>,
  strictly: Strictly | undefined,
): Promise<boolean> {
  const { workspaceId, id: answerId, versionId } = found.answer;
  const inputById = new Map(inputs.map((input) => [input.question_id, input]));
  const [content, stored] = await Promise.all([
    contentOf(tx, workspaceId, versionId),
    tx
      .select()
      .from(questionAnswers)
      .where(
        and(
          eq(questionAnswers.workspaceId, workspaceId),
          eq(questionAnswers.answerId, answerId),
          inArray(questionAnswers.questionId, [...inputById.keys()]),
        ),
      ),
  ]);
  const before = new Map(stored.map((row) => [row.questionId, row]));
  const all = [...inputById.values()].map((input) =>
    toChange(content, found.template.texts, input, before.get(input.question_id), strictly),
  );
  for (const change of all.filter(({ late }) => late))
    conflicts.set(change.question.id, await storeLate(tx, actor, found, change));
  const inTime = all.filter(({ late }) => !late);
  for (const { input } of inTime) if (input.conflict) await withdrawConflict(tx, actor, found.answer, input.conflict);
  const changed = inTime.filter((change) => isChanged(change, strictly));
  await upsert(tx, actor, found, changed);
  const pointsChanged = await syncActionPoints(tx, actor, found, { all: inTime, changed });
  return changed.length > 0 || pointsChanged;
}

/** With the title that an action point was to get, which is shown as part of the remark. */
async function storeLate(tx: Tx, actor: Actor, { answer }: FoundAnswer, change: QuestionChange): Promise<string> {
  const { question, input, value } = change;
  // a finished one is read, not filled in: nobody would see that there is something to choose
  if (answer.status === "finished") throw conflict("answer.closed", "closed");
  const note = [...new Set([input.title, change.note])].filter(Boolean).join("\n");
  await touchQuestionAnswer(tx, actor, answer, question.id); // other open forms load it
  return storeConflict(tx, actor, answer, { questionId: question.id, value, note, instead: input.conflict });
}

/** Throws invalid (422) if the question is not in this version, or refuses the value. */
function toChange(
  content: Content,
  texts: TemplateTexts,
  input: QuestionInput,
  before: QuestionAnswer | undefined,
  strictly: Strictly | undefined,
): QuestionChange {
  const question = questionOf(content, input.question_id);
  if (!question) throw invalid("answer.other_question", input.question_id);
  const toldIn = (given: Omit<QuestionInput, "question_id">, unsaid: Told): Told => ({
    value: valueOfInput(question, given, (text) => storedOption(question, texts, text)) ?? unsaid.value,
    note: given.note ?? unsaid.note,
  });
  const stored = before ?? { value: {}, note: "" };
  const mine = toldIn(input, stored);
  const isOff = strictly && misfit(question, input);
  if (isOff && !(isOff.key === HALF && before && isSameValue(before.value, mine.value)))
    throw invalid(isOff.key, strictly.fieldOf(question.id, isOff.part));
  const refusal = refusalOf(question, mine.value);
  if (refusal) throw invalid(refusal, strictly ? strictly.fieldOf(question.id, partIn(question, input)) : question.id);
  const isUpToDate = (input.revision ?? before?.revision) === before?.revision;
  const rules = { isSame: isSameValue, isEmpty: (value: AnswerValue) => isEmptyValue(question, value) };
  const was = input.was && toldIn(input.was, { value: {}, note: "" });
  const merged = !before || isUpToDate ? mine : mergeTold(stored, mine, was, rules);
  return { question, input, before, ...(merged ?? { ...mine, late: true }) };
}

/** An empty value of a page counts as a change only if it saw the stored one: it sends that one's revision. */
function isChanged({ question, input, before, value, note }: QuestionChange, strictly: Strictly | undefined): boolean {
  if (!before) return !isEmptyValue(question, value) || note !== "";
  if (isSameValue(before.value, value) && before.note === note) return false;
  const empties = isEmptyValue(question, value) && !isEmptyValue(question, before.value);
  return !empties || Boolean(strictly) || Boolean(input.revision) || Boolean(input.operation);
}

async function upsert(
  tx: Tx,
  actor: Actor,
  { answer, template, object }: FoundAnswer,
  changed: QuestionChange[],
): Promise<void> {
  if (changed.length === 0) return;
  const { workspaceId, id: answerId } = answer;
  const ids = { object_id: object.id, template_id: template.id };
  const becameNo = changed.filter(
    ({ question, before, value }) => isNok(question, value) && !(before && isNok(question, before.value)),
  );
  const told = becameNo.map(({ question }) => ({
    workspaceId,
    aboutId: answerId,
    detail: { ...ids, question_id: question.id },
  }));
  const write = tx
    .insert(questionAnswers)
    .values(
      changed.map(({ question, value, note }) => ({
        workspaceId,
        answerId,
        questionId: question.id,
        value,
        note,
        k: kinneyOf(value).k?.toFixed(2) ?? null,
        updatedBy: actor.userId,
      })),
    )
    .onConflictDoUpdate({
      target: [questionAnswers.workspaceId, questionAnswers.answerId, questionAnswers.questionId],
      set: {
        value: sql`excluded.value`,
        note: sql`excluded.note`,
        k: sql`excluded.k`,
        revision: sql`${questionAnswers.revision} + 1`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`clock_timestamp()`,
      },
    });
  await sayingAlso(tx, write, "answer.changed_to_no", told);
}
