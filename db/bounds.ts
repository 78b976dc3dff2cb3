import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "@server/core/env";

/**
 * Limits for every query made within: how long a statement may take, in ms, and the signal that aborts when the client
 * has disconnected.
 */
type Bounds = { statementMs?: number; disconnected?: AbortSignal };

const current = new AsyncLocalStorage<Bounds>();
const none: Bounds = {};

export const currentBounds = (): Bounds => current.getStore() ?? none;

/** Runs fn with these limits. Limits set around it still apply where these leave them out. */
export const within = <T>(bounds: Bounds, fn: () => T): T => current.run({ ...currentBounds(), ...bounds }, fn);

/** Allows fn the longer statement timeout (SLOW_STATEMENT_TIMEOUT), for reports and exports. */
export const slowly = <T>(fn: () => T): T =>
  within({ statementMs: Math.max(currentBounds().statementMs ?? 0, env.SLOW_STATEMENT_TIMEOUT) }, fn);
