import type { TakenPoint } from "@server/inspection/take-along/inputs";
import { inBrussels } from "~/ui/time";
import type { KeptMachine } from "./store.ts";

const todayHere = () => inBrussels(new Date()).day;

/** Whether the kept answer, which was yes, ended before today: without the server nobody knows what it is now. */
export const isAnswerOver = ({ object: { answer } }: KeptMachine["machine"], today: string): boolean =>
  answer.until !== null && answer.until < today;

/** A kept action point as it stands today: what was planned on a day that is past is late. */
export const pointToday = (point: TakenPoint, today = todayHere()): TakenPoint =>
  point.status === "pending" && point.scheduled_at !== null && point.scheduled_at < today
    ? { ...point, status: "past" }
    : point;

/**
 * A kept machine as far as it can be known today: a yes that has ended is shown as not known, never in green, and its
 * action points are late from the day after theirs.
 */
export function asOfToday(kept: KeptMachine, today = todayHere()): KeptMachine {
  // what was kept before machines said what is asked for at their place has none of it
  const { object, action_points, asked = [], ...rest } = kept.machine;
  const machine = { ...rest, asked };
  const points = action_points.map((point) => pointToday(point, today));
  if (!isAnswerOver(kept.machine, today)) return { ...kept, machine: { ...machine, object, action_points: points } };
  const answer = { ...object.answer, use: "unknown" as const, because: [], next: null };
  const compliance = { ...object.compliance, state: "?" as const };
  return { ...kept, machine: { ...machine, object: { ...object, answer, compliance }, action_points: points } };
}
