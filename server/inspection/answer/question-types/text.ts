import type { GivenAnswer } from "@server/inspection/answer/inputs";
import type { PrintoutQuestion } from "@server/inspection/printout/inputs";
import type { Definition } from "./definition.ts";

/** One value; a list in its place says nothing, and empties it. */
function givenWords({ value, options }: GivenAnswer) {
  if (typeof value === "string") return { value };
  return options || value ? {} : undefined;
}

export function printedText(text = ""): PrintoutQuestion["said"] {
  return text.trim() ? { kind: "words", text: text.trim() } : null;
}

export const text: Definition = {
  given: (_, given) => givenWords(given),
  isEmpty: (_, { value }) => !value,
  offers: () => true,
  printed: (_, { value }) => printedText(value),
};
