import { data, redirect } from "@remix-run/node";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from "@server/core/database-unavailable";
import { type DeniedContext, DomainError } from "@server/core/errors";
import { can, type EffectiveRole, effectiveRoles } from "@server/core/policy";
import { findStorageError } from "@server/core/storage-errors";
import { Malformed } from "@server/platform/uploads/errors";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { Contact } from "~/ui/contact-list";
import type { Args } from "./api.server.ts";
import { sendReasons } from "./reasons.server.ts";

/**
 * The response for an error. Responses, such as redirects, pass unchanged. Unknown errors pass too: they are logged,
 * and the page shows a 500 without details.
 */
export async function toResponse(error: unknown, args: Args): Promise<unknown> {
  const refusal = (message: string, status: number, retryAfter?: number) => {
    sendReasons(args, [message]);
    return data({ message }, { status, headers: retryAfter ? { "retry-after": String(retryAfter) } : {} });
  };
  if (error instanceof Malformed) return refusal(error.key, 400);
  const storage = findStorageError(error);
  if (storage) return refusal(storage.key, storage.status, storage.retryAfter);
  if (isDatabaseUnavailable(error)) return refusal("refusal.unavailable", 503, RETRY_AFTER_SECONDS);
  if (!(error instanceof TRPCError)) return error;
  const { pathname, search } = new URL(args.request.url);
  if (error.code === "UNAUTHORIZED" && args.context.claimant) return redirect("/register/prove");
  if (error.code === "UNAUTHORIZED") return redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
  // ids in the path that are not valid ids belong to nothing
  if (error.code === "BAD_REQUEST") return refusal("refusal.missing", 404);
  const status = getHTTPStatusCodeFromError(error);
  if (error.cause instanceof DomainError && error.cause.retryAfter && status >= 500)
    return refusal(error.message, status, error.cause.retryAfter);
  if (status >= 500) return error;
  sendReasons(args, [error.message]);
  const at = error.cause instanceof DomainError ? error.cause.denied : undefined;
  return data({ message: error.message, refused: at && (await accessDenied(args, at)) }, { status });
}

/** Explains a 403: the user's own role, the roles that may, and the people to ask. */
export type AccessDenied = {
  effectiveRole: EffectiveRole;
  able: EffectiveRole[];
  people: Contact[];
  workspace_id: string;
  workspace: string;
};

export async function accessDenied(
  { context }: Args,
  { workspaceId, effectiveRole, verb, own }: Partial<DeniedContext> & { workspaceId: string },
): Promise<AccessDenied | undefined> {
  try {
    const { role, ...contacts } = await context.api.workspace.contacts({ id: workspaceId });
    const able = verb ? effectiveRoles.filter((other) => can(other, verb, { own })) : [];
    return { ...contacts, effectiveRole: effectiveRole ?? role, able };
  } catch {
    return undefined; // the 403 is shown without an explanation
  }
}
