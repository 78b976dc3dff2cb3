import { type Call, isCall, type StoredOperation } from "./operation.ts";

/** Results of a round that go in one send; more would not fit into a form. */
const MOST_RESULTS = 100;

/** Results of stops: each stands for itself, so that many go together, and past one that was refused. */
export const isResult = (operation: StoredOperation): operation is Call =>
  isCall(operation) && operation.name === "round.put";

/** The walk that the results are put into, by the id under which it was begun here. */
const walkOf = ({ input }: Call) => input.id;

/** Photos of a machine: one that was refused holds up nothing that was done after it. */
const isPassedOver = (operation: StoredOperation) =>
  operation.refusal !== undefined && operation.kind === "call" && operation.name === "object.addFiles";

/** Whether an operation is sent without a person: nothing that was refused stands before it. */
const isUnderWay = (all: readonly StoredOperation[], id: string): boolean => {
  const wanted = all.find((operation) => operation.id === id);
  const before = all.filter(({ group, n }) => group === wanted?.group && n <= wanted.n);
  return wanted !== undefined && !before.some((each) => each.refusal && !isPassedOver(each));
};

/**
 * What of a group goes next, of all that this user has unsent: its first operation, or the results of one walk with
 * which it begins. Nothing, where it waits for a person or for another group.
 */
export function nextInGroup(all: readonly StoredOperation[], group: string): StoredOperation[] {
  const own = all.filter((operation) => operation.group === group && !isPassedOver(operation));
  const [first] = own;
  if (!first) return [];
  if (isResult(first)) {
    const end = own.findIndex((each) => !isResult(each) || walkOf(each) !== walkOf(first));
    const results = end < 0 ? own : own.slice(0, end);
    return results.filter(({ refusal }) => !refusal).slice(0, MOST_RESULTS);
  }
  const isHeldUp = first.refusal || first.waitsFor?.some((id) => isUnderWay(all, id));
  return isHeldUp ? [] : [first];
}
