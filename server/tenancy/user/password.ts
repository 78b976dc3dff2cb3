import { hash, verify } from "@node-rs/argon2";
import { env } from "@server/core/env";
import { unavailable } from "@server/core/refusal";

let atWork = 0;
const waiting: (() => void)[] = [];

/**
 * A few at once, each on a core of its own; some wait, and who comes when too many wait is told so at once. Throws a
 * refusal: 503.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork < env.PASSWORDS_AT_ONCE) atWork++;
  else {
    if (waiting.length >= env.PASSWORDS_WAITING) throw unavailable("refusal.busy");
    await new Promise<void>((begin) => waiting.push(begin)); // the place at work is handed on
  }
  try {
    return await work();
  } finally {
    const begin = waiting.shift();
    if (begin) begin();
    else atWork--;
  }
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
