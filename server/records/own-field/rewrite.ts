import { ownFields } from "@db/schema/own-field";
import { transact } from "@db/transact";
import { and, eq, isNotNull, sql } from "drizzle-orm";

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
export async function rewriteValues({ workspaceId, fieldId, from, to }: Rewrite): Promise<void> {
  const actor = { workspaceIds: [workspaceId] };
  const isWanted =
    from === null
      ? sql`o.fields ? f.key`
      : sql`o.fields @> jsonb_build_object(f.key, ${from}::text) and ${from} <> all (f.options)`;
  for (;;) {
    const changed = await transact(actor, (tx) =>
      tx.execute(sql`
        with wanted as (
          select o.id, f.key from own_fields f join objects o on o.workspace_id = f.workspace_id and ${isWanted}
          where f.workspace_id = ${workspaceId} and f.id = ${fieldId} limit ${BATCH} for no key update of o)
        update objects o set fields = ${to === null ? sql`o.fields - wanted.key` : sql`o.fields || jsonb_build_object(wanted.key, ${to}::text)`}
        from wanted where o.workspace_id = ${workspaceId} and o.id = wanted.id`),
    );
    if (!changed.rowCount || changed.rowCount < BATCH) break;
  }
  if (to === null)
    await transact(actor, (tx) =>
      tx
        .delete(ownFields)
        .where(and(eq(ownFields.workspaceId, workspaceId), eq(ownFields.id, fieldId), isNotNull(ownFields.deletedAt))),
    );
}
