import { createCookie } from "@remix-run/node";
import { isLocale } from "./i18n/locales.ts";

const YEAR = 365 * 24 * 60 * 60;

/** The language chosen by who is not signed in. Plain, since the server reads it before any page does. */
export async function keepsLanguage(request: Request): Promise<HeadersInit | undefined> {
  const chosen = new URL(request.url).searchParams.get("lng");
  return isLocale(chosen) ? { "set-cookie": `lng=${chosen}; Path=/; SameSite=Lax; Max-Age=${YEAR}` } : undefined;
}

const workspace = createCookie("workspace", { path: "/", sameSite: "lax", httpOnly: true, maxAge: YEAR });

/** The workspace somebody was in last; of use only where they are still a member. */
export async function workspaceIn(request: Request): Promise<string | null> {
  const kept: unknown = await workspace.parse(request.headers.get("cookie"));
  return typeof kept === "string" ? kept : null;
}

export const keepsWorkspace = async (id: string): Promise<HeadersInit> => ({ "set-cookie": await workspace.serialize(id) });
export const forgetsWorkspace = () => workspace.serialize("", { maxAge: 0 });
export const forgetsLanguage = () => "lng=; Path=/; SameSite=Lax; Max-Age=0";
