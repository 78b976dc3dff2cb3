import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from "@server/core/database-unavailable";
import { DomainError } from "@server/core/errors";
import { log } from "@server/core/log";
import { toldToPrograms } from "@server/core/refusal-in-words";
import { TooLarge } from "@server/platform/uploads/errors";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { scimJson } from "./json.ts";

const ERROR_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";

/** The reasons that SCIM knows. */
const scimTypes = [
  "invalidFilter",
  "invalidPath",
  "invalidSyntax",
  "invalidValue",
  "mutability",
  "noTarget",
  "uniqueness",
];

type Refused = { status: number; key: string; scimType?: string; retryAfter?: number };

/** An error as SCIM writes it, in the caller's language. Unknown ones are logged; 500. */
export function answerScimError(error: unknown, locale: Locale): Response {
  const { status, key, scimType, retryAfter } = refusedBy(error);
  const body = {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType && { scimType }),
    detail: toldToPrograms(translator(locale), key),
  };
  return scimJson(body, status, {
    ...(retryAfter && { "retry-after": String(retryAfter) }),
    ...(status === 401 && { "www-authenticate": "Bearer" }),
  });
}

function refusedBy(error: unknown): Refused {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (error instanceof TRPCError && cause instanceof DomainError) {
    const { key, code = "", retryAfter } = cause;
    const status = getHTTPStatusCodeFromError(error);
    const scimType = scimTypes.includes(code) ? code : undefined;
    // SCIM has no 422: what is wrong with a person is an invalid value
    return status === 422
      ? { status: 400, key, scimType: scimType ?? "invalidValue" }
      : { status, key, scimType, retryAfter };
  }
  if (cause instanceof DomainError)
    return { status: cause.code === "unsupported" ? 415 : 400, key: cause.key, scimType: "invalidSyntax" };
  if (cause instanceof TooLarge) return { status: cause.status, key: cause.key };
  if (isDatabaseUnavailable(error)) return { status: 503, key: "refusal.unavailable", retryAfter: RETRY_AFTER_SECONDS };
  log.error("a SCIM call failed", { error });
  return { status: 500, key: "refusal.internal" };
}
