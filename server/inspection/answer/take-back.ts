import { questionAnswers, replacedAnswers } from "@db/schema/answer";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { answerToWrite, authorizeWriting, type FoundAnswer, seesOthers } from "./answer-for.ts";
import { answerToFill } from "./begin.ts";
import type { GivenTo, PuttingBack, TakingOver } from "./inputs.ts";
import { lastTime } from "./last-time.ts";
import { write } from "./save.ts";
import { questionAnswersOf } from "./view.ts";

/** What somebody else wrote over, put back; theirs is kept in turn. */
export const putBack = (actor: Actor, input: z.output<typeof PuttingBack>) =>
  transact(actor, async (tx) => {
    const found = await answerToWrite(tx, actor, input);
    if (!found) throw notFound();
    authorizeWriting(found);
    const [old] = await tx
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
    if (!old) throw notFound();
    const { questionId: question_id, value: was, note, revision } = old;
    return writeOne(tx, actor, found, { ...was, note, question_id, revision });
  });

/** The words of the last time for this question, by a click of who read them and never by itself. */
export const takeOver = (actor: Actor, input: z.output<typeof TakingOver>) =>
  transact(actor, async (tx) => {
    const found = await answerToFill(tx, actor, input);
    const last = await lastTime(tx, actor, {
      ...found.answer,
      objectId: found.object.id,
      seesAll: seesOthers(found, found.template),
    });
    const before = last.find(({ question_id }) => question_id === input.questionId);
    if (!before) throw notFound();
    const { note, value, options, w, b, e } = before;
    const [now] = await questionAnswersOf(tx, found.answer, [input.questionId]);
    const given = { value, options, w, b, e, note, question_id: input.questionId, revision: now?.revision };
    return writeOne(tx, actor, found, given);
  });

async function writeOne(tx: Tx, actor: Actor, found: FoundAnswer, given: GivenTo) {
  await write(tx, actor, found, { question_answers: [given] });
  const [answered] = await questionAnswersOf(tx, found.answer, [given.question_id]);
  if (!answered) throw notFound();
  return answered;
}
