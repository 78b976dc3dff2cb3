import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import type { DeletionKind } from "./inputs.ts";

/**
 * An object that goes or comes as a whole keeps the state on its row. Working it out anew for each of its reports
 * (state.sql) would take nearly all of the time, and end where it began.
 */
export async function keepingState<T>(tx: Tx, kind: DeletionKind, change: () => Promise<T>): Promise<T> {
  if (kind !== "container" && kind !== "object") return change();
  await tx.execute(sql`set local app.keeps_state = 'on'`);
  const changed = await change();
  await tx.execute(sql`set local app.keeps_state = 'off'`);
  return changed;
}
