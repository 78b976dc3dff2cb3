import type { Client } from "pg";

/**
 * The schema that stands in a database for as long as a backup is restored into it (ops/backup/): everybody can see it,
 * and whoever migrates the database refuses it. A restore that was killed leaves it there.
 */
const MARK = "restore_unfinished";

/** Whether a restore into the database was begun and not finished. */
export async function hasUnfinishedRestore(client: Pick<Client, "query">): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_namespace where nspname = $1", [MARK]);
  return rowCount !== 0;
}

/** Throws if a restore was not finished. */
export async function requireNoUnfinishedRestore(client: Pick<Client, "query">): Promise<void> {
  if (await hasUnfinishedRestore(client))
    throw new Error(
      "A backup was being restored into this database, and that was not finished. Make the database anew, and restore again.",
    );
}

/** Marks the database; throws if it is marked, so that of two restores at once one begins. */
export const markRestore = (client: Pick<Client, "query">) => client.query(`create schema ${MARK}`);
export const unmarkRestore = (client: Pick<Client, "query">) => client.query(`drop schema ${MARK}`);
