import { setTimeout as pause } from "node:timers/promises";
import { causesOf } from "@server/core/causes";
import type { Client } from "pg";

/**
 * Another transaction holds the lock (55P03), the two block each other (40P01, 40001), or both changed the same entry
 * of the catalog (XX000, 23505).
 */
const conflictCodes = new Set(["55P03", "40P01", "40001", "23505"]);
const GIVE_UP_MS = 3 * 60_000;
/**
 * While a migration waits for a lock, every later query on that table waits behind it. So it waits less than
 * LOCK_TIMEOUT, in ms.
 */
const LOCK_MS = 1000;

export const setLockTimeout = (owner: Client) => owner.query(`set lock_timeout = ${LOCK_MS}`);

/**
 * Runs `step`, one transaction that takes locks, until it succeeds. Each try waits briefly for its locks; then it is
 * rolled back and retried after a pause that grows, so that others can work in between. Throws the last error after
 * GIVE_UP_MS.
 */
export async function withLockRetries<T>(owner: Client, step: () => Promise<T>): Promise<T> {
  const until = Date.now() + GIVE_UP_MS;
  for (let wait = 100; ; wait = Math.min(2 * wait, 5000)) {
    try {
      return await step();
    } catch (error) {
      await owner.query("rollback");
      if (!isLockConflict(error) || Date.now() > until) throw error;
      await pause(wait * (0.5 + Math.random()));
    }
  }
}

/** The same, as operator, because the owner sees no rows under row-level security. */
export const asOperatorStep = <T>(owner: Client, step: () => Promise<T>): Promise<T> =>
  withLockRetries(owner, async () => {
    await owner.query("begin; set local role app_operator");
    const result = await step();
    await owner.query("commit");
    return result;
  });

const isLockConflict = (error: unknown): boolean =>
  causesOf(error).some(
    (at) => conflictCodes.has((at as { code?: string }).code ?? "") || /tuple concurrently updated/.test(at.message),
  );
