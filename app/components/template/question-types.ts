import type { QuestionType } from "@db/schema/question";
import type { IconName } from "~/ui/icon-names";

/** The types in the order in which they are offered; `hinted`: a hint explains what an answer causes. */
export const typesInBuilder: Record<QuestionType, { icon: IconName; hinted?: true }> = {
  text: { icon: "text-cursor-input" },
  textarea: { icon: "text" },
  "ok-nok-nvt": { icon: "list-checks" },
  "action-point-ok-nok-nvt": { icon: "list-plus", hinted: true },
  "action-points": { icon: "list-todo", hinted: true },
  select: { icon: "list" },
  date: { icon: "calendar" },
  number: { icon: "ruler", hinted: true },
  barcode: { icon: "scan", hinted: true },
  kine: { icon: "gauge", hinted: true },
  images: { icon: "camera", hinted: true },
};
export const offeredTypes = Object.keys(typesInBuilder) as QuestionType[];
export const isQuestionType = (word: string | null): word is QuestionType => word !== null && word in typesInBuilder;
