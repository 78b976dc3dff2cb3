import { peppolSendings } from "@db/schema/peppol";
import { asOperator, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { numberOf } from "@server/billing/invoice/number";
import { invoiceRow } from "@server/billing/invoice/row";
import { makeUblLater } from "@server/billing/invoice/stored-pdf";
import type { Actor } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { eq, sql } from "drizzle-orm";
import { accessPoint } from "./chosen.ts";

/**
 * Sends an invoice once more that was refused, whose customer was not on Peppol, that was given up, or whose document
 * could not be made. Throws missing, conflict where that would change nothing.
 */
export async function sendAgain(actor: Actor, invoiceId: string): Promise<void> {
  const row = await invoiceRow(invoiceId);
  if (!accessPoint()) throw conflict("admin_peppol.no_access_point", "no_access_point");
  if (row.customer.vat && !(await makeUblLater(invoiceId))) throw conflict("admin_peppol.still_wrong", "not_made");
  await transact(asOperator, async (tx) => {
    const [sending] = await tx
      .select()
      .from(peppolSendings)
      .where(eq(peppolSendings.invoiceId, invoiceId))
      .for("update");
    if (!sending) throw notFound();
    const { state, workspaceId, tries, round, dueAt } = sending;
    if (state === "sent" || state === "delivered") throw conflict("admin_peppol.sent_already", "sent");
    // where a job waits for the next try, it finds another number of tries, and does nothing
    const next = {
      tries: state === "to_send" && dueAt ? tries + 1 : 0,
      round: state === "refused" ? round + 1 : round,
    };
    await tx
      .update(peppolSendings)
      .set({ ...next, state: "to_send", reason: "", providerId: null, dueAt: sql`now()`, changedAt: sql`now()` })
      .where(eq(peppolSendings.invoiceId, invoiceId));
    await enqueue(tx, "invoice.send", { workspaceId, invoiceId, tries: next.tries });
    await recordEvent(tx, actor, "invoice.send_again", { workspaceId, aboutId: invoiceId, title: numberOf(row) });
  });
}
