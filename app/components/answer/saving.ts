import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { SendFailure } from "./send.ts";

/** The state of saving an answer. */
export type SavedState =
  | { kind: "idle" | "saving" | "saved" | "waiting"; at?: Date }
  | ({ kind: "trouble" } & SendFailure);
/** The answer to a question as the page shows it: what the server has stored, with what was typed over it. */
export type ShownAnswer = Partial<QuestionAnswerView>;

/** Time after the last input before a draft is sent. */
export const SEND_DELAY_MS = 700;
/** Time between two polls for what others saved. */
export const POLL_INTERVAL_MS = 10_000;
/** Time before a failed call is tried again; it doubles with each failure up to `max`. */
export const RETRY_DELAY_MS = { first: 2000, max: 30_000 };
