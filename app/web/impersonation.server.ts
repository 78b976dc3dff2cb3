import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { clearOwnSession, ownSessionCookie, ownSessionIn } from "@server/backoffice/impersonation/own-session";
import { mayEnterBackOffice } from "@server/core/actor";
import { noSessionCookie, sessionCookie, sessionTokenIn } from "@server/tenancy/session/session";
import { paths } from "~/paths/paths";
import { load } from "./api.server.ts";

/**
 * Signs in as another user, and keeps the super admin's own session in a second cookie. It loads a new document, so
 * that no client state of one user remains for the other.
 */
export function startImpersonation(request: Request, token: string): Response {
  const headers = new Headers([["set-cookie", sessionCookie(token)]]);
  const own = sessionTokenIn(request);
  if (own) headers.append("set-cookie", ownSessionCookie(own));
  return redirectDocument(paths.start, { status: 303, headers });
}

/** Ends the impersonation, if it has not expired, and returns to the super admin's own session. */
export async function endImpersonation(args: ActionFunctionArgs | LoaderFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const isOver = !context.actor;
  if (context.actor?.impersonatorId) await load(args, (api) => api.session.end());
  else if (context.actor) return redirect(paths.start);
  const own = await ownSessionIn(request);
  const headers = new Headers([["set-cookie", clearOwnSession()]]);
  headers.append("set-cookie", own ? sessionCookie(own.token) : noSessionCookie());
  const next = paths.adminUsers({ impersonation: isOver ? "over" : undefined });
  if (!own) return redirectDocument(`${paths.login}?next=${encodeURIComponent(next)}`, { status: 303, headers });
  return redirectDocument(mayEnterBackOffice(own.actor) ? next : paths.start, { status: 303, headers });
}
