import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { EditConflict } from "@server/core/concurrent-edit";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from "@server/core/database-unavailable";
import { DomainError } from "@server/core/errors";
import { log, requestId } from "@server/core/log";
import { generalCodes, issuesInWords, toldToPrograms } from "@server/core/refusal-in-words";
import { findStorageError } from "@server/core/storage-errors";
import { Malformed, TooLarge } from "@server/platform/uploads/errors";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";

/** By what operators find the request in the log. */
const traced = () => ({ request_id: requestId() });

type Errors = Record<string, string[]>;
type Beside = { errors?: Errors; reason?: string; retryAfter?: number };
type Body = { message: string; code: string; reason?: string; errors?: Errors; request_id?: string };

/** The response for any error: {message, code, errors}, in the caller's language. Unknown errors are logged; 500. */
export function answerError(error: unknown, locale: Locale): Response {
  const t = translator(locale);
  const say = (key: string) => toldToPrograms(t, key);
  const reply = (status: number, code: string, key: string, { errors, reason, retryAfter }: Beside = {}) =>
    Response.json(
      {
        message: say(key),
        code,
        ...(reason && { reason }),
        ...(errors && { errors }),
        ...(status === 503 && traced()),
      } satisfies Body,
      {
        status,
        headers: retryAfter ? { "retry-after": String(retryAfter) } : {},
      },
    );
  const beside = (field: string | undefined, key: string) => (field ? { [field]: [say(key)] } : undefined);

  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof EditConflict) {
    const errors = Object.entries(cause.errors).map(([field, keys]) => [field, keys.map(say)]);
    return reply(409, cause.code!, cause.key, { errors: Object.fromEntries(errors) });
  }
  if (cause instanceof TooLarge)
    return reply(cause.status, cause.code, cause.key, { errors: beside(cause.field?.replace(/\[\]$/, ""), cause.key) });
  if (cause instanceof Malformed) return reply(400, "malformed", cause.key);
  const storage = findStorageError(cause);
  if (storage) return reply(storage.status, storage.code, storage.key, { retryAfter: storage.retryAfter });
  if (isDatabaseUnavailable(cause))
    return reply(503, "unavailable", "refusal.unavailable", { retryAfter: RETRY_AFTER_SECONDS });
  if (cause instanceof ZodError) {
    const errors = issuesInWords(t, cause);
    return reply(422, "invalid", "refusal.invalid", { errors });
  }
  if (error instanceof TRPCError && error.code !== "INTERNAL_SERVER_ERROR") {
    const { key, field, code, reason, retryAfter } =
      error.cause instanceof DomainError ? error.cause : new DomainError("refusal.malformed");
    const status = getHTTPStatusCodeFromError(error);
    return reply(status, code ?? generalCodes[status] ?? "refused", key, {
      errors: beside(field, key),
      reason,
      retryAfter,
    });
  }
  if (error instanceof DomainError)
    return reply(error.code === "unsupported" ? 415 : 400, error.code ?? "malformed", error.key);
  log.error("a REST call failed", { error: cause });
  return Response.json({ message: say("refusal.internal"), code: "internal", ...traced() } satisfies Body, {
    status: 500,
  });
}
