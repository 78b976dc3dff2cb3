import type { OperationName } from "~/paths/operations";

/** An answer that is being filled in, by the ids of its address. `begun`: the server did not know it at the time. */
export type AnswerPlace = { objectId: string; templateId: string; answerId: string; versionId: string; begun: boolean };

/** A change of one field of an answer: of a question, or of the head (`head.date`). */
export type FieldOperation = {
  id: string;
  field: string;
  /** The revision that was shown when the user began to type; of a field of the head 0. */
  base: number;
  /** What was shown then. */
  was: unknown;
  value: unknown;
  /** It may have reached the server: from now on it is never changed. */
  sent?: true;
  /** An earlier one of this field that is under way: this one waits for its answer. */
  after?: string;
  /** The conflict that an earlier one of this field led to. */
  conflict?: string;
};

/** A file that an operation sends, as it lies in the store: old WebKit loses Blobs. */
export type StoredFile = { field: string; name: string; type: string; bytes: ArrayBuffer };

/** Why the server did not take it, in the words that it gave. */
export type Refusal = {
  status: number;
  message: string;
  fields?: Record<string, string[]>;
  /** What another stored meanwhile, and what to base the next try on. */
  conflict?: { stored: Record<string, unknown>; based_on: Record<string, unknown>; by?: string; at?: string };
};

type What =
  /** `label`: what the question asks; empty in the head. */
  | { kind: "field"; place: AnswerPlace; change: FieldOperation; label: string }
  /** `label`: what it says something about, where that is not the whole of `about`. */
  | { kind: "call"; name: OperationName; input: Record<string, unknown>; files: number; label?: string };

/** What the user did on this device and the server has not answered yet. */
export type Operation = {
  /** Made on the device, a UUIDv7: under it the server applies the operation once. */
  id: string;
  userId: string;
  workspaceId: string;
  /** Operations of one group are sent in order; where one is refused, those after it wait. */
  group: string;
  /** When it was done, by the clock of the device, in ISO 8601. */
  at: string;
  /** What it is about, for the list of what is still to send: the machine, and the page where it was done. */
  about: { title: string; path: string };
  refusal?: Refusal;
  /** The ids of operations of other groups that are sent before it. */
  waitsFor?: string[];
} & What;

/** `n`: the order in which they were done, whatever the clock of the device said. */
export type StoredOperation = Operation & { n: number };

/** A procedure that is called later. */
export type Call = Extract<StoredOperation, { kind: "call" }>;
export const isCall = (operation: StoredOperation): operation is Call => operation.kind === "call";
