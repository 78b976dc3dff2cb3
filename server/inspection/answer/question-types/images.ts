import type { Definition } from "./definition.ts";

/** It has no value: its photos are kept beside it. */
export const images: Definition = {
  given: () => undefined,
  isEmpty: () => true,
  offers: () => true,
  printed: () => null,
  answeredBy: "files",
};
