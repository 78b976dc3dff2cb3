import { TRPCError } from "@trpc/server";
import { ZodRealError } from "zod";
import { RETRY_AFTER } from "./away.ts";
import type { EffectiveRole, Verb, Whose } from "./policy.ts";

/**
 * The product says no, and why: a translation key (with its numbers, `key?limit=5`), the field it belongs to, and a
 * code for programs.
 */
export class DomainError extends Error {
  readonly field?: string;
  readonly code?: string;
  readonly retryAfter?: number;
  readonly at?: DeniedAt;

  constructor(
    readonly key: string,
    about: About = {},
  ) {
    super(key);
    Object.assign(this, about);
  }
}

type About = {
  /** Of the form or body, where it belongs to one. */
  field?: string;
  /** For programs. */
  code?: string;
  /** Seconds. */
  retryAfter?: number;
  /** The workspace it happened in, and what would have been needed there. */
  at?: DeniedAt;
};
export type DeniedAt = { workspaceId: string; effectiveRole: EffectiveRole; verb: Verb } & Whose;

type Code = ConstructorParameters<typeof TRPCError>[0]["code"];
const no = (code: Code, key: string, about?: About) =>
  new TRPCError({ code, message: key, cause: new DomainError(key, about) });

/** Out of reach, or not there: the caller can't tell which. */
export const missing = () => no("NOT_FOUND", "refusal.missing");
/** In reach, but not theirs to do. */
export const forbidden = (key = "refusal.forbidden", about?: Pick<About, "code" | "at">) => no("FORBIDDEN", key, about);
/** Nobody is signed in, or not any more. */
export const unauthorized = (key = "refusal.unauthorized") => no("UNAUTHORIZED", key);
/** The product's rules say no: beside the field if there is one. */
export const invalid = (key: string, about?: string | Pick<About, "field" | "code">) =>
  no("UNPROCESSABLE_CONTENT", key, typeof about === "string" ? { field: about } : about);
/** The same of several fields at once, each with its key. */
export const invalidFields = (errors: [field: string, key: string][]) =>
  new TRPCError({
    code: "UNPROCESSABLE_CONTENT",
    message: "refusal.invalid",
    cause: new ZodRealError(
      errors.map(([field, message]) => ({ code: "custom", path: [field], message, input: undefined })),
    ),
  });
/** Somebody was first, or it is so already. */
export const conflict = (key: string, code?: string) => no("CONFLICT", key, { code });
/** What we ask elsewhere is away; it may be tried again in a moment. */
export const unavailable = (key: string) =>
  no("SERVICE_UNAVAILABLE", key, { code: "unavailable", retryAfter: RETRY_AFTER });
/** Too often; after that many seconds it may be tried again. */
export const tooOften = (seconds: number, key = `refusal.too_many_attempts?count=${seconds}`) =>
  no("TOO_MANY_REQUESTS", key, { code: "too_many_attempts", retryAfter: seconds });
