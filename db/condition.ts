import { AsyncLocalStorage } from "node:async_hooks";
import type { TenantScope, Tx } from "./begin.ts";
import type { Condition } from "./bounds.ts";

const around = new AsyncLocalStorage<{ tx: Tx; scope: TenantScope }>();

/**
 * Locks and checks what a conditional change depends on, in the transaction of the change: no second connection is
 * waited for, and the change reads what is committed, as without a condition.
 */
export async function joining(tx: Tx, scope: TenantScope, { locks, check }: Condition): Promise<void> {
  for (const lock of locks) await tx.execute(lock);
  await around.run({ tx, scope }, check);
}

/** The transaction that a check reads in, if its rows are those of this scope. */
export function joined({ workspaceIds }: TenantScope): Tx | undefined {
  const outer = around.getStore();
  return outer && String(outer.scope.workspaceIds) === String(workspaceIds) ? outer.tx : undefined;
}
