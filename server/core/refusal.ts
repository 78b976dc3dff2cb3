import { TRPCError } from "@trpc/server";
import { ZodRealError } from "zod";
import { RETRY_AFTER } from "./away.ts";
import type { Standing, Verb, Whose } from "./policy.ts";

/**
 * The product says no, and why: a translation key (with its numbers, `key?limit=5`), the field it belongs to, and a
 * code for programs.
 */
export class Refusal extends Error {
  constructor(
    readonly key: string,
    readonly field?: string,
    readonly code?: string,
    readonly retryAfter?: number,
    /** The workspace it happened in, and what would have been needed there. */
    readonly at?: RefusedAt,
  ) {
    super(key);
  }
}

export type RefusedAt = { workspaceId: string; standing: Standing; verb: Verb } & Whose;

type Code = ConstructorParameters<typeof TRPCError>[0]["code"];
const no = (code: Code, key: string, field?: string, name?: string, retryAfter?: number, at?: RefusedAt) =>
  new TRPCError({ code, message: key, cause: new Refusal(key, field, name, retryAfter, at) });

/** Out of reach, or not there: the caller can't tell which. */
export const missing = () => no("NOT_FOUND", "refusal.missing");
/** In reach, but not theirs to do. */
export const forbidden = (key = "refusal.forbidden", code?: string, at?: RefusedAt) =>
  no("FORBIDDEN", key, undefined, code, undefined, at);
/** Nobody is signed in, or not any more. */
export const unauthorized = (key = "refusal.unauthorized") => no("UNAUTHORIZED", key);
/** The product's rules say no: beside the field if there is one. */
export const refuse = (key: string, field?: string, code?: string) => no("UNPROCESSABLE_CONTENT", key, field, code);
/** The same of several fields at once, each with its key. */
export const refuseEach = (mistakes: [field: string, key: string][]) =>
  new TRPCError({
    code: "UNPROCESSABLE_CONTENT",
    message: "refusal.invalid",
    cause: new ZodRealError(
      mistakes.map(([field, message]) => ({ code: "custom", path: [field], message, input: undefined })),
    ),
  });
/** Somebody was first, or it is so already. */
export const conflict = (key: string, code?: string) => no("CONFLICT", key, undefined, code);
/** What we ask elsewhere is away; it may be tried again in a moment. */
export const unavailable = (key: string) => no("SERVICE_UNAVAILABLE", key, undefined, "unavailable", RETRY_AFTER);
/** Too often; after that many seconds it may be tried again. */
export const tooOften = (seconds: number, key = `refusal.too_many_attempts?count=${seconds}`) =>
  no("TOO_MANY_REQUESTS", key, undefined, "too_many_attempts", seconds);
