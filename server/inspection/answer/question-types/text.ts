import type { AnswerInput } from "@server/inspection/answer/inputs";
import type { PrintoutQuestion } from "@server/inspection/printout/inputs";
import type { Definition } from "./definition.ts";

/** The text in the input; a list in its place empties the value. */
function textOf({ value, options }: AnswerInput) {
  if (typeof value === "string") return { value };
  return options || value ? {} : undefined;
}

export function printedText(text = ""): PrintoutQuestion["said"] {
  return text.trim() ? { kind: "words", text: text.trim() } : null;
}

export const text: Definition = {
  takes: ["value"],
  fromInput: (_, input) => textOf(input),
  isEmpty: (_, { value }) => !value,
  refusal: () => undefined,
  printed: (_, { value }) => printedText(value),
};
