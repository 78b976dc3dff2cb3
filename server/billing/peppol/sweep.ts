import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 200;
/** Of those whose job was lost with Redis, or failed. */
const LOST_AFTER = sql`interval '1 hour'`;

/** Has the access point asked what became of what it has, and makes up for lost jobs. */
export const sweepSendings = (): Promise<void> =>
  transact(asOperator, async (tx) => {
    await askDue(tx);
    await enqueueLost(tx);
  });

const Due = z.object({ workspaceId: z.string().nullable(), invoiceId: z.string(), tries: z.number() });

/** The job sets when it is asked next; until then an hour passes. */
async function askDue(tx: Tx): Promise<void> {
  const due = await queryRows(tx, Due)`
    update peppol_sendings set due_at = now() + interval '1 hour' where invoice_id in (
      select invoice_id from peppol_sendings where state = 'sent' and due_at <= now()
      order by due_at limit ${BATCH} for update skip locked)
    returning workspace_id as "workspaceId", invoice_id as "invoiceId", tries`;
  await enqueueEach(
    tx,
    "invoice.ask_sent",
    due.map(({ workspaceId, invoiceId }) => ({ workspaceId, invoiceId })),
  );
}

/** One more job for the same try does no harm. */
async function enqueueLost(tx: Tx): Promise<void> {
  const lost = await queryRows(tx, Due)`
    update peppol_sendings set due_at = now() where invoice_id in (
      select invoice_id from peppol_sendings where state = 'to_send' and due_at < now() - ${LOST_AFTER}
      order by due_at limit ${BATCH} for update skip locked)
    returning workspace_id as "workspaceId", invoice_id as "invoiceId", tries`;
  await enqueueEach(tx, "invoice.send", lost);
}
