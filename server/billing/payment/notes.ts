import { type PaymentNote, paymentNotes } from "@db/schema/payment-note";
import type { Tx } from "@db/transact";
import { and, eq, ne, sql } from "drizzle-orm";

type Note = Pick<PaymentNote, "kind" | "reference" | "state"> &
  Partial<Pick<PaymentNote, "subscriptionId" | "transactionId" | "amount">>;

/** Writes a note for the super admins: one for each kind and reference. True: it is new, or its state changed. */
export async function putNote(tx: Tx, { kind, reference, state, ...about }: Note): Promise<boolean> {
  const inserted = await tx
    .insert(paymentNotes)
    .values({ kind, reference, state, ...about })
    .onConflictDoNothing()
    .returning({ id: paymentNotes.id });
  if (inserted.length > 0) return true;
  const updated = await tx
    .update(paymentNotes)
    .set({ state, ...about, updatedAt: sql`now()` })
    .where(and(eq(paymentNotes.kind, kind), eq(paymentNotes.reference, reference), ne(paymentNotes.state, state)))
    .returning({ id: paymentNotes.id });
  return updated.length > 0;
}
