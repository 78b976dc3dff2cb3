import { chmodSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

/** Others would lose what is theirs, were these closed. */
const sharedFolders = ["/", "/etc", "/home", "/mnt", "/opt", "/srv", "/usr", "/var"];
const STICKY = 0o1000;

/**
 * What this process writes is for its user alone, and so is the folder with all we keep: files from before the rule are
 * protected by the folder's own mode, however many there are. Where somebody else's database lies in it (that of `npm
 * start` as root), others may pass through, and its entries are closed one by one. Says on stderr what stays open.
 */
export function restrictToOwner(folder: string): void {
  process.umask(0o077);
  try {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) return; // made at first use
    if (sharedFolders.includes(realpathSync(folder)) || found.mode & STICKY) throw new Error("it is everybody's");
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

/** Takes rights away, and gives none. */
function close(path: string, { mode }: Stats, most: number) {
  if (mode & 0o777 & ~most) chmodSync(path, mode & most);
}
