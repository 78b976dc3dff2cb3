import type { Actor } from "@server/core/actor";
import { readCookie, setCookie } from "@server/platform/cookies";
import { readSession } from "@server/tenancy/session/session";

/** A super admin's own session, kept by the browser while they act as somebody else in it. */
export const keepsOwnSession = (token: string): string => setCookie("own_session", token);
export const forgetsOwnSession = (): string => setCookie("own_session", "");

const ownTokenIn = (request: Request): string | null => readCookie(request, "own_session");

/** Who they are themselves, with the token of that session; null when it is over too. */
export async function ownSessionIn(request: Request): Promise<{ actor: Actor; token: string } | null> {
  const token = ownTokenIn(request);
  const actor = token && (await readSession(token));
  return actor ? { actor, token } : null;
}

/**
 * What a page's request becomes when the hour is over and the super admin's own session still waits: the one that
 * brings them back to it, whatever it was about. What scripts fetch beside a page is left alone, and finds nobody: the
 * page would go on as somebody else unseen.
 */
export function returning(request: Request, actor: Actor | null): Request {
  if (actor || !ownTokenIn(request)) return request;
  const url = new URL(request.url);
  const isData = url.pathname.endsWith(".data");
  if (!isData && !request.headers.get("accept")?.includes("text/html")) return request;
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length"]) headers.delete(name);
  const { method, signal } = request;
  return new Request(new URL(`/impersonation/stop${isData ? ".data" : ""}`, url), { method, headers, signal });
}
