import { createHash, createHmac } from "node:crypto";
import { keysForReading } from "./secret.ts";

/** A token that we alone can make, reckoned from what it is for: it can be made again, and so need not be kept. */
export const derivedToken = (purpose: string): string => derivedTokens(purpose)[0]!;

/** The same, and those that were made while another secret was in use: any of them is good. */
export const derivedTokens = (purpose: string): string[] =>
  keysForReading("reckoned token").map((key) => createHmac("sha256", key).update(purpose).digest("base64url"));

/** All that the database knows of a token that somebody holds. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
