import { hasUnfinishedRestore, markRestore, unmarkRestore } from "@db/unfinished-restore";
import { asOwner } from "../owner.ts";
import { BackupRefused } from "./refused.ts";

const OLDEST = 150_000; // PostgreSQL 15
const DUPLICATE_SCHEMA = "42P06";

/** Marks the database as being restored into. Throws BackupRefused unless it is empty and new enough. */
export const beginRestore = (): Promise<void> =>
  asOwner(async (client) => {
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        to_regnamespace('drizzle') is not null or exists (
          select from pg_class c where c.relnamespace = 'public'::regnamespace
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as holds`);
    const [{ version, encoding, holds }] = rows;
    if (version < OLDEST) throw new BackupRefused("The database is too old: PostgreSQL 15 or newer is needed.");
    if (encoding !== "UTF8") throw new BackupRefused(`The database is encoded in ${encoding}; it must be UTF8.`);
    if (await hasUnfinishedRestore(client))
      throw new BackupRefused(
        "A restore into this database is running, or was not finished. If none runs, make the database anew and restore again.",
      );
    if (holds)
      throw new BackupRefused(
        "The database is not empty. A backup is restored into an empty one, and nothing was changed.",
      );
    await markRestore(client).catch((error) => {
      throw error.code === DUPLICATE_SCHEMA
        ? new BackupRefused("Another restore into this database has begun.")
        : error;
    });
  });

/** Says of the restored database that it is whole. */
export const endRestore = (): Promise<void> =>
  asOwner(async (client) => {
    await client.query("analyze");
    await unmarkRestore(client);
  });
