import type { Actor } from "@server/actor";
import { SESSION_DAYS } from "@server/constants";
import { env } from "@server/env";
import { readSession } from "@server/session/session";

// A super admin's own session, kept by the browser while they act as somebody else in it.
const cookie = (value: string, seconds: number) =>
  `own_session=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${env.APP_URL.startsWith("https:") ? "; Secure" : ""}`;

export const keepsOwnSession = (sessionId: string): string => cookie(sessionId, SESSION_DAYS * 24 * 60 * 60);
export const forgetsOwnSession = (): string => cookie("", 0);

const ownSessionIdIn = (request: Request): string | null =>
  /(?:^|;)\s*own_session=([a-z\d]{1,64})\s*(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? null;

/** Who they are themselves; null when that session is over too. */
export async function ownSessionIn(request: Request): Promise<Actor | null> {
  const id = ownSessionIdIn(request);
  return id ? readSession(id) : null;
}

/**
 * What a page's request becomes when the hour is over and the super admin's own session still waits: the one that brings them back to it,
 * whatever it was about. What scripts fetch beside a page is left alone, and finds nobody: the page would go on as somebody else unseen.
 */
export function returning(request: Request, actor: Actor | null): Request {
  if (actor || !ownSessionIdIn(request)) return request;
  const url = new URL(request.url);
  const isData = url.pathname.endsWith(".data");
  if (!isData && !request.headers.get("accept")?.includes("text/html")) return request;
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length"]) headers.delete(name);
  const { method, signal } = request;
  return new Request(new URL(`/impersonation/stop${isData ? ".data" : ""}`, url), { method, headers, signal });
}
