import { getConnInfo } from "@hono/node-server/conninfo";
import { defaultLocale, isLocale, type Locale, programLocale } from "@i18n/locales";
import { preferredLocale } from "@server/core/accept-language";
import type { Actor } from "@server/core/actor";
import { keyedHash } from "@server/core/caller";
import { REST_BASE } from "@server/core/constants";
import { env } from "@server/core/env";
import { addLogDetails } from "@server/core/log";
import { networkOf } from "@server/core/network";
import { hashOfToken } from "@server/core/token";
import type { Context } from "@server/core/trpc";
import { readCookie } from "@server/platform/cookies";
import { sessionIdOf } from "@server/tenancy/session/access-token";
import { actorOfSession, readOverdue, readSession, sessionTokenIn } from "@server/tenancy/session/session";
import type { Context as HonoContext } from "hono";

/** Where a request comes from: the last address that a proxy of ours vouches for, else the connection's own. */
const sourceOf = (c: HonoContext) => networkOf(addressOf(c));

function addressOf(c: HonoContext): string {
  const own = getConnInfo(c).remote.address ?? "";
  if (env.TRUST_PROXY === 0) return own;
  const said = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return said.at(-env.TRUST_PROXY) ?? said[0] ?? own;
}

/** Who acts, by their id, and from where, as a key. */
const logWho = (actor: Actor | null, source: string) =>
  addLogDetails({
    actor: actor?.userId,
    impersonator: actor?.impersonatorId ?? undefined,
    from: keyedHash("source", source),
  });

const deviceOf = (c: HonoContext) => (c.req.header("user-agent") ?? "").slice(0, 300);

/** What our own pages and their scripts come with: the session's cookie. */
export async function pageContext(c: HonoContext, transport: "page" | "rpc" = "page"): Promise<Context> {
  const token = sessionTokenIn(c.req.raw);
  const actor = token ? await readSession(token, sourceOf(c)) : null;
  logWho(actor, sourceOf(c));
  const overdue = token && !actor ? await readOverdue(token) : null;
  const holder = actor ?? overdue;
  const claimant = holder && holder.proof !== "proven" && !holder.impersonatorId ? holder : null;
  const locale = localeOfPage(c, holder);
  const authenticated = { at: Date.now(), reload: async () => (token ? readSession(token, sourceOf(c)) : null) };
  return { actor, authenticated, claimant, locale, transport, source: sourceOf(c), device: deviceOf(c) };
}

/**
 * What programs come with: a bearer token alone, never the cookie. The language: X-Language, then Accept-Language, then
 * English.
 */
export async function restContext(c: HonoContext): Promise<Context> {
  const sessionId = c.req.path === `${REST_BASE}/accesstoken` ? sessionOfOurPages(c) : await sessionIdInBearer(c);
  const actor = sessionId ? await actorOfSession(sessionId, sourceOf(c)) : null;
  logWho(actor, sourceOf(c));
  const authenticated = {
    at: Date.now(),
    reload: async () => (sessionId ? actorOfSession(sessionId, sourceOf(c)) : null),
  };
  return {
    actor,
    authenticated,
    locale: localeOfProgram(c),
    transport: "rest",
    source: sourceOf(c),
    device: deviceOf(c),
    request: c.req.raw,
  };
}

async function sessionIdInBearer(c: HonoContext): Promise<string | null> {
  const token = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  return token ? sessionIdOf(token) : null;
}

/**
 * The one call that reads the cookie, and only where one of our own pages makes it: no other site may fetch a token in
 * somebody's name.
 */
function sessionOfOurPages(c: HonoContext): string | null {
  const isOurs = c.req.method === "GET" && c.req.header("sec-fetch-site") === "same-origin";
  const token = isOurs ? sessionTokenIn(c.req.raw) : null;
  return token && hashOfToken(token);
}

export const localeOfProgram = (c: HonoContext): Locale =>
  preferredLocale(c.req.header("x-language")) ?? preferredLocale(c.req.header("accept-language")) ?? programLocale;

/** The language asked for in the address, the user's choice, the cookie, the browser's, Dutch. */
export function localeOfPage(c: HonoContext, actor: Actor | null): Locale {
  const asked = c.req.query("lng");
  if (isLocale(asked)) return asked;
  if (actor) return actor.locale;
  const kept = readCookie(c.req.raw, "lng");
  return isLocale(kept) ? kept : (preferredLocale(c.req.header("accept-language")) ?? defaultLocale);
}
