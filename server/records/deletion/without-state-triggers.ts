import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import type { DeletionKind } from "./inputs.ts";

/**
 * Runs a change of `deletion_id` without the triggers that compute the state of objects (db/triggers.sql). An object
 * that is deleted or restored with all its reports keeps its state, and computing it for each report would be slow.
 */
export async function withoutStateTriggers<T>(tx: Tx, kind: DeletionKind, change: () => Promise<T>): Promise<T> {
  if (kind !== "container" && kind !== "object") return change();
  await tx.execute(sql`set local app.keeps_state = 'on'`);
  const result = await change();
  await tx.execute(sql`set local app.keeps_state = 'off'`);
  return result;
}
