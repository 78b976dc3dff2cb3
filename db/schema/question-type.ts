/** How a question is answered. On its own, for the browser. */
export const questionTypes = [
  "text",
  "textarea",
  "ok-nok-nvt",
  "action-point-ok-nok-nvt",
  "action-points",
  "select",
  "kine",
  "images",
] as const;
export type QuestionType = (typeof questionTypes)[number];
