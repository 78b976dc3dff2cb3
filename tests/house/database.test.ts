import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asOwner } from "../rig/as-owner.ts";
import { read } from "./sources.ts";

/** What drizzle-kit writes beside a migration: the schema that the next one starts from. */
type Snapshot = { tables: Record<string, { indexes: Record<string, unknown> }> };

describe("the database", () => {
  test("has every index of db/schema, also where a migration dropped its column to add it anew", async () => {
    const snapshot = readdirSync("db/migrations/meta")
      .filter((name) => name.endsWith("_snapshot.json"))
      .sort()
      .at(-1)!;
    const { tables }: Snapshot = JSON.parse(read(`db/migrations/meta/${snapshot}`));
    const named = Object.values(tables).flatMap(
      ({ indexes }) => Object.keys(indexes).map((name) => name.slice(0, 63)), // as Postgres does
    );
    expect(named.length).toBeGreaterThan(50);
    const { rows } = await asOwner("select indexname as name from pg_indexes");
    const there = new Set(rows.map(({ name }) => name));
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });

  test("has a policy on every table that belongs to a workspace", async () => {
    const { rows } = await asOwner(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname in ('workspace_id') and not a.attisdropped)
        and not (c.relrowsecurity and c.relforcerowsecurity
          and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'wall'))`);
    expect(rows).toEqual([]);
  });

  test("lets no reference cross from one workspace to another", async () => {
    const { rows } = await asOwner(`
      select k.conname as name from pg_constraint k
      where k.contype = 'f'
        and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'workspace_id')
        and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'workspace_id')
        and not exists (select from pg_attribute a
          where a.attrelid = k.conrelid and a.attname = 'workspace_id' and a.attnum = any (k.conkey))`);
    expect(rows).toEqual([]);
  });

  test("uses no index of words to find the rows of an object", async () => {
    const { rows } = await asOwner(`
      select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am m on m.oid = c.relam
      join pg_attribute a on (a.attrelid, a.attnum) = (i.indrelid, i.indkey[0])
      where m.amname = 'gin' and a.attname = 'workspace_id'`);
    expect(rows).toEqual([]);
  });
});
