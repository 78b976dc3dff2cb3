/**
 * How a question is answered. In a file of its own, because the browser imports it. A new type gets a file in
 * server/inspection/answer/question-types/ and one in app/components/answer/question-types/; the compiler names the
 * tables that lack it, the tests its texts.
 */
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
