import { createCookie, redirect } from "@remix-run/node";
import { forgetsOwnSession } from "@server/backoffice/impersonation/own-session";
import { type CookieName, cookieAttributes, cookieHeader, cookieName } from "@server/platform/cookies";
import { noSessionCookie, sessionCookie } from "@server/tenancy/session/session";
import { forgetsLanguage, forgetsWorkspace } from "./cookies.server.ts";
import { forgetsDrives } from "./drive-cookies.server.ts";

const made = (name: CookieName) => createCookie(cookieName(name), cookieAttributes(name));

/**
 * Stays when somebody signs out: a browser they signed in from before may still try when strangers have tried too
 * often.
 */
const device = made("device");
/** The password was right, all devices are in use, and the choice is still open. */
const ticket = made("ticket");

const read = async (cookie: typeof device, request: Request): Promise<string | null> => {
  const kept: unknown = await cookie.parse(cookieHeader(request));
  return typeof kept === "string" && kept !== "" ? kept : null;
};
export const deviceTokenIn = (request: Request) => read(device, request);
export const ticketIn = (request: Request) => read(ticket, request);

/** A screen on a wall: its large sign-in comes back by itself, with this address filled in. */
const tablet = made("tablet");
export const tabletIn = (request: Request) => read(tablet, request);

type Entered = { session_id: string; device_token: string; is_tablet: boolean; email?: string };

/** Signed in: on to that page, with the session. */
export async function enterAt(path: string, { session_id, device_token, is_tablet, email }: Entered) {
  const headers = new Headers();
  headers.append("set-cookie", sessionCookie(session_id));
  headers.append("set-cookie", await device.serialize(device_token));
  headers.append("set-cookie", await ticket.serialize("", { maxAge: 0 }));
  headers.append(
    "set-cookie",
    is_tablet && email ? await tablet.serialize(email) : await tablet.serialize("", { maxAge: 0 }),
  );
  headers.append("set-cookie", forgetsOwnSession());
  return redirect(path, { status: 303, headers });
}

/** Still signed in, by a new session in the place of the one before. */
export const renewAt = (path: string, token: string) =>
  redirect(path, { status: 303, headers: { "set-cookie": sessionCookie(token) } });

/** To the page that asks whether the oldest device may go. */
export const askAboutDevices = async (path: string, given: string) =>
  redirect(path, { status: 303, headers: { "set-cookie": await ticket.serialize(given) } });

export const dropTicket = async (path: string) =>
  redirect(path, { status: 303, headers: { "set-cookie": await ticket.serialize("", { maxAge: 0 }) } });

/** Signed out: nothing of the person stays in the browser but that they were here. */
export async function leaveTo(path: string) {
  const headers = new Headers();
  for (const cookie of [
    noSessionCookie(),
    forgetsOwnSession(),
    await forgetsWorkspace(),
    forgetsLanguage(),
    ...forgetsDrives(),
  ])
    headers.append("set-cookie", cookie);
  return redirect(path, { status: 303, headers });
}
