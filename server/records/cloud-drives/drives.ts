import { env } from "@server/core/env";
import { notFound } from "@server/core/errors";
import { type CloudDrive, type DriveName, driveNames } from "./contract.ts";
import { dropbox } from "./dropbox.ts";
import { googleDrive } from "./google-drive.ts";
import { oneDrive } from "./onedrive.ts";

const settings = {
  onedrive: () => ({
    make: oneDrive,
    id: env.ONEDRIVE_CLIENT_ID,
    secret: env.ONEDRIVE_CLIENT_SECRET,
    base: env.ONEDRIVE_URL,
  }),
  "google-drive": () => ({
    make: googleDrive,
    id: env.GOOGLE_DRIVE_CLIENT_ID,
    secret: env.GOOGLE_DRIVE_CLIENT_SECRET,
    base: env.GOOGLE_DRIVE_URL,
  }),
  dropbox: () => ({
    make: dropbox,
    id: env.DROPBOX_CLIENT_ID,
    secret: env.DROPBOX_CLIENT_SECRET,
    base: env.DROPBOX_URL,
  }),
} as const;

function findDrive(name: DriveName): CloudDrive | undefined {
  const { make, id, secret, base } = settings[name]();
  return id && secret ? make({ id, secret }, base) : undefined;
}

/** The drives with credentials in the environment; only these are offered. */
export const offeredDrives = (): DriveName[] => driveNames.filter((name) => findDrive(name));

export function requireDrive(name: DriveName): CloudDrive {
  const drive = findDrive(name);
  if (!drive) throw notFound();
  return drive;
}
