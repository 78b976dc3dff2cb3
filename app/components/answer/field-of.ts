import type { AskedQuestion } from "@server/inspection/answer/page";
import type { Shown } from "./saved.ts";
import type { Sheet } from "./sheet.ts";

/** What the field of a question is given. */
export type FieldOf = { question: AskedQuestion; shown: Shown | undefined; sheet: Sheet };
