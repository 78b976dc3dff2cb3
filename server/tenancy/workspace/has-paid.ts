import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";

const HasPaidRow = z.object({ paid: z.boolean() });

/** Whether a workspace ever paid, or runs on a plan that a super admin gave it: somebody then knows who they are. */
export async function hasPaid(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await queryRows(tx, HasPaidRow)`
    select exists (select from transactions where workspace_id = ${workspaceId} and status = 'paid')
      or exists (select from workspaces where id = ${workspaceId} and plan in ('basic', 'enterprise')) as paid`;
  return rows[0]!.paid;
}
