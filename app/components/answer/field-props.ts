import type { ShownQuestion } from "@db/schema/question";
import type { AnswerDraft } from "./answer-draft.ts";
import type { ShownAnswer } from "./saving.ts";

/** Props of the field of each question type. */
export type QuestionFieldProps = { question: ShownQuestion; shown: ShownAnswer | undefined; draft: AnswerDraft };
