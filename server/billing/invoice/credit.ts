import { invoices } from "@db/schema/invoice";
import type { Line } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { and, eq } from "drizzle-orm";
import { nextNumber, numberOf } from "./number.ts";

type Crediting = { actor: Pick<Actor, "userId" | "impersonatorId"> | null; reason?: string; issuedOn?: string };

/**
 * Takes back the invoice of a transaction, whole, by a credit note with the next number, once. Gives that number; null
 * where there is no invoice to take back.
 */
export async function creditInvoice(
  tx: Tx,
  transactionId: string,
  { actor, reason, issuedOn = today() }: Crediting,
): Promise<string | null> {
  const of = (kind: "invoice" | "credit_note") =>
    and(eq(invoices.transactionId, transactionId), eq(invoices.kind, kind));
  const [invoice] = await tx.select().from(invoices).where(of("invoice")).for("update");
  // looked for once the invoice is held: of two at once, one finds the other's
  const [known] = await tx.select().from(invoices).where(of("credit_note"));
  if (known) return numberOf(known);
  if (!invoice?.workspaceId) return null;
  const { workspaceId, locale, customer, vatRate, reverseCharge } = invoice;
  const year = Number(issuedOn.slice(0, 4));
  const sequence = await nextNumber(tx, year);
  const [made] = await tx
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
      lines: invoice.lines.map(takenBack),
      net: -invoice.net,
      vatAmount: -invoice.vatAmount,
      total: -invoice.total,
    })
    .returning();
  const about = { workspaceId, aboutId: made!.id, title: numberOf(made!) };
  await recordEvent(tx, actor, "invoice.credit", { ...about, ...(reason && { detail: { reason } }) });
  await enqueue(tx, "invoice.make", { workspaceId, invoiceId: made!.id });
  return numberOf(made!);
}

const takenBack = (line: Line): Line => ({ ...line, unit: -line.unit, amount: -line.amount });
