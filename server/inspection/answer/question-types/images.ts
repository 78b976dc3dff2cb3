import type { Definition } from "./definition.ts";

/** No value is stored: photos have rows of their own. */
export const images: Definition = {
  takes: ["files"],
  fromInput: () => undefined,
  isEmpty: () => true,
  refusal: () => undefined,
  printed: () => null,
  answeredBy: "files",
};
