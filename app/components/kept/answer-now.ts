import { inBrussels } from "~/ui/time";
import type { KeptMachine } from "./store.ts";

/** Whether the kept answer, which was yes, ended before today: without the server nobody knows what it is now. */
export const isAnswerOver = ({ object: { answer } }: KeptMachine["machine"], today: string): boolean =>
  answer.until !== null && answer.until < today;

/**
 * A kept machine as far as its answer can be known today: a yes that has ended is shown as not known, never in green.
 */
export function asOfToday(kept: KeptMachine, today = inBrussels(new Date()).day): KeptMachine {
  const { machine } = kept;
  if (!isAnswerOver(machine, today)) return kept;
  const { object } = machine;
  const answer = { ...object.answer, use: "unknown" as const, because: [], next: null };
  const compliance = { ...object.compliance, state: "?" as const };
  return { ...kept, machine: { ...machine, object: { ...object, answer, compliance } } };
}
