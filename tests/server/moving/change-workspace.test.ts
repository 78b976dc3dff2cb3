import { asOperator, reading } from "@db/transact";
import { deletedTables, movedTables, unlinkedTables } from "@server/moving/change-workspace";
import { leftTables } from "@server/moving/leave-papers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

const ask = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await reading(asOperator, (tx) => tx.execute<T>(query))).rows;

/** The composite foreign keys, which have the workspace and another column. */
const foreignKeys = sql`
  select c.conrelid::regclass::text as child, c.confrelid::regclass::text as above, c.condeferrable as waits,
    array(select a.attname::text from unnest(c.conkey) k
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and array_length(c.conkey, 1) > 1`;

test("every table below a container is moved to the other workspace, deleted, or detached", async () => {
  const found = await ask<{ child: string }>(sql`
    with recursive ties as (${foreignKeys}), below (child) as (
      select 'containers' union select ties.child from below join ties on ties.above = below.child
    ) select child from below`);
  const known = new Set([
    ...[...deletedTables, ...movedTables, ...unlinkedTables].map(({ table }) => table),
    ...leftTables,
  ]);
  // a deletion moves with its record, and no other table refers to it
  expect(found.map(({ child }) => child).filter((table) => !known.has(table))).toEqual([]);
  expect([...known].filter((table) => table !== "deletions" && !found.some(({ child }) => child === table))).toEqual(
    [],
  );
});

test("what those tables also refer to is in the lists, bytes or people of a workspace", async () => {
  const found = await ask<{ above: string }>(sql`with ties as (${foreignKeys}) select distinct child, above from ties`);
  const moved = new Set(movedTables.map(({ table }) => table));
  const others = (found as { child: string; above: string }[]).filter(
    ({ child, above }) => moved.has(child) && !moved.has(above),
  );
  expect([...new Set(others.map(({ child, above }) => `${child} → ${above}`))].sort()).toEqual([
    "action_point_photos → blobs", // all of needed() in transfer-bytes.ts
    "action_point_resolvers → memberships", // deleted before the move
    "answer_files → blobs",
    "answers → blobs",
    "answers → templates", // as the other workspace's own
    "background_images → blobs",
    "background_items → templates",
    "containers → blobs",
    "file_versions → blobs",
    "files → blobs",
    "files → categories", // by name
    "files → library_files", // as the other workspace's own
    "floor_plans → blobs",
    "object_categories → categories",
    "object_templates → categories",
    "object_templates → templates",
    "objects → kinds",
    "rounds → kinds",
    "rounds → templates",
    "signatures → blobs",
    "template_versions → templates",
    "walks → blobs",
    "walks → templates",
  ]);
});

test("all foreign keys between a workspace's tables are deferrable to the end of a move", async () => {
  const notDeferrable = await ask<{ child: string }>(
    sql`with ties as (${foreignKeys}) select child from ties where not waits`,
  );
  expect(notDeferrable.map(({ child }) => child)).toEqual(unlinkedTables.map(({ table }) => table));
});
