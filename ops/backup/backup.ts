import { link, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { closePools } from "@db/client";
import { env } from "@server/core/env";
import { temporaryPath } from "@server/platform/temporary";
import { runCommand } from "../command.ts";
import { writeBackup } from "./frames.ts";
import { configuredKey } from "./key.ts";
import { inWords, type Summary } from "./records.ts";
import { BackupRefused } from "./refused.ts";
import { type Written, writeFiles } from "./write-files.ts";
import { writeRows } from "./write-rows.ts";

/**
 * Writes all rows of the database, and then the bytes that they name, to a new file at path, while people work. The rows
 * come first: bytes are stored before their row and removed after it, so that what the rows name is there. `key`:
 * undefined leaves the backup readable for all who get it. Until it is whole it stands beside, under a name of its own.
 */
export async function backUp(path: string, key: string | undefined): Promise<{ summary: Summary; written: Written }> {
  if (await stat(path).catch(() => undefined)) throw new BackupRefused(`${path} is there already.`);
  const partial = `${path}.${process.pid}.part`;
  const keysPath = temporaryPath();
  await rm(partial, { force: true }); // left by one that was killed
  const writer = await writeBackup(partial, key);
  try {
    const rows = await writeRows(writer, keysPath);
    const written = await writeFiles(writer, keysPath);
    const { files, bytes, removed, lost, damaged } = written;
    const summary: Summary = {
      ...rows,
      files,
      bytes,
      missing: removed.length + lost.length,
      damaged: damaged.length,
    };
    await writer.write("end", summary);
    await writer.close();
    await link(partial, path); // unlike renaming, it replaces nothing that came there meanwhile
    await rm(partial);
    await flushFolder(dirname(path));
    return { summary, written };
  } catch (error) {
    await writer.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  } finally {
    await rm(keysPath, { force: true });
  }
}

/** Waits until the file's name is on disk too. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** The exit code of a backup that is whole but for bytes that storage did not have as they should be. */
const BYTES_MISSING = 2;
const MOST_KEYS = 20; // printed of each kind

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await runCommand(async (print) => {
    const [path = ""] = process.argv.slice(2);
    const key = await configuredKey(env);
    if (!key)
      print("Without BACKUP_KEY or BACKUP_KEY_FILE the backup is not encrypted: who gets the file can read it.");
    try {
      const { summary, written } = await backUp(path, key);
      print(`${path}: ${inWords(summary)}, encrypted: ${key ? "yes" : "no"}.`);
      const name = (keys: string[], what: string) => {
        if (keys.length > 0) print([`${keys.length} ${what}:`, ...keys.slice(0, MOST_KEYS)].join("\n  "));
        if (keys.length > MOST_KEYS) print(`  and ${keys.length - MOST_KEYS} more`);
      };
      name(written.removed, "files were removed while the backup was made, with their rows; it holds the rows alone");
      name(written.lost, "files that rows name are not in storage");
      name(written.damaged, "files are not what their name says; the backup holds them as they are");
      return summary.missing + summary.damaged > 0 ? BYTES_MISSING : 0;
    } finally {
      await closePools();
    }
  });
