import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { TypedAnswer } from "./stored-drafts.ts";

type TypedById = ReadonlyMap<string, TypedAnswer>;

/**
 * The typed answers that have changed since `sent` was sent. Their base revision becomes the one that the server has
 * just stored.
 */
export function unsentAfter(typed: TypedById, sent: TypedById, answered: ReadonlyMap<string, QuestionAnswerView>) {
  const unsent = [...typed].filter(([question, { given }]) => sent.get(question)?.given !== given);
  return new Map(
    unsent.map(([question, typedAnswer]) => {
      const revision = sent.has(question) ? answered.get(question)?.revision : undefined;
      return [question, revision === undefined ? typedAnswer : { ...typedAnswer, seen: revision }];
    }),
  );
}

/** Whether `answer` was saved later than the one known here. */
export const isNewer = (answer: QuestionAnswerView, stored: QuestionAnswerView | undefined) =>
  !stored || stored.revision < answer.revision || stored.updated_at < answer.updated_at;
