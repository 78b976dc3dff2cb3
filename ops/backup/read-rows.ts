import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import { inOneTransaction } from "../owner.ts";
import { MOST_BYTES } from "./frames.ts";
import { type BackupRecord, contentOf, Sequences, Table, TableEnd } from "./records.ts";
import { BackupRefused } from "./refused.ts";
import { copyIn } from "./tables.ts";

const decompress = promisify(inflateRaw);
/** Gives the next record of a backup. */
export type Next = () => Promise<BackupRecord>;

/**
 * Copies the rows of a backup into tables that migrateTables() made, in one commit; `next` gives its records from the
 * first table on, and then those after the sequences. Foreign keys are taken off and put on again, which checks every
 * reference: tables refer to each other in circles, and only a superuser could switch the checks off. Gives how many rows
 * there are.
 */
export const readRows = (next: Next): Promise<{ tables: number; rows: number }> =>
  inOneTransaction("begin", async (client) => {
    const putOn = await takeOffForeignKeys(client);
    await emptyTables(client);
    const counted = { tables: 0, rows: 0 };
    let record = await next();
    for (; record.kind === "table"; record = await next()) {
      counted.tables++;
      counted.rows += await readTable(client, contentOf(Table, record), next);
    }
    for (const { name, last } of contentOf(Sequences, record))
      await client.query("select setval($1::regclass, $2::bigint)", [`public."${name}"`, last]);
    for (const statement of putOn) await client.query(statement);
    return counted;
  });

/** Gives the statements that put them on again. */
async function takeOffForeignKeys(client: Client): Promise<string[]> {
  const { rows: keys } = await client.query(`
    select conrelid::regclass::text as on_table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { on_table, name } of keys) await client.query(`alter table ${on_table} drop constraint ${name}`);
  return keys.map(({ on_table, name, definition }) => `alter table ${on_table} add constraint ${name} ${definition}`);
}

/** Some migrations write rows, which the backup has too. */
async function emptyTables(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select string_agg(oid::regclass::text, ', ') as names from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  await client.query(`truncate ${rows[0].names}`);
}

async function readTable(client: Client, table: Table, next: Next): Promise<number> {
  let record = await next();
  async function* pieces() {
    for (; record.kind === "rows"; record = await next())
      yield await decompress(record.payload, { maxOutputLength: MOST_BYTES });
  }
  await pipeline(Readable.from(pieces()), client.query(from(copyIn(table))));
  const { rows } = contentOf(TableEnd, record);
  const { rows: counted } = await client.query(`select count(*)::int as rows from "${table.name}"`);
  if (counted[0].rows !== rows)
    throw new BackupRefused(`Of the ${rows} rows of ${table.name} ${counted[0].rows} arrived.`);
  return rows;
}
