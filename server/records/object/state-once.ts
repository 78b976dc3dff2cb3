import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";

/** Makes changes without the triggers that compute the state of the objects concerned after each (db/state.sql). */
export async function withoutComputingState<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  await tx.execute(sql`set local app.keeps_state = 'on'`);
  const result = await change();
  await tx.execute(sql`set local app.keeps_state = 'off'`);
  return result;
}

/**
 * Makes several changes to the reports and duties of an object, and computes its state once, after them. The caller
 * holds the lock on the object.
 */
export const stateComputedOnce = <T>(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  change: () => Promise<T>,
): Promise<T> => statesComputedOnce(tx, workspaceId, [id], change);

const AT_ONCE = 250; // a statement of thousands might take longer than one may

/** The same for several objects. */
export async function statesComputedOnce<T>(
  tx: Tx,
  workspaceId: string,
  ids: string[],
  change: () => Promise<T>,
): Promise<T> {
  const result = await withoutComputingState(tx, change);
  await computeStates(tx, workspaceId, ids);
  return result;
}

/** Computes the states of objects anew, some at a time. */
export async function computeStates(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await tx.execute(sql`
      select object_state_refresh(${workspaceId}::uuid, id)
      from unnest(${sql.param(ids.slice(at, at + AT_ONCE))}::uuid[]) id`);
}
