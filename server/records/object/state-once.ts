import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";

/**
 * Makes several changes to the reports and duties of an object, and computes its state once, after them, instead of after
 * each (db/state.sql). The caller holds the lock on the object.
 */
export async function stateComputedOnce<T>(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  change: () => Promise<T>,
): Promise<T> {
  await tx.execute(sql`set local app.keeps_state = 'on'`);
  const result = await change();
  await tx.execute(sql`set local app.keeps_state = 'off'`);
  await tx.execute(sql`select object_state_refresh(${workspaceId}::uuid, ${id}::uuid)`);
  return result;
}
