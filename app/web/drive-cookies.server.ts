import { isHttps } from "@server/platform/cookies";
import { type DriveName, driveNames } from "@server/records/cloud-drives/contract";

// Serialized by hand: the value is already sealed, and encoding it again would make it too long for a cookie. The
// cookies are large, so they are sent below /object alone, which the prefix of our other cookies does not allow.
const attributes = () => `Path=/object; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`;
const nameOf = (drive: DriveName) => `${isHttps() ? "__Secure-" : ""}drive-${drive}`;

/**
 * Sets the cookie with the access token of the user's cloud drive, sealed (server/records/cloud-drives/sealed.ts), for
 * the given seconds.
 */
export const driveCookie = (drive: DriveName, access: string, seconds: number) =>
  `${nameOf(drive)}=${access}; ${attributes()}; Max-Age=${seconds}`;

/** Removes the cookies of all drives, at sign-out. */
export const noDriveCookies = () => driveNames.map((drive) => `${nameOf(drive)}=; ${attributes()}; Max-Age=0`);

/** The sealed access token of the drive in the request's cookies; null when there is none. */
export function driveIn(request: Request, drive: DriveName): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${nameOf(drive)}=`))?.slice(nameOf(drive).length + 1) || null;
}
