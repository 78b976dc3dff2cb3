import type { Definition } from "./definition.ts";
import { printedText } from "./text.ts";

const isNamed = (option: string) => option.trim() !== "";

/** One of its options, or several of them. */
export const select: Definition = {
  given({ multiple }, given) {
    const several = Array.isArray(given.value) ? given.value : undefined;
    const single = Array.isArray(given.value) ? undefined : given.value;
    const chosen = given.options ?? several;
    if (multiple) {
      const options = chosen ?? (single === undefined ? undefined : [single]);
      return options && { options: [...new Set(options.filter(isNamed))] };
    }
    const value = single ?? chosen?.find(isNamed);
    return value === undefined ? (chosen ? {} : undefined) : { value };
  },
  isEmpty: ({ multiple }, { value, options }) => (multiple ? !options?.length : !value),
  offers: (question, { value, options = [] }) =>
    [value, ...options].every((option) => !option || question.options.includes(option)),
  printed: (_, { value, options }) => printedText(options ? options.join(", ") : value),
  hasOptions: true,
};
