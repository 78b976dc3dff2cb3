import { createHash, createHmac } from "node:crypto";
import { keysForReading } from "./secret.ts";

/** A token derived from its purpose with a secret key. It can be derived again, so it need not be stored. */
export const derivedToken = (purpose: string): string => derivedTokens(purpose)[0]!;

/** The token for each current and earlier secret; any of them is valid. */
export const derivedTokens = (purpose: string): string[] =>
  keysForReading("reckoned token").map((key) => createHmac("sha256", key).update(purpose).digest("base64url"));

/** The hash under which the database stores a token. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
