import { env } from "@server/core/env";

const DAY = 24 * 60 * 60;

/** The cookies that the application sets, and their Max-Age in seconds. */
const lifetimes = {
  session: 400 * DAY,
  own_session: 90 * DAY,
  device: 400 * DAY,
  ticket: 10 * 60,
  second_step: 10 * 60,
  passkey: 5 * 60,
  company: 10 * 60,
  tablet: 400 * DAY,
  workspace: 365 * DAY,
  lng: 365 * DAY,
  news: 365 * DAY,
  analytics: 182 * DAY,
} as const;
export type CookieName = keyof typeof lifetimes;
const names = Object.keys(lifetimes) as CookieName[];

export const isHttps = (): boolean => env.APP_URL.startsWith("https:");

/**
 * The name of the cookie in the browser: over https with the prefix __Host-, so that no other host of the domain can
 * set it. Browsers refuse the prefix over http.
 */
export const cookieName = (name: CookieName): string => (isHttps() ? `__Host-${name}` : name);

/** The attributes that all cookies share, for Remix's createCookie and for Lucia. */
export const cookieAttributes = (name: CookieName) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(), maxAge: lifetimes[name] }) as const;

/** A Set-Cookie header. `value` must need no encoding; an empty one deletes the cookie. */
export const setCookie = (name: CookieName, value: string): string =>
  line(cookieName(name), value, value === "" ? 0 : lifetimes[name]);

const line = (name: string, value: string, seconds: number) =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isHttps() ? "; Secure" : ""}`;

const valueIn = (cookies: string[], name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
const cookiesOf = (request: Request) => (request.headers.get("cookie") ?? "").split(/;\s*/);

/**
 * Session tokens used to have 40 letters and digits. Only those are accepted under an old name, so that another host
 * of the domain can't plant a token of this release.
 */
const mayHaveOldName = (name: CookieName, value: string) => !/session$/.test(name) || /^[a-z\d]{40}$/.test(value);

/** Cookies that the browser sends only under the name of a release before 2026-12, without prefix. */
function underOldNames(request: Request): [name: CookieName, value: string][] {
  if (!isHttps()) return [];
  const sent = cookiesOf(request);
  return names.flatMap((name): [CookieName, string][] => {
    const value = valueIn(sent, name);
    return value && valueIn(sent, cookieName(name)) === undefined && mayHaveOldName(name, value) ? [[name, value]] : [];
  });
}

/** The Cookie header, with old names replaced by current ones. */
export const cookieHeader = (request: Request): string =>
  [...cookiesOf(request), ...underOldNames(request).map(([name, value]) => `${cookieName(name)}=${value}`)]
    .filter(Boolean)
    .join("; ");

/**
 * The value of a cookie as it was sent; null: none. Searched in the header itself, since a parser would fail on a
 * malformed cookie of another application.
 */
export const readCookie = (request: Request, name: CookieName): string | null =>
  valueIn(cookieHeader(request).split("; "), cookieName(name)) || null;

/** Set-Cookie headers that rename old cookies. `set`: those of the response itself, which take precedence. */
export function replaceOldNames(request: Request, set: readonly string[]): string[] {
  return underOldNames(request).flatMap(([name, value]) => [
    ...(set.some((cookie) => cookie.startsWith(`${cookieName(name)}=`)) ? [] : [setCookie(name, value)]),
    line(name, "", 0),
  ]);
}
