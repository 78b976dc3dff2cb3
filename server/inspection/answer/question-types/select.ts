import { optionText } from "@server/inspection/template/texts";
import type { Definition } from "./definition.ts";
import { printedText } from "./text.ts";

const isNamed = (option: string) => option.trim() !== "";

/** A choice of one of the question's options, or of several. */
export const select: Definition = {
  takes: ["value", "options"],
  fromInput({ multiple }, input) {
    const several = Array.isArray(input.value) ? input.value : undefined;
    const single = Array.isArray(input.value) ? undefined : input.value;
    const chosen = input.options ?? several;
    if (multiple) {
      const options = chosen ?? (single === undefined ? undefined : [single]);
      return options && { options: [...new Set(options.filter(isNamed))] };
    }
    const value = single ?? chosen?.find(isNamed);
    return value === undefined ? (chosen ? {} : undefined) : { value };
  },
  isEmpty: ({ multiple }, { value, options }) => (multiple ? !options?.length : !value),
  refusal: (question, { value, options = [] }) =>
    [value, ...options].every((option) => !option || question.options.includes(option))
      ? undefined
      : `answer.refused.no_option?${new URLSearchParams({ options: question.options.join(", ") })}`,
  printed: (_, { value = "", options = [value] }, question) =>
    printedText(options.map((option) => optionText(question, option)).join(", ")),
  hasOptions: true,
};
