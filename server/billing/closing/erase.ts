import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { eraseEvents } from "@server/core/event";
import { storageKey } from "@server/platform/files/store";
import { removeThumbs } from "@server/platform/files/thumb";
import { storage } from "@server/platform/storage/storage";
import { withoutComputingState } from "@server/records/object/state-once";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 1000; // rows in a transaction, so that other queries do not wait long for its locks
const BATCH_OF_BYTES = 100;

/**
 * Removes all rows and bytes of a deleted workspace in batches, one transaction each, in the order that foreign keys
 * allow. Idempotent, and resumable after an interruption.
 */
export async function eraseWorkspace(id: string): Promise<void> {
  if (!(await isDeleted(id))) return;
  await transact(asOperator, (tx) => forgetTallies(tx, id));
  for (const batch of batches(id)) while ((await transact(asOperator, (tx) => remove(tx, batch))) > 0);
  while ((await transact(asOperator, (tx) => eraseEvents(tx, "workspace", { subjects: [id] }))) > 0);
  while ((await removeBytes(id)) > 0);
  await transact(asOperator, (tx) =>
    tx.execute(sql`delete from workspaces where id = ${id} and deleted_at is not null`),
  );
}

/** Deleted first; otherwise the trigger would write each batch to the ledger. */
async function forgetTallies(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from container_paths where workspace_id = ${id}`);
  await tx.execute(sql`delete from tallies where workspace_id = ${id}`);
}

async function isDeleted(id: string): Promise<boolean> {
  const { rowCount } = await transact(asOperator, (tx) =>
    tx.execute(sql`select from workspaces where id = ${id} and deleted_at is not null`),
  );
  return rowCount === 1;
}

/**
 * Reports, containers and templates form trees: leaves are deleted first, repeatedly. Rows that depend on these are
 * deleted by cascade.
 */
const batches = (id: string): SQL[] => [
  of("action_points", id),
  of("duties", id), // they name the report that fulfilled them last
  of(
    "reports",
    id,
    sql`not exists (select from reports child where child.workspace_id = ${id} and child.parent_id = deleted.id)`,
  ),
  of("answers", id),
  of(
    "files",
    id,
    sql`not exists (select from files older where older.workspace_id = ${id} and older.superseded_by_id = deleted.id)`,
  ),
  of("library_files", id),
  of("objects", id),
  of(
    "containers",
    id,
    sql`not exists (select from containers child where child.workspace_id = ${id} and child.parent_id = deleted.id)`,
  ),
  of(
    "templates",
    id,
    sql`not exists (select from templates child where child.workspace_id = ${id} and child.parent_id = deleted.id)`,
  ),
  of("deletions", id),
];

const of = (table: string, id: string, condition: SQL = sql`true`) => {
  const name = sql.raw(table);
  return sql`delete from ${name} where workspace_id = ${id}
    and id in (select deleted.id from ${name} deleted
      where deleted.workspace_id = ${id} and ${condition} limit ${BATCH})`;
};

/** Objects that will be deleted need no state. */
const remove = (tx: Tx, batch: SQL): Promise<number> =>
  withoutComputingState(tx, async () => (await tx.execute(batch)).rowCount ?? 0);

const Stored = z.object({ sha256: z.string() });

/**
 * Removes the bytes first, outside any transaction; after an interruption the rows still name what is left. No lock is
 * needed (as in deletion/unknown-bytes.ts), because nothing new is stored in a deleted workspace.
 */
async function removeBytes(id: string): Promise<number> {
  const rows = await reading(
    asOperator,
    (tx) => queryRows(tx, Stored)`select sha256 from blobs where workspace_id = ${id} limit ${BATCH_OF_BYTES}`,
  );
  for (const { sha256 } of rows) {
    await storage().remove(storageKey(id, sha256));
    await removeThumbs(id, sha256);
  }
  const deleted = sql.param(rows.map(({ sha256 }) => sha256));
  await transact(asOperator, (tx) =>
    tx.execute(sql`delete from blobs where workspace_id = ${id} and sha256 = any (${deleted}::text[])`),
  );
  return rows.length;
}
