import { createHash } from "node:crypto";

const LENGTH = 10; // characters of base64url: 60 bits tell a few hundred things apart

/** A short text that stands for the value: the same for the same value, whenever it is read. */
export const revisionOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, LENGTH);

/** The value with its revision. */
export const revised = <T extends object>(value: T): T & { revision: string } => ({
  ...value,
  revision: revisionOf(value),
});
