import { createHash, createHmac } from "node:crypto";

/** An event as its link hashes it: nothing in it is erased with a person's account. */
export type Linked = {
  id: string;
  workspace: string;
  verb: string;
  about: string | null;
  /** Null for an event about a person. */
  title: string | null;
  detail: unknown;
  /** In UTC with microseconds. */
  at: string;
  /** Pseudonyms, in hex. */
  who: string | null;
  impersonator: string | null;
};

/** What comes before the first event of a workspace. */
export const FIRST_HASH = "0".repeat(64);

/** JSON with the keys of each object in order, and no spaces (RFC 8785). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`);
  return `{${parts.join(",")}}`;
}

/** The hash of a link, in hex. docs/verify-history.mjs computes the same. */
export const hashOf = (position: number, before: string, text: string): string =>
  createHash("sha256").update(`${position}\n${before}\n${text}`).digest("hex");

/** Stands for a person: whoever lacks the key of that person and workspace can't tell whom, nor find another person. */
export const pseudonymOf = (key: Buffer, userId: string): string =>
  createHmac("sha256", key).update(userId).digest("hex");
