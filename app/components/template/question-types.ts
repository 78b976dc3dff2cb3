import type { QuestionView } from "@server/inspection/template/inputs";
import type { IconName } from "~/ui/icon-names";

export type QuestionType = QuestionView["type"];

/** In the order in which they are offered. */
export const typeIcons: Record<QuestionType, IconName> = {
  text: "text-cursor-input",
  textarea: "text",
  "ok-nok-nvt": "list-checks",
  "action-point-ok-nok-nvt": "list-plus",
  "action-points": "list-todo",
  select: "list",
  kine: "gauge",
  images: "camera",
};
export const questionTypes = Object.keys(typeIcons) as QuestionType[];
export const isQuestionType = (word: string | null): word is QuestionType => word !== null && word in typeIcons;
