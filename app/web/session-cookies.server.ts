import { createCookie, redirect } from "@remix-run/node";
import { clearOwnSession } from "@server/backoffice/impersonation/own-session";
import { type CookieName, cookieAttributes, cookieHeader, cookieName } from "@server/platform/cookies";
import { noSessionCookie, sessionCookie } from "@server/tenancy/session/session";
import { noLanguageCookie, noWorkspaceCookie } from "./cookies.server.ts";
import { noDriveCookies } from "./drive-cookies.server.ts";

const cookieFor = (name: CookieName) => createCookie(cookieName(name), cookieAttributes(name));

/**
 * Identifies a browser from which the user has signed in before; it stays after sign-out. Such a browser may still try
 * to sign in when others have tried too often.
 */
const device = cookieFor("device");
/** Proof that the password was right, while the user must choose whether the oldest device is signed out. */
const ticket = cookieFor("ticket");

/** Proof that the password was right, while the second factor is missing. */
const secondStep = cookieFor("second_step");

const read = async (cookie: typeof device, request: Request): Promise<string | null> => {
  const stored: unknown = await cookie.parse(cookieHeader(request));
  return typeof stored === "string" && stored !== "" ? stored : null;
};
export const deviceTokenIn = (request: Request) => read(device, request);
export const ticketIn = (request: Request) => read(ticket, request);
export const secondStepIn = (request: Request) => read(secondStep, request);

/** E-mail address of a tablet account, to fill in the large sign-in form of a screen on a wall. */
const tablet = cookieFor("tablet");
export const tabletIn = (request: Request) => read(tablet, request);

type SignIn = { session_id: string; device_token: string; is_tablet: boolean; email?: string };

/** Signs in: sets the session's cookies and redirects to the path. */
export async function redirectSignedIn(path: string, { session_id, device_token, is_tablet, email }: SignIn) {
  const headers = new Headers();
  headers.append("set-cookie", sessionCookie(session_id));
  headers.append("set-cookie", await device.serialize(device_token));
  headers.append("set-cookie", await ticket.serialize("", { maxAge: 0 }));
  headers.append("set-cookie", await secondStep.serialize("", { maxAge: 0 }));
  headers.append(
    "set-cookie",
    is_tablet && email ? await tablet.serialize(email) : await tablet.serialize("", { maxAge: 0 }),
  );
  headers.append("set-cookie", clearOwnSession());
  return redirect(path, { status: 303, headers });
}

/** Replaces the session's cookie and redirects to the path. */
export const redirectWithSession = (path: string, token: string) =>
  redirect(path, { status: 303, headers: { "set-cookie": sessionCookie(token) } });

type Step = { ticket: string | null; second_step: string | null };

/** Redirects to the page of the next step: which device is signed out, or the second factor. */
export async function redirectToStep(path: string, { ticket: choice, second_step }: Step) {
  const headers = new Headers();
  headers.append("set-cookie", await (choice ? ticket.serialize(choice) : ticket.serialize("", { maxAge: 0 })));
  headers.append(
    "set-cookie",
    await (second_step ? secondStep.serialize(second_step) : secondStep.serialize("", { maxAge: 0 })),
  );
  return redirect(path, { status: 303, headers });
}

/** Redirects to the path and begins the sign-in anew: the step was dropped. */
export const redirectWithoutStep = (path: string) => redirectToStep(path, { ticket: null, second_step: null });

/** Signs out: removes all cookies but the one of the device, and redirects to the path. */
export async function redirectSignedOut(path: string) {
  const headers = new Headers();
  for (const cookie of [
    noSessionCookie(),
    clearOwnSession(),
    await noWorkspaceCookie(),
    noLanguageCookie(),
    ...noDriveCookies(),
  ])
    headers.append("set-cookie", cookie);
  return redirect(path, { status: 303, headers });
}
