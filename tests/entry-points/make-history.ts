import { asOperator, transact } from "@db/transact";
import { today } from "@server/core/day";
import { chainEvents } from "@server/records/history/chain";
import { checkChains } from "@server/records/history/check";
import { keepHeads } from "@server/records/history/heads";
import { sql } from "drizzle-orm";
import type { Make } from "./make.ts";
import { customer } from "./make-customer.ts";

/** Chains the events of all workspaces, keeps a head of each, checks them, and says of some that an event was changed. */
export async function makeHistory(workspaceIds: string[]): Promise<void> {
  await chainEvents();
  await keepHeads(today());
  await checkChains();
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`insert into history_starts (workspace_id, position, hash)
      select id, 0, '' from unnest(${sql.param(workspaceIds)}::uuid[]) id on conflict do nothing`);
    await tx.execute(sql`insert into history_breaks (workspace_id, position, what)
      select id, 1, 'changed' from unnest(${sql.param(workspaceIds)}::uuid[]) id`);
  });
}

/** A workspace whose history was changed. */
export async function brokenWorkspace(make: Make): Promise<string> {
  const id = await customer(make);
  await makeHistory([id]);
  return id;
}
