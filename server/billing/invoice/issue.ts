import { invoices } from "@db/schema/invoice";
import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, isNull } from "drizzle-orm";
import { communicationOfInvoice } from "./communication.ts";
import { customerOf } from "./customer.ts";
import { nextNumber, numberOf } from "./number.ts";

type When = {
  /** When it was paid; left out: it is not yet. */
  paidOn?: string | null;
  /** Until when it can be paid by transfer. */
  dueOn?: string | null;
  issuedOn?: string;
  actor?: Pick<Actor, "userId" | "impersonatorId"> | null;
};
export type Issued = { id: string; number: string; communication: string | null };

/**
 * The invoice of a transaction: made once, however often it is asked for; where it is there already, at most that it
 * was paid is noted. What is to be paid by transfer gets its communication and its last day, on the transaction too. A
 * job draws and mails it.
 */
export async function issueInvoice(
  tx: Tx,
  transactionId: string,
  { paidOn = null, dueOn = null, issuedOn = today(), actor = null }: When,
): Promise<Issued> {
  const [asked] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
  if (!asked) throw notFound();
  const [known] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.transactionId, transactionId), eq(invoices.kind, "invoice")));
  if (known) {
    if (paidOn) await notePaid(tx, known.id, paidOn);
    return { id: known.id, number: numberOf(known), communication: known.communication };
  }
  const { workspaceId, net, vatRate, vatAmount, amount: total, lines } = asked;
  const { customer, locale } = await customerOf(tx, workspaceId);
  const year = Number(issuedOn.slice(0, 4));
  const sequence = await nextNumber(tx, year); // last of what may have to wait: the others wait for it
  const communication = dueOn ? (asked.communication ?? communicationOfInvoice(year, sequence)) : null;
  const [made] = await tx
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
  const { id } = made!;
  if (dueOn) await tx.update(transactions).set({ communication, dueOn }).where(eq(transactions.id, transactionId));
  await recordEvent(tx, actor, "invoice.issue", { workspaceId, aboutId: id, title: numberOf(made!) });
  await enqueue(tx, "invoice.make", { workspaceId, invoiceId: id });
  return { id, number: numberOf(made!), communication };
}

const notePaid = (tx: Tx, id: string, paidOn: string) =>
  tx
    .update(invoices)
    .set({ paidOn })
    .where(and(eq(invoices.id, id), isNull(invoices.paidOn)));
