import type { Question } from "@db/schema/question";
import type { AnswerDraft } from "./answer-draft.ts";
import type { ShownAnswer } from "./saving.ts";

/** Props of the field of each question type. */
export type QuestionFieldProps = { question: Question; shown: ShownAnswer | undefined; draft: AnswerDraft };
