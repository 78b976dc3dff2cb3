import { invoices } from "@db/schema/invoice";
import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, isNull } from "drizzle-orm";
import { communicationOfInvoice } from "./communication.ts";
import { customerOf } from "./customer.ts";
import { requireDetails } from "./details.ts";
import { nextNumber, numberOf } from "./number.ts";
import { enqueueMaking } from "./unmade.ts";

type IssueOptions = {
  /** YYYY-MM-DD; null or left out: not paid yet. */
  paidOn?: string | null;
  /** The last day to pay by transfer, YYYY-MM-DD; null: not paid by transfer. */
  dueOn?: string | null;
  issuedOn?: string;
  actor?: Pick<Actor, "userId" | "impersonatorId"> | null;
};
export type Issued = { id: string; number: string; communication: string | null };

/**
 * Issues the invoice of a transaction. Idempotent: a second call at most adds the day on which it was paid. An invoice
 * to be paid by transfer gets a communication and a due day, which are stored on the transaction too. A job draws and
 * mails the PDF. Throws notFound, and invalid where the customer has no name or address.
 */
export async function issueInvoice(
  tx: Tx,
  transactionId: string,
  { paidOn = null, dueOn = null, issuedOn = today(), actor = null }: IssueOptions,
): Promise<Issued> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
  if (!transaction) throw notFound();
  const [existing] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.transactionId, transactionId), eq(invoices.kind, "invoice")));
  if (existing) {
    if (paidOn) await setPaidOn(tx, existing.id, paidOn);
    return { id: existing.id, number: numberOf(existing), communication: existing.communication };
  }
  const { workspaceId, net, vatRate, vatAmount, amount: total, lines } = transaction;
  const { customer, locale } = await customerOf(tx, workspaceId);
  requireDetails(customer);
  const year = Number(issuedOn.slice(0, 4));
  // The last lock that is taken, because it is held until commit and every other invoice of the year waits for it.
  const sequence = await nextNumber(tx, year);
  const communication = dueOn ? (transaction.communication ?? communicationOfInvoice(year, sequence)) : null;
  const [created] = await tx
    .insert(invoices)
    .values({
      workspaceId,
      transactionId,
      year,
      sequence,
      issuedOn,
      dueOn,
      paidOn,
      locale,
      customer,
      lines,
      net,
      vatRate,
      vatAmount,
      total,
      reverseCharge: vatRate === 0,
      communication,
    })
    .returning();
  const { id } = created!;
  if (dueOn) await tx.update(transactions).set({ communication, dueOn }).where(eq(transactions.id, transactionId));
  await recordEvent(tx, actor, "invoice.issue", { workspaceId, aboutId: id, title: numberOf(created!) });
  await enqueueMaking(tx, { workspaceId, invoiceId: id });
  return { id, number: numberOf(created!), communication };
}

const setPaidOn = (tx: Tx, id: string, paidOn: string) =>
  tx
    .update(invoices)
    .set({ paidOn })
    .where(and(eq(invoices.id, id), isNull(invoices.paidOn)));
