import { hash, verify } from "@node-rs/argon2";
import { env } from "@server/core/env";
import { unavailable } from "@server/core/errors";
import { limitConcurrency } from "@server/core/limit-concurrency";

let limiter: ReturnType<typeof limitConcurrency> | undefined; // created at first use, like the settings

/**
 * Limits how many passwords are hashed at once (PASSWORDS_AT_ONCE) and how many may wait. Throws 503 beyond that.
 */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  limiter ??= limitConcurrency(env.PASSWORDS_AT_ONCE, env.PASSWORDS_WAITING);
  const done = await limiter(async () => ({ result: await work() }));
  if (!done) throw unavailable("refusal.busy");
  return done.result;
}

/** Hashes with argon2id, 19 MiB and two passes, the library's defaults. */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password));

let decoy: Promise<string> | undefined;

/** Verifies a password. Takes as long without an account, so that the time does not reveal whether there is one. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const storedHash = passwordHash ?? (await (decoy ??= hash("nobody's")));
  const matches = await limited(() => verify(storedHash, password));
  return Boolean(passwordHash) && matches;
}
