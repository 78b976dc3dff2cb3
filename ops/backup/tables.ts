import type { Client } from "pg";
import { Sequences, Table } from "./records.ts";

/** Columns that mean nothing in another database, and come back at their default. */
const leftOut: Record<string, string[]> = {
  // a place in the log of that server (db/replica.ts)
  sessions: ["wrote_lsn"],
};

/** Every table of the product with its columns, save those that Postgres computes. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    group by c.relname order by c.relname`);
  return rows.map((row) => {
    const { name, columns } = Table.parse(row);
    return { name, columns: columns.filter((column) => !leftOut[name]?.includes(column)) };
  });
}

/** How far each sequence has counted. No snapshot holds for them, so they are read after the rows. */
export async function sequencesOf(client: Client): Promise<Sequences> {
  const { rows } = await client.query(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return Sequences.parse(rows);
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** The statement by which all rows of a table come out, or go in, as text: a form that all versions of Postgres read. */
export const copyOut = ({ name, columns }: Table) => `copy (select ${quoted(columns)} from "${name}") to stdout`;
export const copyIn = ({ name, columns }: Table) => `copy "${name}" (${quoted(columns)}) from stdin`;
