import type { StopOutcome } from "./inputs.ts";

type Said = { outcome: StopOutcome; reason: string | null; note: string; answer_id: string | null };

/** What a result lacks, by its field; null: nothing. A device says the same before it keeps one. */
export function lackOf({ outcome, reason, note, answer_id }: Said): { field: keyof Said; error: string } | null {
  if (outcome === "nok" && !note) return { field: "note", error: "round.note_needed" };
  if (outcome === "unreachable" && !reason) return { field: "reason", error: "round.reason_needed" };
  if (reason === "other" && !note) return { field: "note", error: "round.other_needed" };
  if (outcome === "filled" && !answer_id) return { field: "answer_id", error: "mistake.required" };
  return null;
}
