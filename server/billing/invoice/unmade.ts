import { queryRows } from "@db/rows";
import { unmadeInvoices } from "@db/schema/invoice";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue, enqueueEach } from "@jobs/enqueue";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 200;
/** Of those whose job was lost with Redis, or failed for good. */
const LOST_AFTER = sql`interval '1 hour'`;

type Made = { workspaceId: string; invoiceId: string };

/** Enqueues that an invoice is drawn and sent, and notes that this is to be done. */
export async function enqueueMaking(tx: Tx, made: Made): Promise<void> {
  await tx.insert(unmadeInvoices).values({ invoiceId: made.invoiceId });
  await enqueue(tx, "invoice.make", made);
}

/**
 * Notes that it is done, in the transaction that does it. `again`: by a job of the sweep. Gives false where another job
 * was first. An invoice of the release before has no row, and is made by its one job.
 */
export async function noteMade(tx: Tx, invoiceId: string, again: boolean): Promise<boolean> {
  const isIt = eq(unmadeInvoices.invoiceId, invoiceId);
  if (!again) {
    const [row] = await tx.delete(unmadeInvoices).where(isIt).returning({ made: unmadeInvoices.made });
    return !row?.made;
  }
  const isUnmade = and(isIt, eq(unmadeInvoices.made, false));
  const rows = await tx.update(unmadeInvoices).set({ made: true }).where(isUnmade).returning();
  return rows.length > 0;
}

const Lost = z.object({ workspaceId: z.string(), invoiceId: z.string() });

/** Enqueues again what was not made within an hour. */
export const sweepUnmadeInvoices = (): Promise<void> =>
  transact(asOperator, async (tx) => {
    const lost = await queryRows(tx, Lost)`
      with lost as (
        update unmade_invoices set since = now() where invoice_id in (
          select invoice_id from unmade_invoices where not made and since < now() - ${LOST_AFTER}
          order by since limit ${BATCH} for update skip locked)
        returning invoice_id)
      select i.workspace_id as "workspaceId", i.id as "invoiceId" from lost join invoices i on i.id = lost.invoice_id
      where i.workspace_id is not null`;
    await enqueueEach(
      tx,
      "invoice.make",
      lost.map((each) => ({ ...each, again: true })),
    );
    await tx.execute(sql`delete from unmade_invoices where made and since < now() - interval '30 days'`);
  });
