import { type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";

const BATCH = 500;

type Rewrite = {
  workspaceId: string;
  fieldId: string;
  /** Which value is replaced; null: every one. */
  from: string | null;
  /** What stands in its place; null: nothing. */
  to: string | null;
};

/**
 * Replaces a value of an own field on all objects that have it, also on those in the trash, in batches; of a field that
 * was deleted, all values, and then the field. A value that is an option again by now stays: the job may run late, or
 * after that of a later change. The objects' times of change stay. Doing it twice comes to the same.
 */
export async function rewriteValues(rewrite: Rewrite): Promise<void> {
  const { workspaceId, fieldId, to } = rewrite;
  const actor = { workspaceIds: [workspaceId] };
  while ((await transact(actor, (tx) => rewriteSome(tx, rewrite))) === BATCH);
  if (to !== null) return;
  await transact(actor, async (tx) => {
    const isGoing = sql`workspace_id = ${workspaceId} and id = ${fieldId} and deleted_at is not null`;
    // waits for who still writes a value of it (ownFieldsToWrite())
    await tx.execute(sql`select from own_fields where ${isGoing} for update`);
    while ((await rewriteSome(tx, rewrite)) === BATCH);
    await tx.execute(sql`delete from own_fields where ${isGoing}`);
  });
}

/** Replaces the value on at most BATCH objects. Returns on how many. */
async function rewriteSome(tx: Tx, { workspaceId, fieldId, from, to }: Rewrite): Promise<number> {
  const isWanted =
    from === null
      ? sql`o.fields ? f.key`
      : sql`o.fields @> jsonb_build_object(f.key, ${from}::text) and ${from} <> all (f.options)`;
  const after = to === null ? sql`o.fields - wanted.key` : sql`o.fields || jsonb_build_object(wanted.key, ${to}::text)`;
  const { rowCount } = await tx.execute(sql`
    with wanted as (
      select o.id, f.key from own_fields f join objects o on o.workspace_id = f.workspace_id and ${isWanted}
      where f.workspace_id = ${workspaceId} and f.id = ${fieldId} limit ${BATCH} for no key update of o)
    update objects o set fields = ${after}
    from wanted where o.workspace_id = ${workspaceId} and o.id = wanted.id`);
  return rowCount ?? 0;
}
