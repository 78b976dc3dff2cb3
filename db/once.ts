import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "./begin.ts";
import type { Operation } from "./bounds.ts";
import { uuids } from "./reach.ts";
import { queryRows } from "./rows.ts";
import { appliedOperations } from "./schema/operation.ts";

const Applied = z.object({ result: z.unknown() });

/**
 * Runs fn unless this operation was applied before; then gives what was answered at the time, as JSON. It is recorded
 * in the same transaction: of two that arrive at once, the second waits for the first.
 */
export async function once<T>(tx: Tx, { id, userId, workspaceId }: Operation, fn: () => Promise<T>): Promise<T> {
  const isThis = sql`(workspace_id, user_id, id) = (${workspaceId}, ${userId}, ${id})`;
  const inserted = await tx.execute(sql`
    insert into applied_operations (workspace_id, user_id, id) values (${workspaceId}, ${userId}, ${id})
    on conflict do nothing`);
  if (inserted.rowCount === 0) {
    const [row] = await queryRows(tx, Applied)`select result from applied_operations where ${isThis}`;
    return (row?.result ?? undefined) as T;
  }
  const result = await fn();
  if (result !== undefined)
    await tx.execute(sql`update applied_operations set result = ${JSON.stringify(result)} where ${isThis}`);
  return result;
}

type Device = Pick<Operation, "workspaceId" | "userId">;
const AppliedOne = Applied.extend({ id: z.string() });

/** What was answered to those of the operations that were applied before, by id. */
export async function appliedResults(tx: Tx, { workspaceId, userId }: Device, ids: string[]) {
  const rows = await queryRows(tx, AppliedOne)`
    select id, result from applied_operations
    where (workspace_id, user_id) = (${workspaceId}, ${userId}) and id = any (${uuids(ids)})`;
  return new Map(rows.map(({ id, result }) => [id, result]));
}

/** Records operations as applied. The caller holds a lock that two of the same would both wait for. */
export async function recordApplied(
  tx: Tx,
  device: Device,
  applied: { id: string; result?: unknown }[],
): Promise<void> {
  if (applied.length === 0) return;
  await tx
    .insert(appliedOperations)
    .values(applied.map((each) => ({ ...device, ...each })))
    .onConflictDoNothing();
}
