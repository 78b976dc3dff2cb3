import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "@server/core/env";
import type { SQL } from "drizzle-orm";

/** A session, and how far the primary's log was when it last wrote (pg_lsn); null: it never did. */
export type SessionBound = { id: string; wroteLsn: string | null };

/** What a device did, under the id that it gave it; `spent`: a transaction has taken it (once.ts). */
export type Operation = { id: string; userId: string; workspaceId: string; spent?: boolean };

/**
 * What must hold for a change to take place: `check` throws where it does not. `locks`: the statements that keep it so
 * from the check to the commit. `spent`: a transaction has taken it.
 */
export type Condition = { check: () => Promise<void>; locks: readonly SQL[]; spent?: boolean };

/**
 * What holds for every query made within: how long a statement may take, in ms; the signal that aborts when the client
 * has disconnected; whether the request only reads, and whose session it is (replica.ts); the operation that is applied;
 * what its first transaction requires.
 */
type Bounds = {
  statementMs?: number;
  disconnected?: AbortSignal;
  onlyReads?: boolean;
  session?: SessionBound;
  operation?: Operation;
  condition?: Condition;
};

const current = new AsyncLocalStorage<Bounds>();
const none: Bounds = {};

export const currentBounds = (): Bounds => current.getStore() ?? none;

/** Runs fn with these limits. Limits set around it still apply where these leave them out. */
export const within = <T>(bounds: Bounds, fn: () => T): T => current.run({ ...currentBounds(), ...bounds }, fn);

/** From here to the end of the request: it is of this session. Does nothing outside of a request. */
export function boundToSession(session: SessionBound): void {
  const bounds = current.getStore();
  if (bounds) bounds.session = session;
}

/** Allows fn the longer statement timeout (SLOW_STATEMENT_TIMEOUT), for reports and exports. */
export const slowly = <T>(fn: () => T): T =>
  within({ statementMs: Math.max(currentBounds().statementMs ?? 0, env.SLOW_STATEMENT_TIMEOUT) }, fn);

/** The operation that is applied here, for the first who asks; undefined for all others. */
export function operationToApply(): Operation | undefined {
  const { operation } = currentBounds();
  if (!operation || operation.spent) return undefined;
  operation.spent = true;
  return operation;
}

/** What must hold for the change that is made here, for the first who asks; undefined for all others. */
export function conditionToMeet(): Condition | undefined {
  const { condition } = currentBounds();
  if (!condition || condition.spent) return undefined;
  condition.spent = true;
  return condition;
}
