import type { Client } from "pg";
import { setLockTimeout, withLockRetries } from "./lock-retries.ts";

const ifNotExists = /^\s*CREATE INDEX IF NOT EXISTS "(\w+)"/;

/**
 * Builds the indexes that a migration creates "if not exists" before it runs, while people read and write; it then finds
 * them there. In the transaction of the migration, whoever writes would wait until the last one is built. What a broken
 * build left behind is built again. It waits for its locks without a limit, because nobody waits behind it.
 */
export async function buildIndexes(owner: Client, statements: readonly string[]): Promise<void> {
  await owner.query("set lock_timeout = 0");
  for (const statement of statements) {
    const name = ifNotExists.exec(statement)?.[1];
    if (!name) continue;
    await withLockRetries(owner, async () => {
      const { rowCount } = await owner.query(
        "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
        [name],
      );
      if (rowCount) await owner.query(`drop index concurrently "${name}"`);
      await owner.query(statement.replace("CREATE INDEX", "CREATE INDEX CONCURRENTLY"));
    });
  }
  await setLockTimeout(owner);
}
