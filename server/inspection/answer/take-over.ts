import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { z } from "zod";
import { seesAnswersOfOthers } from "./answer-for.ts";
import type { TakeOverInput } from "./inputs.ts";
import { lockOrCreateAnswer } from "./lock-or-create.ts";
import { previousAnswers } from "./previous-answers.ts";
import { valueIn } from "./same-value.ts";
import { writeAnswer } from "./save.ts";
import { questionAnswersOf } from "./view.ts";

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
    await writeAnswer(tx, actor, found, { question_answers: [copied] });
    const [answered] = await questionAnswersOf(tx, found.answer, [input.questionId]);
    if (!answered) throw notFound();
    return answered;
  });
