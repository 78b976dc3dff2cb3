import { env } from "@server/core/env";

const DAY = 24 * 60 * 60;

/** Our cookies, and for how many seconds a browser keeps each. */
const lifetimes = {
  session: 400 * DAY,
  own_session: 90 * DAY,
  device: 400 * DAY,
  ticket: 5 * 60,
  tablet: 400 * DAY,
  workspace: 365 * DAY,
  lng: 365 * DAY,
  analytics: 182 * DAY,
} as const;
export type CookieName = keyof typeof lifetimes;
const names = Object.keys(lifetimes) as CookieName[];

export const isHttps = (): boolean => env.APP_URL.startsWith("https:");

/**
 * Its name in a browser. Over https one that no other host of our domain can set; over http browsers refuse that
 * prefix.
 */
export const cookieName = (name: CookieName): string => (isHttps() ? `__Host-${name}` : name);

/** What all of ours have in common, for Remix's createCookie and for Lucia. */
export const cookieAttributes = (name: CookieName) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(), maxAge: lifetimes[name] }) as const;

/** A Set-Cookie header. `value` needs no encoding; an empty one takes the cookie away. */
export const setCookie = (name: CookieName, value: string): string =>
  line(cookieName(name), value, value === "" ? 0 : lifetimes[name]);

const line = (name: string, value: string, seconds: number) =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isHttps() ? "; Secure" : ""}`;

const valueIn = (cookies: string[], name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
const cookiesOf = (request: Request) => (request.headers.get("cookie") ?? "").split(/;\s*/);

/**
 * Tokens of sessions were 40 letters and digits: under an old name none of this release counts, so nobody can be given
 * one by another host.
 */
const mayHaveOldName = (name: CookieName, value: string) => !/session$/.test(name) || /^[a-z\d]{40}$/.test(value);

/** What a browser still sends under the names of releases before 2026-12, and under none of today's. */
function underOldNames(request: Request): [name: CookieName, value: string][] {
  if (!isHttps()) return [];
  const sent = cookiesOf(request);
  return names.flatMap((name): [CookieName, string][] => {
    const value = valueIn(sent, name);
    return value && valueIn(sent, cookieName(name)) === undefined && mayHaveOldName(name, value) ? [[name, value]] : [];
  });
}

/** The Cookie header with today's names. */
export const cookieHeader = (request: Request): string =>
  [...cookiesOf(request), ...underOldNames(request).map(([name, value]) => `${cookieName(name)}=${value}`)]
    .filter(Boolean)
    .join("; ");

/**
 * The value as it was sent; null when there is none. Looked for by itself: the broken cookie of somebody else stands in
 * no way.
 */
export const readCookie = (request: Request, name: CookieName): string | null =>
  valueIn(cookieHeader(request).split("; "), cookieName(name)) || null;

/** Set-Cookie headers that give each old cookie its new name. What the answer sets itself (`set`) stays as it says. */
export function replaceOldNames(request: Request, set: readonly string[]): string[] {
  return underOldNames(request).flatMap(([name, value]) => [
    ...(set.some((cookie) => cookie.startsWith(`${cookieName(name)}=`)) ? [] : [setCookie(name, value)]),
    line(name, "", 0),
  ]);
}
