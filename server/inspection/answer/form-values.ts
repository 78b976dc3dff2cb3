import { headFields } from "@db/schema/answer-head";
import type { FormValues } from "@server/core/based-on";
import type { AnswerView } from "./inputs.ts";

/** The stored values of an answer that may be changed: of its questions the revisions, of which each value has one. */
export const answerContent = ({ status, head, question_answers }: AnswerView): FormValues => ({
  status,
  head: headFields.map((field) => head[field] ?? ""),
  questions: question_answers
    .map(({ question_id, revision, files, action_points }) => [
      question_id,
      revision,
      files.map(({ id }) => id),
      action_points.map(({ id, title, note, priority }) => [id, title, note, priority]),
    ])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
});
