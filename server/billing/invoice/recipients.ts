import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { z } from "zod";

const Recipient = z.object({ user_id: z.string().nullable() });

/**
 * Enqueues a mail of an invoice for each recipient: the owner of the workspace, the buyer as long as they are an admin
 * there, and the workspace's address for invoices.
 */
export async function enqueueInvoiceMails(
  tx: Tx,
  { workspaceId, invoiceId }: { workspaceId: string; invoiceId: string },
): Promise<void> {
  const rows = await queryRows(tx, Recipient)`
    select distinct m.user_id from memberships m
    join invoices i on i.id = ${invoiceId} and i.workspace_id = m.workspace_id
      left join invoices credited on credited.id = i.credits_id
      left join transactions t on (t.workspace_id, t.id) =
        (i.workspace_id, coalesce(i.transaction_id, credited.transaction_id))
    where m.workspace_id = ${workspaceId} and (m.role = 'owner' or m.role = 'admin' and m.user_id = t.created_by)
    union all select null from workspaces w
    where w.id = ${workspaceId} and w.deleted_at is null and w.billing_email <> ''`;
  await enqueueEach(
    tx,
    "invoice.mail",
    rows.map(({ user_id: userId }) => ({ workspaceId, invoiceId, userId })),
  );
}
