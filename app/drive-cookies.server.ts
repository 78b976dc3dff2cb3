import { type DriveName, driveNames } from "@server/cloud-drives/contract";
import { env } from "@server/env";

// Written by hand: what is sealed needs no other writing, and a cookie has little room.
const where = () => `Path=/object; HttpOnly; SameSite=Lax${env.APP_URL.startsWith("https:") ? "; Secure" : ""}`;
const nameOf = (drive: DriveName) => `drive-${drive}`;

/** The way into somebody's cloud drive, sealed (server/cloud-drives/sealed.ts): for this session, and about an hour. */
export const keepsDrive = (drive: DriveName, access: string, seconds: number) =>
  `${nameOf(drive)}=${access}; ${where()}; Max-Age=${seconds}`;

/** Who signs out leaves none behind. */
export const forgetsDrives = () => driveNames.map((drive) => `${nameOf(drive)}=; ${where()}; Max-Age=0`);

export function driveIn(request: Request, drive: DriveName): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${nameOf(drive)}=`))?.slice(nameOf(drive).length + 1) || null;
}
