import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes, which is what the library does unless told otherwise. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** Takes as long for who does not exist as for who does, so that the clock tells nothing. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody's");
  const same = await verify(passwordHash ?? (await decoy), password);
  return Boolean(passwordHash) && same;
}
