import { hkdfSync } from "node:crypto";
import { env } from "./env.ts";

/**
 * The keys for one purpose, 32 bytes each, one of every secret in APP_SECRET: what is new is made with the first, what
 * was made before is read with any. A key of one purpose is worth nothing for another.
 */
export const keysFor = (purpose: string): [newest: Buffer, ...older: Buffer[]] =>
  env.APP_SECRET.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32))) as [Buffer, ...Buffer[]];

/** Until 2026-11 the secret itself was the key of all that is signed: what was signed then is still read. */
export const keysForReading = (purpose: string): Buffer[] => [
  ...keysFor(purpose),
  ...env.APP_SECRET.map((secret) => Buffer.from(secret)),
];
