import type { Definition } from "./definition.ts";

/** No value is stored: photos have rows of their own. */
export const images: Definition = {
  fromInput: () => undefined,
  isEmpty: () => true,
  offers: () => true,
  printed: () => null,
  answeredBy: "files",
};
