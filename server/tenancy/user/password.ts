import { hash, verify } from "@node-rs/argon2";
import { env } from "@server/core/env";
import { unavailable } from "@server/core/errors";
import { limitConcurrency } from "@server/core/limit-concurrency";

let turns: ReturnType<typeof limitConcurrency> | undefined; // made at the first password: settings are read at first use

/**
 * A few at once, each on a core of its own; some wait, and who comes when too many wait is told so at once. Throws a
 * refusal: 503.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  turns ??= limitConcurrency(env.PASSWORDS_AT_ONCE, env.PASSWORDS_WAITING);
  const done = await turns(async () => ({ result: await work() }));
  if (!done) throw unavailable("refusal.busy");
  return done.result;
}

/** argon2id with 19 MiB and two passes, which is what the library does unless told otherwise. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

let decoy: Promise<string> | undefined;

/** Takes as long for who does not exist as for who does, so that the clock tells nothing. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const held = passwordHash ?? (await (decoy ??= hash("nobody's")));
  const same = await inTurn(() => verify(held, password));
  return Boolean(passwordHash) && same;
}
