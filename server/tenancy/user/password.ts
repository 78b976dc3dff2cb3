import { hash, verify } from "@node-rs/argon2";
import { env } from "@server/core/env";
import { unavailable } from "@server/core/errors";
import { limitConcurrency } from "@server/core/limit-concurrency";

let turns: ReturnType<typeof limitConcurrency> | undefined; // created at first use, like the settings

/**
 * Limits how many passwords are hashed at once (PASSWORDS_AT_ONCE) and how many may wait. Throws 503 beyond that.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  turns ??= limitConcurrency(env.PASSWORDS_AT_ONCE, env.PASSWORDS_WAITING);
  const done = await turns(async () => ({ result: await work() }));
  if (!done) throw unavailable("refusal.busy");
  return done.result;
}

/** Hashes with argon2id, 19 MiB and two passes, the library's defaults. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

let decoy: Promise<string> | undefined;

/** Verifies a password. Takes as long without an account, so that the time does not reveal whether there is one. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const held = passwordHash ?? (await (decoy ??= hash("nobody's")));
  const same = await inTurn(() => verify(held, password));
  return Boolean(passwordHash) && same;
}
