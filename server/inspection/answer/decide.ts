import { answerConflicts, questionAnswers } from "@db/schema/answer";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { questionOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { authorizeWriting, type FoundAnswer, lockAnswer } from "./answer-for.ts";
import { bothTexts } from "./both-texts.ts";
import { headConflictsOf } from "./conflicts.ts";
import { type DecideInput, MAX_HEAD_LENGTHS } from "./inputs.ts";
import { writeAnswer } from "./save.ts";
import { touchQuestionAnswer } from "./touch.ts";
import { answerView, questionAnswersOf } from "./view.ts";

type Input = z.output<typeof DecideInput>;
type Conflict = typeof answerConflicts.$inferSelect;

/**
 * A person chose between the stored value and the other of a conflict, or keeps both texts. Gives the answer with that
 * question. Choosing twice changes nothing the second time: throws notFound (404).
 */
export const decide = (actor: Actor, input: Input) =>
  transact(actor, async (tx) => {
    const found = await lockAnswer(tx, actor, input);
    if (!found) throw notFound();
    authorizeWriting(found);
    const { workspaceId, id } = found.answer;
    const [conflict] = await tx
      .delete(answerConflicts)
      .where(
        and(
          eq(answerConflicts.workspaceId, workspaceId),
          eq(answerConflicts.answerId, id),
          eq(answerConflicts.id, input.conflictId),
        ),
      )
      .returning();
    if (!conflict) throw notFound();
    if (input.keep !== "stored") await write(tx, actor, found, conflict, input.keep === "both");
    if (conflict.questionId) await touchQuestionAnswer(tx, actor, found.answer, conflict.questionId);
    const questions = conflict.questionId ? [conflict.questionId] : [];
    const [view, head_conflicts, question_answers] = await Promise.all([
      answerView(tx, workspaceId, id, []),
      headConflictsOf(tx, found.answer),
      questions.length > 0 ? questionAnswersOf(tx, found.answer, questions) : [],
    ]);
    return { ...view, head_conflicts, question_answers };
  });

async function write(tx: Tx, actor: Actor, found: FoundAnswer, conflict: Conflict, both: boolean): Promise<void> {
  const { answer } = found;
  const { questionId, headField, value, note } = conflict;
  if (headField) {
    const most = headField === "date" ? undefined : MAX_HEAD_LENGTHS[headField];
    const text = both ? bothTexts(answer.head[headField], value.value, most) : (value.value ?? "");
    if (text === undefined) throw invalid("answer.conflict.not_both", "keep");
    await writeAnswer(tx, actor, found, { head: { [headField]: text }, question_answers: [] });
    return;
  }
  const [stored] = await tx
    .select()
    .from(questionAnswers)
    .where(
      and(
        eq(questionAnswers.workspaceId, answer.workspaceId),
        eq(questionAnswers.answerId, answer.id),
        eq(questionAnswers.questionId, questionId!),
      ),
    );
  const question = questionOf(await contentOf(tx, answer.workspaceId, answer.versionId), questionId!);
  if (!question || !stored) throw notFound();
  const isText = question.type === "text" || question.type === "textarea";
  const text = both && isText ? bothTexts(stored.value.value, value.value, 20_000) : undefined;
  const bothNotes = both ? bothTexts(stored.note, note, 4000) : note;
  if (both && (text === undefined || bothNotes === undefined)) throw invalid("answer.conflict.not_both", "keep");
  const chosen = { ...value, ...(text !== undefined && { value: text }), note: bothNotes };
  await writeAnswer(tx, actor, found, {
    question_answers: [{ ...chosen, question_id: question.id, revision: stored.revision }],
  });
}
