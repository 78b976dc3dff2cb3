import { TRPCError } from "@trpc/server";
import { ZodRealError } from "zod";
import { RETRY_AFTER_SECONDS } from "./database-unavailable.ts";
import { type Lock, lockKeys } from "./plan.ts";
import type { EffectiveRole, Ownership, Verb } from "./policy.ts";

/**
 * Why a request was refused: a text key (with its parameters, `key?limit=5`), the field it belongs to, and a code for
 * programs.
 */
export class DomainError extends Error {
  readonly field?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly retryAfter?: number;
  readonly denied?: DeniedContext;
  readonly missing?: string;

  constructor(
    readonly key: string,
    details: ErrorDetails = {},
  ) {
    super(key);
    Object.assign(this, details);
  }
}

type ErrorDetails = {
  /** The field of the form or body that is wrong. */
  field?: string;
  /** Read by programs; part of the REST contract. */
  code?: string;
  /** Which of several, where the code is the same; part of the REST contract. */
  reason?: string;
  /** Seconds after which the request may be retried. */
  retryAfter?: number;
  /** What the caller was denied, and in which workspace, so that pages can name the people to ask. */
  denied?: DeniedContext;
  /** The id that was looked for and not found. */
  missing?: string;
};
export type DeniedContext = { workspaceId: string; effectiveRole: EffectiveRole; verb: Verb } & Ownership;

type Code = ConstructorParameters<typeof TRPCError>[0]["code"];
export const toTrpcError = (code: Code, cause: DomainError) => new TRPCError({ code, message: cause.key, cause });
const domainError = (code: Code, key: string, details?: ErrorDetails) =>
  toTrpcError(code, new DomainError(key, details));

/**
 * 404: out of the caller's reach, or nonexistent. The answer does not reveal which. `missing`: the id that was looked
 * for; REST says beside which field it stood.
 */
export const notFound = (missing?: string, key = "refusal.missing") => domainError("NOT_FOUND", key, { missing });
/** 403: in reach, but not permitted. */
export const forbidden = (key = "refusal.forbidden", details?: Pick<ErrorDetails, "code" | "reason" | "denied">) =>
  domainError("FORBIDDEN", key, details);
/** 403: the plan of the workspace lets nothing be changed. */
export const planLocked = (lock: Lock, denied?: DeniedContext) =>
  forbidden(lockKeys[lock], { code: "plan_locked", reason: lock, denied });
/** 401: nobody is signed in, or the session has ended. */
export const unauthorized = (key = "refusal.unauthorized") => domainError("UNAUTHORIZED", key);
/** 422: breaks a rule of the product. `details`: the field, or the field and a code. */
export const invalid = (key: string, details?: string | Pick<ErrorDetails, "field" | "code">) =>
  domainError("UNPROCESSABLE_CONTENT", key, typeof details === "string" ? { field: details } : details);
/** 422 for several fields at once, each with its text key. */
export const invalidFields = (errors: [field: string, key: string][]) =>
  new TRPCError({
    code: "UNPROCESSABLE_CONTENT",
    message: "refusal.invalid",
    cause: new ZodRealError(
      errors.map(([field, message]) => ({ code: "custom", path: [field], message, input: undefined })),
    ),
  });
/** 413: this file, or what the field holds, is larger than is accepted. */
export const tooLarge = (key: string, field: string) =>
  domainError("PAYLOAD_TOO_LARGE", key, { field, code: "too_large" });
/** 409: somebody else was first, or it is so already. */
export const conflict = (key: string, code?: string) => domainError("CONFLICT", key, { code });
/** 409: the same call is being done; it may be sent again after `seconds`. */
export const busyCall = (key: string, seconds: number) =>
  domainError("CONFLICT", key, { code: "in_progress", retryAfter: seconds });
/** 412: If-Match named another content than what is stored. */
export const preconditionFailed = (key: string) =>
  domainError("PRECONDITION_FAILED", key, { field: "If-Match", code: "precondition_failed" });
/** 503: something that the request needs does not answer; it may be retried soon. */
export const unavailable = (key: string) =>
  domainError("SERVICE_UNAVAILABLE", key, { code: "unavailable", retryAfter: RETRY_AFTER_SECONDS });
/** 429: too often; may be retried after `seconds`. */
export const tooManyRequests = (seconds: number, key = `refusal.too_many_attempts?count=${seconds}`) =>
  domainError("TOO_MANY_REQUESTS", key, { code: "too_many_attempts", retryAfter: seconds });
