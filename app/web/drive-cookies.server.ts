import { isHttps } from "@server/platform/cookies";
import { type DriveName, driveNames } from "@server/records/cloud-drives/contract";

// Written by hand: what is sealed needs no other writing, and a cookie has little room. They are large, so they go
// along below /object alone, which the prefix of our other cookies does not allow.
const where = () => `Path=/object; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`;
const nameOf = (drive: DriveName) => `${isHttps() ? "__Secure-" : ""}drive-${drive}`;

/**
 * The way into somebody's cloud drive, sealed (server/records/cloud-drives/sealed.ts): for this session, and about an
 * hour.
 */
export const keepsDrive = (drive: DriveName, access: string, seconds: number) =>
  `${nameOf(drive)}=${access}; ${where()}; Max-Age=${seconds}`;

/** Who signs out leaves none behind. */
export const forgetsDrives = () => driveNames.map((drive) => `${nameOf(drive)}=; ${where()}; Max-Age=0`);

export function driveIn(request: Request, drive: DriveName): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${nameOf(drive)}=`))?.slice(nameOf(drive).length + 1) || null;
}
