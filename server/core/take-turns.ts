import { currentBounds } from "@db/bounds";
import { requireOutside } from "@db/outside";
import { type Actor, membershipOf } from "./actor.ts";
import { env } from "./env.ts";
import { unavailable } from "./errors.ts";
import { fairQueue } from "./fair-queue.ts";

/** Fewer than this process has connections in either role, so that light calls always find one. */
const AT_ONCE = 4;
const AT_ONCE_OF_ONE = 2; // so that some are always left for others
const TIMEOUT_MS = 15_000; // milliseconds; the reader waits

let queue: ReturnType<typeof fairQueue> | undefined; // created at first use, like the settings

/**
 * Runs a heavy call when its workspace's turn has come in this process. It holds no connection to the database before.
 * `input`: the call's raw input. Throws unavailable where too many calls of the workspace wait, or it waits too long;
 * what the client's signal says where that has gone.
 */
export async function takeTurns<T>(actor: Actor, input: unknown, call: () => Promise<T>): Promise<T> {
  requireOutside("A heavy call");
  queue ??= fairQueue({
    concurrency: AT_ONCE,
    perKey: AT_ONCE_OF_ONE,
    maxWaiting: env.HEAVY_WAITING,
    timeoutMs: TIMEOUT_MS,
  });
  const done = await queue(lineOf(actor, input), async () => ({ result: await call() }), currentBounds().disconnected);
  if (!done) throw unavailable("refusal.busy");
  return done.result;
}

/**
 * In which line a call waits: that of the workspace that it names, or of the actor's only one; for who has several,
 * their own. Never that of a workspace of others, so that nobody can fill it from outside.
 */
function lineOf(actor: Actor, input: unknown): string {
  const { id } = (input ?? {}) as { id?: unknown };
  if (typeof id === "string" && membershipOf(actor, id)) return id;
  const [only, ...others] = actor.memberships;
  return only && others.length === 0 ? only.workspace_id : actor.userId;
}
