import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import type { z } from "zod";
import { answerToWrite, authorizeWriting } from "./answer-for.ts";
import type { NewQuestionAnswer, QuestionAnswerView } from "./inputs.ts";
import { keepPhotos } from "./photos.ts";
import { write } from "./save.ts";
import { questionAnswersOf } from "./view.ts";

type Input = z.output<typeof NewQuestionAnswer> & { questionAnswerId?: string };

/**
 * The answer to one question, with photos if it asks for them. One that says nothing is not kept, and refused where it
 * stands alone.
 */
export const answerQuestion = (actor: Actor, { questionId, questionAnswerId, files = [], ...asked }: Input) =>
  transact(actor, async (tx) => {
    const found = await answerToWrite(tx, actor, asked);
    if (!found) throw notFound();
    authorizeWriting(found);
    if (questionAnswerId) await requireRow(tx, found.answer, questionId, questionAnswerId);
    const { id: _object, templateId: _template, answerId: _answer, ...given } = asked;
    await write(tx, actor, found, { question_answers: [{ ...given, question_id: questionId }] });
    if (files.length > 0) await keepPhotos(tx, actor, found, { questionId, files });
    const [answered] = await questionAnswersOf(tx, found.answer, [questionId]);
    if (!answered) throw invalid("answer.says_nothing", "value");
    return answered;
  });

async function requireRow(
  tx: Tx,
  answer: { workspaceId: string; id: string },
  questionId: string,
  id: string,
): Promise<QuestionAnswerView> {
  const [row] = await questionAnswersOf(tx, answer, [questionId]);
  if (row?.id !== id) throw notFound();
  return row;
}
