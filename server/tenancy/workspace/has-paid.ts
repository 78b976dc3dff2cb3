import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";

const HasPaidRow = z.object({ paid: z.boolean() });

/** Whether a workspace ever paid or has a plan set by a super admin, so that its people are known. */
export async function hasPaid(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await queryRows(tx, HasPaidRow)`
    select exists (select from transactions where workspace_id = ${workspaceId} and status = 'paid')
      or exists (select from workspaces where id = ${workspaceId} and plan in ('basic', 'enterprise')) as paid`;
  return rows[0]!.paid;
}
