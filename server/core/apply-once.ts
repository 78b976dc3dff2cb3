import { type Operation, within } from "@db/bounds";

/** Runs fn, whose first transaction does nothing if this operation was applied before; without one it simply runs. */
export const applyOnce = <T>(operation: Operation | undefined, fn: () => Promise<T>): Promise<T> =>
  within({ operation: operation && { ...operation } }, fn);
