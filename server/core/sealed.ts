import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keysFor } from "./secret.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with the newest secret of APP_SECRET, for a column that must be readable again (AES-256-GCM).
 * `about`: the id of its row, without which it can't be read, so that it can't be put into another row.
 */
export function seal(purpose: string, text: string, about = ""): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keysFor(purpose)[0], nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * What seal() encrypted for that purpose and row. `isNewest`: by the newest secret; else it is to be sealed again before
 * its secret is taken out of APP_SECRET. Undefined: by none of the secrets.
 */
export function unseal(purpose: string, sealed: string, about = ""): { text: string; isNewest: boolean } | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const [nonce, tag, rest] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    bytes.subarray(NONCE_BYTES + TAG_BYTES),
  ];
  for (const [at, key] of keysFor(purpose).entries())
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag).setAAD(Buffer.from(about));
      return { text: Buffer.concat([decipher.update(rest), decipher.final()]).toString("utf8"), isNewest: at === 0 };
    } catch {} // by another secret
  return undefined;
}
