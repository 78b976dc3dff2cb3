import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { Typed } from "./drafts.ts";

type TypedOf = ReadonlyMap<string, Typed>;

/** What was typed, as the server takes it. */
export const asSent = (typed: TypedOf) =>
  [...typed].map(([question_id, { given, seen }]) => ({ ...given, question_id, revision: seen }));

/** What was typed since it was sent; it now stands over what the server answered. */
export function stillToSend(typed: TypedOf, sent: TypedOf, answered: ReadonlyMap<string, QuestionAnswerView>) {
  const left = [...typed].filter(([question, { given }]) => sent.get(question)?.given !== given);
  return new Map(
    left.map(([question, each]) => {
      const revision = sent.has(question) ? answered.get(question)?.revision : undefined;
      return [question, revision === undefined ? each : { ...each, seen: revision }];
    }),
  );
}

/** Whether somebody else wrote it after what is known here. */
export const isNews = (answer: QuestionAnswerView, known: QuestionAnswerView | undefined) =>
  !known || known.revision < answer.revision || known.updated_at < answer.updated_at;
