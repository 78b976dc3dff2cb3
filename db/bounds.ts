import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "@server/core/env";

/**
 * What holds for all that is asked of the database within: how long a statement may take, in milliseconds, and the sign
 * that nobody waits any more.
 */
type Bounds = { statementMs?: number; hungUp?: AbortSignal };

const current = new AsyncLocalStorage<Bounds>();
const none: Bounds = {};

export const boundsHere = (): Bounds => current.getStore() ?? none;

/** Runs fn with these bounds; those around it hold where these say nothing. */
export const within = <T>(bounds: Bounds, fn: () => T): T => current.run({ ...boundsHere(), ...bounds }, fn);

/** For reports and exports, which may take longer than what a page asks. */
export const slowly = <T>(fn: () => T): T =>
  within({ statementMs: Math.max(boundsHere().statementMs ?? 0, env.SLOW_STATEMENT_TIMEOUT) }, fn);
