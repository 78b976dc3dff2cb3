import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Actor } from "@server/core/actor";
import { keysFor } from "@server/core/secret";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { z } from "zod";

/** What somebody carries for us and can neither read nor change; good for their session alone, and for so long. */
type Purpose = "state" | "access";

const keysOf = (purpose: Purpose) => keysFor(`cloud drive ${purpose}`);
const sessionOf = (actor: Actor) =>
  createHash("sha256").update(`${actor.userId} ${actor.sessionId}`).digest("base64url");

export async function seal(actor: Actor, purpose: Purpose, what: object, seconds: number): Promise<string> {
  const told = JSON.stringify({ what, session: sessionOf(actor), until: Date.now() + seconds * 1000 });
  const packed = deflateRawSync(Buffer.from(told)); // a cookie holds 4 kB, and some tokens are half of that
  return new CompactEncrypt(packed).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(keysOf(purpose)[0]);
}

/** Null for what is not ours, another session's, or over. */
export async function unseal<S extends z.ZodType>(
  actor: Actor,
  purpose: Purpose,
  sealed: string,
  schema: S,
): Promise<z.output<S> | null> {
  try {
    const plaintext = await opened(sealed, keysOf(purpose));
    const told = JSON.parse(inflateRawSync(plaintext, { maxOutputLength: 64 * 1024 }).toString()) as {
      what: unknown;
      session: string;
      until: number;
    };
    return told.session === sessionOf(actor) && told.until > Date.now() ? schema.parse(told.what) : null;
  } catch {
    return null;
  }
}

/** Throws where none of the keys opens it. */
const opened = (sealed: string, keys: readonly Buffer[]): Promise<Uint8Array> =>
  Promise.any(
    keys.map(async (key) => {
      const algorithms = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
      return (await compactDecrypt(sealed, key, algorithms)).plaintext;
    }),
  );
