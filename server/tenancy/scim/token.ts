import { randomBytes } from "node:crypto";

/** How many tokens of a workspace may work at once: a new one, and the one that it replaces. */
export const MAX_SCIM_TOKENS = 2;

/** By this programs that search for leaked secrets know it. */
const PREFIX = "regscim_";

/** A new token: 256 random bits, URL-safe. */
export const newScimToken = (): string => `${PREFIX}${randomBytes(32).toString("base64url")}`;
export const isScimToken = (token: string): boolean => token.startsWith(PREFIX) && token.length < 100;
/** The part of a token that pages show. */
export const startOfScimToken = (token: string): string => token.slice(0, PREFIX.length + 4);
