import { TRPCError } from "@trpc/server";
import { ZodRealError } from "zod";
import { RETRY_AFTER_SECONDS } from "./database-unavailable.ts";
import type { EffectiveRole, Ownership, Verb } from "./policy.ts";

/**
 * The product says no, and why: a translation key (with its numbers, `key?limit=5`), the field it belongs to, and a
 * code for programs.
 */
export class DomainError extends Error {
  readonly field?: string;
  readonly code?: string;
  readonly retryAfter?: number;
  readonly denied?: DeniedContext;

  constructor(
    readonly key: string,
    details: ErrorDetails = {},
  ) {
    super(key);
    Object.assign(this, details);
  }
}

type ErrorDetails = {
  /** Of the form or body, where it belongs to one. */
  field?: string;
  /** For programs. */
  code?: string;
  /** Seconds. */
  retryAfter?: number;
  /** The workspace it happened in, and what would have been needed there. */
  denied?: DeniedContext;
};
export type DeniedContext = { workspaceId: string; effectiveRole: EffectiveRole; verb: Verb } & Ownership;

type Code = ConstructorParameters<typeof TRPCError>[0]["code"];
const domainError = (code: Code, key: string, details?: ErrorDetails) =>
  new TRPCError({ code, message: key, cause: new DomainError(key, details) });

/** Out of reach, or not there: the caller can't tell which. */
export const notFound = () => domainError("NOT_FOUND", "refusal.missing");
/** In reach, but not theirs to do. */
export const forbidden = (key = "refusal.forbidden", details?: Pick<ErrorDetails, "code" | "denied">) =>
  domainError("FORBIDDEN", key, details);
/** Nobody is signed in, or not any more. */
export const unauthorized = (key = "refusal.unauthorized") => domainError("UNAUTHORIZED", key);
/** The product's rules say no: beside the field if there is one. */
export const invalid = (key: string, details?: string | Pick<ErrorDetails, "field" | "code">) =>
  domainError("UNPROCESSABLE_CONTENT", key, typeof details === "string" ? { field: details } : details);
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
export const conflict = (key: string, code?: string) => domainError("CONFLICT", key, { code });
/** What we ask elsewhere is away; it may be tried again in a moment. */
export const unavailable = (key: string) =>
  domainError("SERVICE_UNAVAILABLE", key, { code: "unavailable", retryAfter: RETRY_AFTER_SECONDS });
/** Too often; after that many seconds it may be tried again. */
export const tooManyRequests = (seconds: number, key = `refusal.too_many_attempts?count=${seconds}`) =>
  domainError("TOO_MANY_REQUESTS", key, { code: "too_many_attempts", retryAfter: seconds });
