import type { QuestionAnswerView } from "@server/inspection/answer/inputs";

/** Whether `answer` was saved later than the one known here. */
export const isNewer = (answer: QuestionAnswerView, stored: QuestionAnswerView | undefined) =>
  !stored || stored.revision < answer.revision || stored.updated_at < answer.updated_at;
