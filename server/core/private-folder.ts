import { chmodSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

/** Folders that other programs use and that must not be closed. */
const sharedFolders = ["/", "/etc", "/home", "/mnt", "/opt", "/srv", "/usr", "/var"];
const STICKY = 0o1000;

/**
 * Makes the folder, and every file this process writes, accessible to its own user only. The folder's mode also
 * protects files from before. If the folder contains a database of another user (`npm start` as root), others may
 * pass through it and its entries are closed one by one. Prints on stderr if the folder stays open.
 */
export function restrictToOwner(folder: string): void {
  process.umask(0o077);
  try {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) return; // made at first use
    if (sharedFolders.includes(realpathSync(folder)) || found.mode & STICKY)
      throw new Error("it is shared with other programs");
    const database = lstatSync(join(folder, "postgres"), { throwIfNoEntry: false });
    const isPassed = database?.isDirectory() && !isOurs(database);
    if (isPassed) for (const name of readdirSync(folder)) closeEntry(join(folder, name));
    close(folder, found, isPassed ? 0o711 : 0o700);
  } catch (error) {
    process.stderr.write(
      `DATA_DIR (${folder}) can't be closed to others, and what is in it may be read by them: ${(error as Error).message}\n`,
    );
  }
}

const isOurs = ({ uid }: Stats) => uid === process.getuid?.();

function closeEntry(path: string) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || !isOurs(found) || !(found.isDirectory() || found.isFile())) return;
  close(path, found, found.isDirectory() ? 0o700 : 0o600);
}

/** Removes the permissions that are not in `most`; adds none. */
function close(path: string, { mode }: Stats, most: number) {
  if (mode & 0o777 & ~most) chmodSync(path, mode & most);
}
