import type { Actor } from "@server/core/actor";
import { readCookie, setCookie } from "@server/platform/cookies";
import { readSession } from "@server/tenancy/session/session";

/** Set-Cookie headers for the super admin's own session, which the browser keeps while they impersonate. */
export const ownSessionCookie = (token: string): string => setCookie("own_session", token);
export const clearOwnSession = (): string => setCookie("own_session", "");

const ownTokenIn = (request: Request): string | null => readCookie(request, "own_session");

/** The super admin and the token of their own session; null where it has ended. */
export async function ownSessionIn(request: Request): Promise<{ actor: Actor; token: string } | null> {
  const token = ownTokenIn(request);
  const actor = token && (await readSession(token));
  return actor ? { actor, token } : null;
}

/**
 * Redirects the request for a page to the end of impersonation, once its session is over and the super admin's own
 * session remains. Requests of scripts stay without a user, or the page would continue as somebody else unnoticed.
 */
export function endIfOver(request: Request, actor: Actor | null): Request {
  if (actor || !ownTokenIn(request)) return request;
  const url = new URL(request.url);
  const isData = url.pathname.endsWith(".data");
  if (!isData && !request.headers.get("accept")?.includes("text/html")) return request;
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length"]) headers.delete(name);
  const { method, signal } = request;
  return new Request(new URL(`/impersonation/stop${isData ? ".data" : ""}`, url), { method, headers, signal });
}
