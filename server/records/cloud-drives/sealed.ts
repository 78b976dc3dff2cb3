import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Actor } from "@server/core/actor";
import { keysFor } from "@server/core/secret";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { z } from "zod";

/** Encrypted values that the browser stores for us. They are valid for one session and a limited time. */
type Purpose = "state" | "access";

const keysOf = (purpose: Purpose) => keysFor(`cloud drive ${purpose}`);
const sessionOf = (actor: Actor) =>
  createHash("sha256").update(`${actor.userId} ${actor.sessionId}`).digest("base64url");

/** Encrypts a value for the actor's session, valid for a number of seconds. */
export async function seal(actor: Actor, purpose: Purpose, value: object, seconds: number): Promise<string> {
  const payload = JSON.stringify({ what: value, session: sessionOf(actor), until: Date.now() + seconds * 1000 });
  const packed = deflateRawSync(Buffer.from(payload)); // a cookie may have 4 kB, and some tokens have 2 kB
  return new CompactEncrypt(packed).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(keysOf(purpose)[0]);
}

/** Decrypts a value. Null if it is invalid, expired or of another session. */
export async function unseal<S extends z.ZodType>(
  actor: Actor,
  purpose: Purpose,
  sealed: string,
  schema: S,
): Promise<z.output<S> | null> {
  try {
    const plaintext = await decrypt(sealed, keysOf(purpose));
    const payload = JSON.parse(inflateRawSync(plaintext, { maxOutputLength: 64 * 1024 }).toString()) as {
      what: unknown;
      session: string;
      until: number;
    };
    return payload.session === sessionOf(actor) && payload.until > Date.now() ? schema.parse(payload.what) : null;
  } catch {
    return null;
  }
}

/** Decrypts with the first key that fits; throws if none does. */
const decrypt = (sealed: string, keys: readonly Buffer[]): Promise<Uint8Array> =>
  Promise.any(
    keys.map(async (key) => {
      const algorithms = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
      return (await compactDecrypt(sealed, key, algorithms)).plaintext;
    }),
  );
