import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { Trouble } from "./send.ts";

/** How far what was typed is. */
export type SavedState = { kind: "idle" | "saving" | "saved" | "waiting"; at?: Date } | ({ kind: "trouble" } & Trouble);
/** An answer as the page shows it: what the server has, with what was typed over it. */
export type Shown = Partial<QuestionAnswerView>;

export const PAUSE_MS = 700; // after the last key
export const LISTEN_MS = 10_000; // between two looks at what others wrote
export const RETRY_MS = { first: 2000, most: 30_000 };
