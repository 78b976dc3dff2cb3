import { asOperator, reading, type Tx, transact } from "@db/transact";
import { eraseEvents } from "@server/core/event";
import { storageKey } from "@server/platform/files/store";
import { removeThumbs } from "@server/platform/files/thumb";
import { storage } from "@server/platform/storage/storage";
import { type SQL, sql } from "drizzle-orm";

const BATCH = 1000; // rows a transaction: nothing else of the database waits for long
const BATCH_OF_BYTES = 100;

/**
 * Removes what is left of a deleted workspace, a batch a transaction, in an order that the foreign keys allow: what
 * refers to something goes before it. Stopped anywhere, it goes on from there; done, it does nothing.
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

/** Before what they count, or each batch would be written into the ledger of all that it stood in. */
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
 * Reports, containers and templates stand in trees: the leaves first, again and again. What hangs on these rows alone
 * goes with them.
 */
const batches = (id: string): SQL[] => [
  of("action_points", id),
  of(
    "reports",
    id,
    sql`not exists (select from reports child where child.workspace_id = ${id} and child.parent_id = gone.id)`,
  ),
  of("answers", id),
  of(
    "files",
    id,
    sql`not exists (select from files older where older.workspace_id = ${id} and older.superseded_by_id = gone.id)`,
  ),
  of("library_files", id),
  of("objects", id),
  of(
    "containers",
    id,
    sql`not exists (select from containers child where child.workspace_id = ${id} and child.parent_id = gone.id)`,
  ),
  of(
    "templates",
    id,
    sql`not exists (select from templates child where child.workspace_id = ${id} and child.parent_id = gone.id)`,
  ),
  of("deletions", id),
];

const of = (table: string, id: string, which: SQL = sql`true`) => {
  const name = sql.raw(table);
  return sql`delete from ${name} where workspace_id = ${id} and id in (select gone.id from ${name} gone where gone.workspace_id = ${id} and ${which} limit ${BATCH})`;
};

async function remove(tx: Tx, batch: SQL): Promise<number> {
  // the state of an object that goes anyway is not worked out anew
  await tx.execute(sql`set local app.keeps_state = 'on'`);
  return (await tx.execute(batch)).rowCount ?? 0;
}

/**
 * The bytes first, and no transaction waits for them; stopped in between, their rows still say what is left. Nobody
 * keeps anything anew in a workspace that is gone, so no lock is needed (as against deletion/unknown-bytes.ts).
 */
async function removeBytes(id: string): Promise<number> {
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ sha256: string }>(sql`select sha256 from blobs where workspace_id = ${id} limit ${BATCH_OF_BYTES}`),
  );
  for (const { sha256 } of rows) {
    await storage().remove(storageKey(id, sha256));
    await removeThumbs(id, sha256);
  }
  const gone = sql.param(rows.map(({ sha256 }) => sha256));
  await transact(asOperator, (tx) =>
    tx.execute(sql`delete from blobs where workspace_id = ${id} and sha256 = any (${gone}::text[])`),
  );
  return rows.length;
}
