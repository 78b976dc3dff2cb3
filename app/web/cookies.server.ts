import { isLocale } from "@i18n/locales";
import { createCookie } from "@remix-run/node";
import { cookieAttributes, cookieHeader, cookieName, setCookie } from "@server/platform/cookies";

/** The language chosen by who is not signed in. Plain, since the server reads it before any page does. */
export async function keepsLanguage(request: Request): Promise<HeadersInit | undefined> {
  const chosen = new URL(request.url).searchParams.get("lng");
  return isLocale(chosen) ? { "set-cookie": setCookie("lng", chosen) } : undefined;
}

const workspace = createCookie(cookieName("workspace"), cookieAttributes("workspace"));

/** The workspace somebody was in last; of use only where they are still a member. */
export async function workspaceIn(request: Request): Promise<string | null> {
  const kept: unknown = await workspace.parse(cookieHeader(request));
  return typeof kept === "string" ? kept : null;
}

export const keepsWorkspace = async (id: string): Promise<HeadersInit> => ({
  "set-cookie": await workspace.serialize(id),
});
export const forgetsWorkspace = () => workspace.serialize("", { maxAge: 0 });
export const forgetsLanguage = () => setCookie("lng", "");
