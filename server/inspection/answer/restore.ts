import { questionAnswers, replacedAnswers } from "@db/schema/answer";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { authorizeWriting, type FoundAnswer, lockAnswer, seesAnswersOfOthers } from "./answer-for.ts";
import type { PutBackInput, QuestionInput, TakeOverInput } from "./inputs.ts";
import { lockOrCreateAnswer } from "./lock-or-create.ts";
import { previousAnswers } from "./previous-answers.ts";
import { writeAnswer } from "./save.ts";
import { valueIn } from "./value.ts";
import { questionAnswersOf } from "./view.ts";

/** Restores the value that another user replaced; theirs can be restored in turn. */
export const putBack = (actor: Actor, input: z.output<typeof PutBackInput>) =>
  transact(actor, async (tx) => {
    const found = await lockAnswer(tx, actor, input);
    if (!found) throw notFound();
    authorizeWriting(found);
    const [replaced] = await tx
      .select({
        value: replacedAnswers.value,
        note: replacedAnswers.note,
        questionId: questionAnswers.questionId,
        revision: questionAnswers.revision,
      })
      .from(replacedAnswers)
      .innerJoin(
        questionAnswers,
        and(
          eq(questionAnswers.workspaceId, replacedAnswers.workspaceId),
          eq(questionAnswers.id, replacedAnswers.questionAnswerId),
        ),
      )
      .where(
        and(
          eq(replacedAnswers.workspaceId, found.answer.workspaceId),
          eq(replacedAnswers.id, input.replacedId),
          eq(questionAnswers.answerId, found.answer.id),
        ),
      );
    if (!replaced) throw notFound();
    const { questionId: question_id, value, note, revision } = replaced;
    return writeQuestion(tx, actor, found, { ...value, note, question_id, revision });
  });

/** Copies the previous answer to this question into this answer; the user asks for it, it never happens by itself. */
export const takeOver = (actor: Actor, input: z.output<typeof TakeOverInput>) =>
  transact(actor, async (tx) => {
    const found = await lockOrCreateAnswer(tx, actor, input);
    const previous = await previousAnswers(tx, actor, {
      ...found.answer,
      objectId: found.object.id,
      seesAll: seesAnswersOfOthers(found, found.template),
    });
    const ofQuestion = previous.find(({ question_id }) => question_id === input.questionId);
    if (!ofQuestion) throw notFound();
    const [current] = await questionAnswersOf(tx, found.answer, [input.questionId]);
    const copied = {
      ...valueIn(ofQuestion),
      note: ofQuestion.note,
      question_id: input.questionId,
      revision: current?.revision,
    };
    return writeQuestion(tx, actor, found, copied);
  });

async function writeQuestion(tx: Tx, actor: Actor, found: FoundAnswer, input: QuestionInput) {
  await writeAnswer(tx, actor, found, { question_answers: [input] });
  const [answered] = await questionAnswersOf(tx, found.answer, [input.question_id]);
  if (!answered) throw notFound();
  return answered;
}
