import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";

/**
 * Another has what is wanted (55P03), or wants what we have (40P01, 40001), or changed the same entry of the catalog
 * (XX000, 23505).
 */
const inTheWay = new Set(["55P03", "40P01", "40001", "23505"]);
const PATIENCE_MS = 3 * 60_000;
/** Whoever uses a table waits as long behind us while we wait for it: shorter than they are ready to (LOCK_TIMEOUT). */
const LOCK_MS = 1000;

export const setLockTimeout = (owner: Client) => owner.query(`set lock_timeout = ${LOCK_MS}`);

/**
 * Does what takes locks again until it is through: each try waits a moment for its locks, then lets go of all it has
 * and pauses, longer each time, so that those who work meanwhile go on. `step` is one transaction. Throws what the last
 * try said after some minutes.
 */
export async function withLockRetries<T>(owner: Client, step: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (let wait = 100; ; wait = Math.min(2 * wait, 5000)) {
    try {
      return await step();
    } catch (error) {
      await owner.query("rollback");
      if (!isInTheWay(error) || Date.now() > until) throw error;
      await pause(wait * (0.5 + Math.random()));
    }
  }
}

function isInTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as { code?: string };
  return inTheWay.has(code) || /tuple concurrently updated/.test(error.message) || isInTheWay(error.cause);
}
