import type { AskedQuestion } from "@server/inspection/answer/page";
import type { AnswerDraft } from "./answer-draft.ts";
import type { ShownAnswer } from "./saving.ts";

/** Props of the field of each question type. */
export type QuestionFieldProps = { question: AskedQuestion; shown: ShownAnswer | undefined; draft: AnswerDraft };
