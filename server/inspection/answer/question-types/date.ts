import { dayInWords } from "@i18n/in-words";
import { dayInNumbers } from "@server/core/day";
import { Day } from "@server/core/fields";
import type { Definition } from "./definition.ts";
import { text } from "./text.ts";

const isDay = (value: string) => Day.safeParse(value).success;

/** A day, stored as YYYY-MM-DD. */
export const date: Definition = {
  ...text,
  fromInput(question, input) {
    const read = text.fromInput(question, input);
    return read?.value === undefined ? read : { value: dayInNumbers(read.value) ?? read.value };
  },
  refusal: (_, { value }) => (!value || isDay(value) ? undefined : "answer.refused.no_day"),
  printed: ({ t }, { value }) => (value && isDay(value) ? { kind: "words", text: dayInWords(t, value, "long") } : null),
};
