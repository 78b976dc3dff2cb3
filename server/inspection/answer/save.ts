import { queryRows } from "@db/rows";
import { type AnswerHead, type AnswerValue, answers, questionAnswers, replacedAnswers } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import type { Content } from "@db/schema/template";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, unauthorized } from "@server/core/errors";
import { kinneyOf } from "@server/inspection/answer/question-types/kinney";
import { questionOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { FoundAnswer } from "./answer-for.ts";
import { answerToFill } from "./begin.ts";
import { type GivenTo, type Head, headFields, MOST_OF_HEAD, type NewAnswer, type Saving } from "./inputs.ts";
import { keepPoints } from "./points.ts";
import { requireAnswered } from "./required.ts";
import { isEmptyValue, isSameValue, isTaken, valueGiven } from "./value.ts";
import { answerView, questionAnswersOf } from "./view.ts";

type Kept = typeof questionAnswers.$inferSelect;
export type Written = { question: Question; given: GivenTo; before?: Kept; value: AnswerValue; note: string };

/** What was filled in, as far as it says something or empties what was seen. The same sent twice changes nothing. */
export const saveAnswer = (actor: Actor, input: z.output<typeof Saving>) =>
  transact(actor, async (tx) => {
    if (input.typed_by && input.typed_by !== actor.userId) throw unauthorized("answer.other_person");
    const found = await answerToFill(tx, actor, input);
    const { ids, head_replaced } = await write(tx, actor, found, input);
    const whole = await answerView(tx, found.answer.workspaceId, found.answer.id, []);
    return {
      ...whole,
      head_replaced,
      question_answers: ids.length > 0 ? await questionAnswersOf(tx, found.answer, ids) : [],
    };
  });

/** One of its own, whatever the caller has already. */
export const createAnswer = (actor: Actor, { answer_id, ...asked }: z.output<typeof NewAnswer>) =>
  transact(actor, async (tx) => {
    const found = await answerToFill(tx, actor, { ...asked, answerId: answer_id ?? (await newId(tx)) });
    await write(tx, actor, found, asked);
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

const NewIdRow = z.object({ id: z.string() });

async function newId(tx: Tx): Promise<string> {
  const rows = await queryRows(tx, NewIdRow)`select uuidv7() as id`;
  return rows[0]!.id;
}

type Given = { head?: Head; head_seen?: Head; question_answers: GivenTo[] };

/**
 * Within the transaction of the caller, who holds the answer and has authorized it. Gives the questions it was about.
 */
export async function write(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  { head, head_seen, question_answers: given }: Given,
): Promise<{ ids: string[]; head_replaced?: AnswerHead }> {
  const { answer } = found;
  const about = and(eq(answers.workspaceId, answer.workspaceId), eq(answers.id, answer.id));
  const ids = given.map(({ question_id }) => question_id);
  const { next, replaced } = headWith(found, head ?? {}, head_seen);
  let changed = false;
  if (head) {
    changed = JSON.stringify(next) !== JSON.stringify(answer.head);
    if (changed) await tx.update(answers).set({ head: next }).where(about);
  }
  if (given.length > 0) changed = (await writeQuestions(tx, actor, found, given)) || changed;
  // what was signed was another text
  if (changed)
    await tx
      .update(answers)
      .set({ updatedAt: sql`now()`, signedName: "", signature: null, signedAt: null })
      .where(about);
  if (changed && answer.status === "finished") await requireAnswered(tx, answer, ids);
  return { ids, head_replaced: replaced };
}

/**
 * What two wrote in the same field at once stands there twice: who reads it sorts it out. Without room for both the
 * last one stands.
 */
function headWith(
  { answer, template }: FoundAnswer,
  given: Head,
  seen: Head | undefined,
): { next: AnswerHead; replaced?: AnswerHead } {
  const next: AnswerHead = { ...answer.head };
  let replaced: AnswerHead | undefined;
  for (const field of headFields) {
    const [said, there = ""] = [given[field], answer.head[field]];
    if (!template[field] || said === undefined || said === there) continue;
    const isAnothers = seen !== undefined && there !== "" && (seen[field] ?? "") !== there && field !== "date";
    if (isAnothers && said && !there.includes(said)) {
      const both = `${there}${field === "company" ? " / " : "\n"}${said}`;
      const fits = both.length <= MOST_OF_HEAD[field];
      next[field] = fits ? both : said;
      if (!fits) replaced = { ...replaced, [field]: there };
    } else if (said && !isAnothers) next[field] = said;
    else if (!isAnothers) delete next[field];
  }
  return { next, replaced };
}

async function writeQuestions(tx: Tx, actor: Actor, found: FoundAnswer, given: GivenTo[]): Promise<boolean> {
  const { workspaceId, id: answerId, versionId } = found.answer;
  const ids = [...new Set(given.map(({ question_id }) => question_id))];
  const [content, kept] = await Promise.all([
    contentOf(tx, workspaceId, versionId),
    tx
      .select()
      .from(questionAnswers)
      .where(
        and(
          eq(questionAnswers.workspaceId, workspaceId),
          eq(questionAnswers.answerId, answerId),
          inArray(questionAnswers.questionId, ids),
        ),
      ),
  ]);
  const before = new Map(kept.map((row) => [row.questionId, row]));
  const all = [...new Map(given.map((each) => [each.question_id, each])).values()];
  const written = all.map((each) => judged(content, each, before.get(each.question_id)));
  const changed = await leaveOutSentAgain(tx, actor, written.filter(isChanged));
  await keepReplaced(tx, actor, changed);
  await put(tx, actor, found, changed);
  const pointed = await keepPoints(tx, actor, found, written, changed);
  return changed.length > 0 || pointed;
}

function judged(content: Content, given: GivenTo, before: Kept | undefined): Written {
  const question = questionOf(content, given.question_id);
  if (!question) throw invalid("answer.other_question", given.question_id);
  const value = valueGiven(question, given) ?? before?.value ?? {};
  if (!isTaken(question, value)) throw invalid("answer.not_offered", given.question_id);
  return { question, given, before, value, note: given.note ?? before?.note ?? "" };
}

/** What says nothing is left out: unless somebody saw it filled in, and emptied it. */
function isChanged({ question, given, before, value, note }: Written): boolean {
  const says = !isEmptyValue(question, value) || note !== "";
  if (!before) return says;
  if (isSameValue(before.value, value) && before.note === note) return false;
  const empties = isEmptyValue(question, value) && !isEmptyValue(question, before.value);
  return !empties || Boolean(given.revision);
}

const isFresh = ({ given, before }: Written) =>
  !before || given.revision === undefined || given.revision === null || given.revision === before.revision;

/** Our answer to it was lost, it came once more, and somebody wrote over it meanwhile: theirs is the last. */
async function leaveOutSentAgain(tx: Tx, actor: Actor, changed: Written[]): Promise<Written[]> {
  const late = changed.filter((each) => !isFresh(each));
  if (late.length === 0) return changed;
  const mine = await tx
    .select()
    .from(replacedAnswers)
    .where(
      and(
        eq(replacedAnswers.workspaceId, late[0]!.before!.workspaceId),
        eq(replacedAnswers.writtenBy, actor.userId),
        inArray(
          replacedAnswers.questionAnswerId,
          late.map(({ before }) => before!.id),
        ),
      ),
    );
  const wasSent = ({ before, given, value, note }: Written) =>
    mine.some(
      (old) =>
        old.questionAnswerId === before!.id &&
        old.revision > (given.revision ?? 0) &&
        old.note === note &&
        isSameValue(old.value, value),
    );
  return changed.filter((each) => isFresh(each) || !wasSent(each));
}

/** Nobody's words are lost: what another wrote, and what one wrote oneself elsewhere meanwhile. */
async function keepReplaced(tx: Tx, actor: Actor, changed: Written[]): Promise<void> {
  const lost = changed.filter(
    (each) =>
      each.before &&
      (each.before.updatedBy !== actor.userId || !isFresh(each)) &&
      (each.before.note || !isEmptyValue(each.question, each.before.value)),
  );
  if (lost.length === 0) return;
  await tx.insert(replacedAnswers).values(
    lost.map(({ before }) => ({
      workspaceId: before!.workspaceId,
      questionAnswerId: before!.id,
      value: before!.value,
      note: before!.note,
      revision: before!.revision,
      writtenBy: before!.updatedBy,
      replacedBy: actor.userId,
    })),
  );
}

async function put(tx: Tx, actor: Actor, { answer }: FoundAnswer, changed: Written[]): Promise<void> {
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
        k: kinneyOf(value)?.k.toFixed(2) ?? null,
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
