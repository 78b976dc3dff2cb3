import { pathToFileURL } from "node:url";
import { knownMigrations, migrateAll, migrateTables } from "@db/migrate";
import { env } from "@server/core/env";
import { storage } from "@server/platform/storage/storage";
import { runCommand } from "../command.ts";
import { ownersUrl } from "../owner.ts";
import { readBackup } from "./frames.ts";
import { configuredKey } from "./key.ts";
import { readFiles } from "./read-files.ts";
import { readRows } from "./read-rows.ts";
import { type BackupRecord, contentOf, Header, inWords, Summary } from "./records.ts";
import { BackupRefused } from "./refused.ts";
import { beginRestore, endRestore } from "./target.ts";

/**
 * Restores the backup at path into the configured database, which must be empty, and the configured storage. It is read
 * twice: nothing is changed before all of it was checked. Throws BackupRefused.
 */
export async function restore(path: string, key: string | undefined): Promise<{ header: Header; summary: Summary }> {
  const header = await checkBackup(path, key);
  const level = requireKnown(header);
  await storage().check();
  await beginRestore();
  await migrateTables(ownersUrl(), level);
  const records = readBackup(path, key);
  const next = async (): Promise<BackupRecord> => {
    const { value, done } = await records.next();
    if (done) throw new BackupRefused("The backup ended early.");
    return value;
  };
  await next(); // the header
  const rows = await readRows(next);
  const { end, ...files } = await readFiles(next);
  const summary = contentOf(Summary, end);
  for (const name of ["tables", "rows", "files", "bytes"] as const)
    if ({ ...rows, ...files }[name] !== summary[name])
      throw new BackupRefused(
        `The backup holds ${summary[name]} ${name}, of which ${{ ...rows, ...files }[name]} arrived.`,
      );
  await migrateAll(ownersUrl(), { restores: true });
  await endRestore();
  return { header, summary };
}

/** Reads the whole backup, which checks it. Gives its header. */
async function checkBackup(path: string, key: string | undefined): Promise<Header> {
  let header: Header | undefined;
  for await (const record of readBackup(path, key)) header ??= contentOf(Header, record);
  return header!; // its first record, or there would be no last one
}

/** When the last migration of the backup was written. Throws BackupRefused where this version lacks one of them. */
function requireKnown({ migrations, product }: Header): number {
  const known = new Set(knownMigrations());
  if (!migrations.every((when) => known.has(when)))
    throw new BackupRefused(
      `The backup was made by another version (${product}), whose migrations this one does not know. Restore it with that version or a later one.`,
    );
  return Math.max(...migrations);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await runCommand(async (print) => {
    const [path = ""] = process.argv.slice(2);
    const { header, summary } = await restore(path, await configuredKey(env));
    print(
      `Restored, and counted: ${inWords(summary)}. Backup of ${header.madeAt}, version ${header.product}, PostgreSQL ${header.postgres}.`,
    );
    if (summary.missing + summary.damaged > 0)
      print(
        `When the backup was made ${summary.missing} files were missing, which npm run doctor names, and ${summary.damaged} damaged.`,
      );
    return 0;
  });
