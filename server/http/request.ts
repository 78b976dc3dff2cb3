import { getConnInfo } from "@hono/node-server/conninfo";
import { defaultLocale, isLocale, type Locale, programLocale } from "@i18n/locales";
import { preferredLocale } from "@server/core/accept-language";
import type { Actor } from "@server/core/actor";
import { requireScope } from "@server/core/api-key";
import { keyedHash } from "@server/core/caller";
import { REST_BASE } from "@server/core/constants";
import { env } from "@server/core/env";
import { addLogDetails } from "@server/core/log";
import { networkOf } from "@server/core/network";
import { hashOfToken } from "@server/core/token";
import type { Context } from "@server/core/trpc";
import { areaOfFile } from "@server/http/files/area";
import { readCookie } from "@server/platform/cookies";
import { actorOfKey } from "@server/tenancy/api-key/actor-of-key";
import { isKeyToken } from "@server/tenancy/api-key/token";
import { sessionIdOf } from "@server/tenancy/session/access-token";
import { actorOfSession, readOverdue, readSession, sessionTokenIn } from "@server/tenancy/session/session";
import type { Context as HonoContext } from "hono";

/**
 * The source network of a request, from the X-Forwarded-For entry of the outermost trusted proxy, or the connection.
 */
export const sourceOf = (c: HonoContext) => networkOf(addressOf(c));

function addressOf(c: HonoContext): string {
  const own = getConnInfo(c).remote.address ?? "";
  if (env.TRUST_PROXY === 0) return own;
  const forwarded = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return forwarded.at(-env.TRUST_PROXY) ?? forwarded[0] ?? own;
}

/** Adds the actor's id and a keyed hash of the network to the request's log lines. */
const logWho = (actor: Actor | null, source: string) =>
  addLogDetails({
    actor: actor?.userId,
    impersonator: actor?.impersonatorId ?? undefined,
    from: keyedHash("source", source),
  });

const deviceOf = (c: HonoContext) => (c.req.header("user-agent") ?? "").slice(0, 300);

/**
 * The context of pages and tRPC calls, authenticated by the session cookie. A tRPC call is answered in the language of the
 * page that makes it (X-Language), a page in that of localeOfPage.
 */
export async function pageContext(c: HonoContext, transport: "page" | "rpc" = "page"): Promise<Context> {
  const token = sessionTokenIn(c.req.raw);
  const actor = token ? await readSession(token, sourceOf(c)) : null;
  logWho(actor, sourceOf(c));
  const overdue = token && !actor ? await readOverdue(token) : null;
  const holder = actor ?? overdue;
  const claimant = holder && holder.proof !== "proven" && !holder.impersonatorId ? holder : null;
  const asked = transport === "rpc" ? preferredLocale(c.req.header("x-language")) : undefined;
  const locale = asked ?? localeOfPage(c, holder);
  const authenticated = { at: Date.now(), reload: async () => (token ? readSession(token, sourceOf(c)) : null) };
  return { actor, authenticated, claimant, locale, transport, source: sourceOf(c), device: deviceOf(c) };
}

/**
 * The context of REST calls, authenticated by a bearer token, of a session or an API key, never by the cookie. The language comes from X-Language,
 * Accept-Language, or is English.
 */
export async function restContext(c: HonoContext): Promise<Context> {
  const load = await loaderOf(c);
  const actor = await load();
  logWho(actor, sourceOf(c));
  const authenticated = { at: Date.now(), reload: load };
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

/**
 * The context of a file's address, which an answer of REST may give as well as a page: by the token if there is one.
 * Throws 403 for an API key that is not for such files.
 */
export async function fileContext(c: HonoContext): Promise<Context> {
  const isProgram = /^Bearer /i.test(c.req.header("authorization") ?? "");
  const context = await (isProgram ? restContext(c) : pageContext(c));
  if (context.actor?.apiKey) requireScope(context.actor.apiKey, areaOfFile(c.req.path), true);
  return context;
}

/** What loads who calls REST. */
async function loaderOf(c: HonoContext): Promise<() => Promise<Actor | null>> {
  const bySession = (id: string | null) => async () => (id ? actorOfSession(id, sourceOf(c)) : null);
  if (c.req.path === `${REST_BASE}/accesstoken`) return bySession(sessionOfOurPages(c));
  const token = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (token && isKeyToken(token)) return () => actorOfKey(token);
  return bySession(token ? await sessionIdOf(token) : null);
}

/**
 * The session for GET /accesstoken, the only call that reads the cookie. Only our own pages may call it, so that no
 * other website can obtain a token.
 */
function sessionOfOurPages(c: HonoContext): string | null {
  const isOurs = c.req.method === "GET" && c.req.header("sec-fetch-site") === "same-origin";
  const token = isOurs ? sessionTokenIn(c.req.raw) : null;
  return token && hashOfToken(token);
}

export const localeOfProgram = (c: HonoContext): Locale =>
  preferredLocale(c.req.header("x-language")) ?? preferredLocale(c.req.header("accept-language")) ?? programLocale;

/** The language of a page: from the query (lng), the user's setting, the cookie, the browser, or Dutch. */
export function localeOfPage(c: HonoContext, actor: Actor | null): Locale {
  const requested = c.req.query("lng");
  if (isLocale(requested)) return requested;
  if (actor) return actor.locale;
  const remembered = readCookie(c.req.raw, "lng");
  return isLocale(remembered) ? remembered : (preferredLocale(c.req.header("accept-language")) ?? defaultLocale);
}
