import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { questionOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import type { z } from "zod";
import { authorizeWriting, lockAnswer } from "./answer-for.ts";
import type { NewQuestionAnswer, QuestionAnswerView } from "./inputs.ts";
import { insertPhotos } from "./photos.ts";
import { writeAnswer } from "./save.ts";
import { AT_PART } from "./strict.ts";
import { questionAnswersOf } from "./view.ts";

type Input = z.output<typeof NewQuestionAnswer> & { questionAnswerId?: string };

/**
 * Saves the answer to one question, with photos; an empty value empties it. Throws notFound() for a
 * question that its version does not have, invalid (422) if there is nothing to
 * empty, if it says nothing, and for parts that are incomplete or that the question does not take.
 */
export const answerQuestion = (actor: Actor, { questionId, questionAnswerId, files = [], ...input }: Input) =>
  transact(actor, async (tx) => {
    const found = await lockAnswer(tx, actor, input);
    if (!found) throw notFound();
    authorizeWriting(found);
    const { workspaceId, versionId } = found.answer;
    if (!questionOf(await contentOf(tx, workspaceId, versionId), questionId)) throw notFound();
    if (questionAnswerId) await requireRow(tx, found.answer, questionId, questionAnswerId);
    const { id: _object, templateId: _template, answerId: _answer, ...values } = input;
    if (files.length === 0 && Object.keys(values).length === 0) throw invalid("answer.says_nothing", "value");
    await writeAnswer(tx, actor, found, { question_answers: [{ ...values, question_id: questionId }] }, AT_PART);
    if (files.length > 0) await insertPhotos(tx, actor, found, { questionId, files });
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
