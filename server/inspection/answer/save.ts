import { queryRows } from "@db/rows";
import { type AnswerHead, type AnswerValue, answers, questionAnswers } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import type { Content } from "@db/schema/template";
import type { TemplateTexts } from "@db/schema/template-columns";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, unauthorized } from "@server/core/errors";
import { kinneyOf } from "@server/inspection/answer/question-types/kinney";
import { questionOf } from "@server/inspection/template/content";
import { storedOption } from "@server/inspection/template/texts";
import { contentOf } from "@server/inspection/template/versions";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { FoundAnswer } from "./answer-for.ts";
import {
  type Head,
  headFields,
  MAX_HEAD_LENGTHS,
  type NewAnswer,
  type QuestionInput,
  type SaveInput,
} from "./inputs.ts";
import { lockOrCreateAnswer } from "./lock-or-create.ts";
import { storeReplaced, withoutRetries } from "./replaced.ts";
import { requireAnswered } from "./required.ts";
import { syncActionPoints } from "./sync-action-points.ts";
import { isEmptyValue, isSameValue, refusalOf, valueOfInput } from "./value.ts";
import { answerView, questionAnswersOf } from "./view.ts";

type QuestionAnswer = typeof questionAnswers.$inferSelect;

/** The input of one question, beside the stored answer and the value and note that the input leads to. */
export type QuestionChange = {
  question: Question;
  input: QuestionInput;
  before?: QuestionAnswer;
  value: AnswerValue;
  note: string;
};

/**
 * Saves what a page sends while a user fills in a template, and creates the answer on the first call. A repeated call
 * changes nothing. Throws unauthorized (401) if the text was typed by another user than the one signed in now.
 *
 * Where somebody else changed the same since, nothing is refused as in other forms (server/core/concurrent-edit.ts): text
 * is sent while it is typed, or long after by a device that was offline, when nobody is there to choose. The revision
 * and `head_seen` say what it was based on; what it replaces is kept, and shown with a button that restores it.
 */
export const saveAnswer = (actor: Actor, input: z.output<typeof SaveInput>) =>
  transact(actor, async (tx) => {
    if (input.typed_by && input.typed_by !== actor.userId) throw unauthorized("answer.other_person");
    const found = await lockOrCreateAnswer(tx, actor, input);
    const { ids, head_replaced } = await writeAnswer(tx, actor, found, input);
    const answer = await answerView(tx, found.answer.workspaceId, found.answer.id, []);
    return {
      ...answer,
      head_replaced,
      question_answers: ids.length > 0 ? await questionAnswersOf(tx, found.answer, ids) : [],
    };
  });

/** Creates an answer; a user may have several on the same template and object. */
export const createAnswer = (actor: Actor, { answer_id, ...input }: z.output<typeof NewAnswer>) =>
  transact(actor, async (tx) => {
    const found = await lockOrCreateAnswer(tx, actor, { ...input, answerId: answer_id ?? (await newId(tx)) });
    await writeAnswer(tx, actor, found, input);
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
 * Gives the ids of the questions in the input, and the stored head fields that were too long to keep beside the new
 * text.
 */
export async function writeAnswer(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  { head, head_seen, question_answers: inputs }: Input,
): Promise<{ ids: string[]; head_replaced?: AnswerHead }> {
  const { answer } = found;
  const isThis = and(eq(answers.workspaceId, answer.workspaceId), eq(answers.id, answer.id));
  const ids = inputs.map(({ question_id }) => question_id);
  const { merged, replaced } = mergeHead(found, head ?? {}, head_seen);
  let changed = false;
  if (head) {
    changed = JSON.stringify(merged) !== JSON.stringify(answer.head);
    if (changed) await tx.update(answers).set({ head: merged }).where(isThis);
  }
  if (inputs.length > 0) changed = (await writeQuestions(tx, actor, found, inputs)) || changed;
  if (changed)
    await tx
      .update(answers)
      .set({ updatedAt: sql`now()`, signedName: "", signature: null, signedAt: null })
      .where(isThis);
  if (changed && answer.status === "finished") await requireAnswered(tx, answer);
  return { ids, head_replaced: replaced };
}

/**
 * Where another user changed a text field since this one saw it (`seen`), both texts are stored, one after the other.
 * If they are too long together, the new text replaces the stored one, which is returned in `replaced`.
 */
function mergeHead(
  { answer, template }: FoundAnswer,
  input: Head,
  seen: Head | undefined,
): { merged: AnswerHead; replaced?: AnswerHead } {
  const merged: AnswerHead = { ...answer.head };
  let replaced: AnswerHead | undefined;
  for (const field of headFields) {
    const [value, stored = ""] = [input[field], answer.head[field]];
    if (!template[field] || value === undefined || value === stored) continue;
    const changedByOther = seen !== undefined && stored !== "" && (seen[field] ?? "") !== stored && field !== "date";
    if (changedByOther && value && !stored.includes(value)) {
      const both = `${stored}${field === "company" ? " / " : "\n"}${value}`;
      const fits = both.length <= MAX_HEAD_LENGTHS[field];
      merged[field] = fits ? both : value;
      if (!fits) replaced = { ...replaced, [field]: stored };
    } else if (value && !changedByOther) merged[field] = value;
    else if (!changedByOther) delete merged[field];
  }
  return { merged, replaced };
}

/** Gives whether anything changed. Of several inputs for one question the last one counts. */
async function writeQuestions(tx: Tx, actor: Actor, found: FoundAnswer, inputs: QuestionInput[]): Promise<boolean> {
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
    toChange(content, found.template.texts, input, before.get(input.question_id)),
  );
  const changed = await withoutRetries(tx, actor, all.filter(isChanged));
  await storeReplaced(tx, actor, changed);
  await upsert(tx, actor, found, changed);
  const pointsChanged = await syncActionPoints(tx, actor, found, { all, changed });
  return changed.length > 0 || pointsChanged;
}

/** Throws invalid (422) if the question is not in this version, or refuses the value. */
function toChange(
  content: Content,
  texts: TemplateTexts,
  input: QuestionInput,
  before: QuestionAnswer | undefined,
): QuestionChange {
  const question = questionOf(content, input.question_id);
  if (!question) throw invalid("answer.other_question", input.question_id);
  const value = valueOfInput(question, input, (text) => storedOption(question, texts, text)) ?? before?.value ?? {};
  const refusal = refusalOf(question, value);
  if (refusal) throw invalid(refusal, input.question_id);
  return { question, input, before, value, note: input.note ?? before?.note ?? "" };
}

/** An empty value counts as a change only from a client that saw the stored one: it sends that one's revision. */
function isChanged({ question, input, before, value, note }: QuestionChange): boolean {
  if (!before) return !isEmptyValue(question, value) || note !== "";
  if (isSameValue(before.value, value) && before.note === note) return false;
  const empties = isEmptyValue(question, value) && !isEmptyValue(question, before.value);
  return !empties || Boolean(input.revision);
}

async function upsert(tx: Tx, actor: Actor, { answer }: FoundAnswer, changed: QuestionChange[]): Promise<void> {
  if (changed.length === 0) return;
  const { workspaceId, id: answerId } = answer;
  await tx
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
}
