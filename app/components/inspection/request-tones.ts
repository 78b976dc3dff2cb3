import type { RequestLine } from "@server/inspection/request/inputs";
import type { Tone } from "~/ui/state";

/** The colour of each state of a request. */
export const requestTones: Record<RequestLine["state"], Tone> = {
  asked: "none",
  planned: "soon",
  done: "valid",
  ended: "bad",
  withdrawn: "none",
};
