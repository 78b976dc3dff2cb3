import { hkdfSync } from "node:crypto";
import { env } from "./env.ts";

/**
 * The keys for one purpose, 32 bytes each, one derived from every secret in APP_SECRET. Sign with the first; verify
 * with any of them. Keys of different purposes are independent.
 */
export const keysFor = (purpose: string): [newest: Buffer, ...older: Buffer[]] =>
  env.APP_SECRET.map((secret) => keyFor(secret, purpose)) as [Buffer, ...Buffer[]];

/** Derived once: every request needs some, and there are few purposes. */
const derived = new Map<string, Buffer>();

function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`;
  const key = derived.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  derived.set(name, key);
  return key;
}

/** Keys to verify with. They include the secrets themselves, which signed everything until 2026-11. */
export const keysForReading = (purpose: string): Buffer[] => [
  ...keysFor(purpose),
  ...env.APP_SECRET.map((secret) => Buffer.from(secret)),
];
