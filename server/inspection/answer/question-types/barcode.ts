import type { Definition } from "./definition.ts";
import { text } from "./text.ts";

/** A code or serial number as it stands on the machine: one line, without the spaces around it. */
export const barcode: Definition = {
  ...text,
  fromInput(question, input) {
    const read = text.fromInput(question, input);
    return read?.value === undefined ? read : { value: read.value.replace(/\s+/g, " ").trim() };
  },
};
