import { invoices } from "@db/schema/invoice";
import type { Line } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { localeOr } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { and, eq } from "drizzle-orm";
import { type Credited, creditSums } from "./credit-sums.ts";
import { nextNumber, numberOf } from "./number.ts";
import { enqueueMaking } from "./unmade.ts";

type CreditOptions = { actor: Pick<Actor, "userId" | "impersonatorId"> | null; reason?: string; issuedOn?: string };
type Invoice = typeof invoices.$inferSelect;

/**
 * Credits the whole invoice of a transaction, or what earlier credit notes left of it, by a credit note with the next
 * number. Idempotent. Returns the number of the credit note; null if there is no invoice.
 */
export async function creditInvoice(tx: Tx, transactionId: string, options: CreditOptions): Promise<string | null> {
  const found = await lockInvoice(tx, transactionId);
  if (!found) return null;
  const { invoice, notes } = found;
  const whole = notes.find((note) => note.transactionId === transactionId);
  return numberOf(whole ?? (await issueNote(tx, invoice, notes, invoice.total, options)));
}

/**
 * Credits so much of a transaction's invoice that all its credit notes together come to `gross` cents, VAT included.
 * Idempotent. Returns whether the whole invoice was credited by it; null if there is no invoice to credit.
 */
export async function creditUpTo(
  tx: Tx,
  transactionId: string,
  gross: number,
  options: CreditOptions,
): Promise<boolean | null> {
  const found = await lockInvoice(tx, transactionId);
  if (!found) return null;
  const { invoice, notes } = found;
  const wanted = Math.min(gross, invoice.total);
  if (wanted <= creditedBy(notes).gross) return false;
  await issueNote(tx, invoice, notes, wanted, options);
  return wanted === invoice.total;
}

/** How much of a transaction's invoice was credited, in cents with VAT. */
export async function creditedOf(tx: Tx, transactionId: string): Promise<number> {
  const found = await lockInvoice(tx, transactionId);
  return found ? creditedBy(found.notes).gross : 0;
}

/** The invoice of a transaction and its credit notes; null: none, or its workspace was deleted. */
async function lockInvoice(tx: Tx, transactionId: string): Promise<{ invoice: Invoice; notes: Invoice[] } | null> {
  const isInvoice = and(eq(invoices.transactionId, transactionId), eq(invoices.kind, "invoice"));
  const [invoice] = await tx.select().from(invoices).where(isInvoice).for("update");
  if (!invoice?.workspaceId) return null;
  // selected after the row lock on the invoice, so that two concurrent calls make one credit note
  return { invoice, notes: await tx.select().from(invoices).where(eq(invoices.creditsId, invoice.id)) };
}

const creditedBy = (notes: readonly Invoice[]): Credited =>
  notes.reduce(({ gross, net }, note) => ({ gross: gross - note.total, net: net - note.net }), { gross: 0, net: 0 });

async function issueNote(
  tx: Tx,
  invoice: Invoice,
  notes: readonly Invoice[],
  wanted: number,
  { actor, reason, issuedOn = today() }: CreditOptions,
): Promise<Invoice> {
  const { id: creditsId, locale, customer, vatRate, reverseCharge } = invoice;
  const workspaceId = invoice.workspaceId!;
  const isWhole = wanted === invoice.total;
  const { net, vatAmount, total } = creditSums(invoice, creditedBy(notes), wanted);
  const year = Number(issuedOn.slice(0, 4));
  const sequence = await nextNumber(tx, year);
  const [created] = await tx
    .insert(invoices)
    .values({
      workspaceId,
      transactionId: isWhole ? invoice.transactionId : null,
      kind: "credit_note",
      creditsId,
      year,
      sequence,
      issuedOn,
      locale,
      customer,
      vatRate,
      reverseCharge,
      lines: isWhole && notes.length === 0 ? invoice.lines.map(negated) : [partOf(invoice, net)],
      net: -net,
      vatAmount: -vatAmount,
      total: -total,
    })
    .returning();
  const about = { workspaceId, aboutId: created!.id, title: numberOf(created!) };
  await recordEvent(tx, actor, "invoice.credit", { ...about, ...(reason && { detail: { reason } }) });
  await enqueueMaking(tx, { workspaceId, invoiceId: created!.id });
  return created!;
}

const negated = (line: Line): Line => ({ ...line, unit: -line.unit, amount: -line.amount });

/** The line of a note that credits a part. It has its name in the invoice's language, as an option's line has. */
const partOf = ({ locale }: Invoice, net: number): Line => ({
  what: "option",
  name: translator(localeOr(locale))("invoice.line.part"),
  quantity: 1,
  unit: -net,
  amount: -net,
});
