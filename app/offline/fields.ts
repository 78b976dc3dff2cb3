import type { FieldOperation } from "./operation.ts";

/** What the server last said of a field. */
export type Known = { revision: number; value: unknown };

/** What the server answered to an operation: the value and revision that stand now, and the conflict it led to. */
export type FieldResult = { id: string; revision: number; value: unknown; conflict?: string };

/** Whether two values of a field are the same; fields of the head and questions compare differently. */
export type IsSame = (field: string, one: unknown, other: unknown) => boolean;

const lastOf = (operations: readonly FieldOperation[], field: string) =>
  operations.findLast((operation) => operation.field === field);

/** The last value that was typed in a field; undefined if nothing is unsent. */
export const typedIn = (operations: readonly FieldOperation[], field: string) => lastOf(operations, field)?.value;

/**
 * The operations after somebody typed in a field: one unsent for each field, which later typing replaces. One that is
 * under way is never changed; the next says `after` and waits for it.
 */
export function typeField(
  operations: readonly FieldOperation[],
  field: string,
  { id, value, known }: { id: string; value: unknown; known: Known },
): FieldOperation[] {
  const last = lastOf(operations, field);
  if (!last) return [...operations, { id, field, base: known.revision, was: known.value, value }];
  // under an id of its own: should another tab have sent the one before, this one is not taken for it
  if (!last.sent) return operations.map((operation) => (operation === last ? { ...last, id, value } : operation));
  return [...operations, { id, field, base: last.base, was: last.value, value, after: last.id }];
}

/** What goes next: the oldest of each field, marked, since from now on it may have arrived. */
export function toSend(operations: readonly FieldOperation[]): { all: FieldOperation[]; next: FieldOperation[] } {
  const all = operations.map(
    (operation): FieldOperation => (operation.after ? operation : { ...operation, sent: true }),
  );
  return { all, next: all.filter(({ sent }) => sent) };
}

/**
 * The operations after the server refused some, and so wrote nothing of them: a later one of the same field takes their
 * place, and the others stay, to be typed over.
 */
export function afterRefusal(operations: readonly FieldOperation[], refused: ReadonlySet<string>): FieldOperation[] {
  const replaced = new Map(
    operations.flatMap((before) =>
      refused.has(before.id) && operations.some(({ after }) => after === before.id) ? [[before.id, before]] : [],
    ),
  );
  return operations
    .filter(({ id }) => !replaced.has(id))
    .map(({ after, ...operation }) => {
      const before = after ? replaced.get(after) : undefined;
      if (before) return { ...operation, base: before.base, was: before.was };
      return after ? { ...operation, after } : operation;
    });
}

/**
 * The operations after the server answered some, late or more than once. A later one of the same field is based on what
 * its predecessor wrote; where that was merged with what another gave, or is in conflict with it, it stays based on what
 * its author had seen.
 */
export function afterAnswer(
  operations: readonly FieldOperation[],
  results: readonly FieldResult[],
  isSame: IsSame,
): FieldOperation[] {
  const resultOf = new Map(results.map((result) => [result.id, result]));
  const answered = new Map(
    operations.filter(({ id }) => resultOf.has(id)).map((operation) => [operation.id, operation]),
  );
  return operations
    .filter(({ id }) => !answered.has(id))
    .map(({ after, ...operation }) => {
      const [result, before] = [after && resultOf.get(after), after && answered.get(after)];
      if (!result || !before) return after ? { ...operation, after } : operation;
      if (result.conflict) return { ...operation, base: before.base, was: before.was, conflict: result.conflict };
      const isWritten = isSame(operation.field, result.value, before.value);
      return { ...operation, base: isWritten ? result.revision : before.base };
    });
}

/** The operations after some were sent: those that the server refused, and those that it answered. */
export const afterSending = (
  operations: readonly FieldOperation[],
  { refused, results }: { refused: ReadonlyMap<string, string>; results: readonly FieldResult[] },
  isSame: IsSame,
): FieldOperation[] => afterAnswer(afterRefusal(operations, new Set(refused.keys())), results, isSame);
