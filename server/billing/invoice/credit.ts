import { invoices } from "@db/schema/invoice";
import type { Line } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { and, eq } from "drizzle-orm";
import { nextNumber, numberOf } from "./number.ts";

type CreditOptions = { actor: Pick<Actor, "userId" | "impersonatorId"> | null; reason?: string; issuedOn?: string };

/**
 * Credits the whole invoice of a transaction by a credit note with the next number. Idempotent. Returns the number of
 * the credit note; null if there is no invoice.
 */
export async function creditInvoice(
  tx: Tx,
  transactionId: string,
  { actor, reason, issuedOn = today() }: CreditOptions,
): Promise<string | null> {
  const isKind = (kind: "invoice" | "credit_note") =>
    and(eq(invoices.transactionId, transactionId), eq(invoices.kind, kind));
  const [invoice] = await tx.select().from(invoices).where(isKind("invoice")).for("update");
  // selected after the row lock on the invoice, so that two concurrent calls make one credit note
  const [existing] = await tx.select().from(invoices).where(isKind("credit_note"));
  if (existing) return numberOf(existing);
  if (!invoice?.workspaceId) return null;
  const { workspaceId, locale, customer, vatRate, reverseCharge } = invoice;
  const year = Number(issuedOn.slice(0, 4));
  const sequence = await nextNumber(tx, year);
  const [created] = await tx
    .insert(invoices)
    .values({
      workspaceId,
      transactionId,
      kind: "credit_note",
      creditsId: invoice.id,
      year,
      sequence,
      issuedOn,
      locale,
      customer,
      vatRate,
      reverseCharge,
      lines: invoice.lines.map(negated),
      net: -invoice.net,
      vatAmount: -invoice.vatAmount,
      total: -invoice.total,
    })
    .returning();
  const about = { workspaceId, aboutId: created!.id, title: numberOf(created!) };
  await recordEvent(tx, actor, "invoice.credit", { ...about, ...(reason && { detail: { reason } }) });
  await enqueue(tx, "invoice.make", { workspaceId, invoiceId: created!.id });
  return numberOf(created!);
}

const negated = (line: Line): Line => ({ ...line, unit: -line.unit, amount: -line.amount });
