import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import type { TenantScope, Tx } from "./begin.ts";

const around = new AsyncLocalStorage<{ tx: Tx; scope: TenantScope }>();

/**
 * Runs the check of a conditional change: what it reads is read in the transaction of the change, so that Postgres
 * knows what the change depends on, and no second connection is waited for.
 */
export async function joining(tx: Tx, scope: TenantScope, check: () => Promise<void>): Promise<void> {
  await tx.execute(sql`select`); // the snapshot, before whatever a check reads by another role elsewhere
  await around.run({ tx, scope }, check);
}

/** The transaction that a check reads in, if its rows are those of this scope. */
export function joined({ workspaceIds }: TenantScope): Tx | undefined {
  const outer = around.getStore();
  return outer && String(outer.scope.workspaceIds) === String(workspaceIds) ? outer.tx : undefined;
}
