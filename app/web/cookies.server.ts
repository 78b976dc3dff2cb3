import { newestRelease } from "@i18n/articles.server";
import { isLocale } from "@i18n/locales";
import { createCookie } from "@remix-run/node";
import { cookieAttributes, cookieHeader, cookieName, readCookie, setCookie } from "@server/platform/cookies";

/** Stores the language that an anonymous visitor chose. Unsigned, since the server reads it before any page does. */
export async function languageCookie(request: Request): Promise<HeadersInit | undefined> {
  const chosen = new URL(request.url).searchParams.get("lng");
  return isLocale(chosen) ? { "set-cookie": setCookie("lng", chosen) } : undefined;
}

const workspace = createCookie(cookieName("workspace"), cookieAttributes("workspace"));

/** Id of the workspace that the user visited last; they may no longer be a member of it. */
export async function workspaceIn(request: Request): Promise<string | null> {
  const stored: unknown = await workspace.parse(cookieHeader(request));
  return typeof stored === "string" ? stored : null;
}

/** The headers that store the workspace visited last. */
export const workspaceCookie = async (id: string): Promise<HeadersInit> => ({
  "set-cookie": await workspace.serialize(id),
});
export const noWorkspaceCookie = () => workspace.serialize("", { maxAge: 0 });
export const noLanguageCookie = () => setCookie("lng", "");

/** Whether this device has not opened what is new since the last release; the page that says so counts as opened. */
export const hasNews = (request: Request): boolean =>
  readCookie(request, "news") !== newestRelease() && !/^\/new(\.data)?\/?$/.test(new URL(request.url).pathname);
