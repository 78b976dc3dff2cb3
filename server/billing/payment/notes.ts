import { type PaymentNote, paymentNotes } from "@db/schema/payment-note";
import type { Tx } from "@db/transact";
import { and, eq, ne, sql } from "drizzle-orm";

type Note = Pick<PaymentNote, "kind" | "reference" | "state"> &
  Partial<Pick<PaymentNote, "subscriptionId" | "transactionId" | "amount">>;

const isIt = ({ kind, reference }: Pick<Note, "kind" | "reference">) =>
  and(eq(paymentNotes.kind, kind), eq(paymentNotes.reference, reference));

/** Writes a note for the super admins: one for each kind and reference. True: it is new, or its state or sum changed. */
export async function putNote(tx: Tx, { kind, reference, state, ...about }: Note): Promise<boolean> {
  const inserted = await tx
    .insert(paymentNotes)
    .values({ kind, reference, state, ...about })
    .onConflictDoNothing()
    .returning({ id: paymentNotes.id });
  if (inserted.length > 0) return true;
  const sameSum =
    about.amount === undefined ? sql`true` : sql`${paymentNotes.amount} is not distinct from ${about.amount}`;
  const updated = await tx
    .update(paymentNotes)
    .set({ state, ...about, updatedAt: sql`now()` })
    .where(and(isIt({ kind, reference }), sql`not (${eq(paymentNotes.state, state)} and ${sameSum})`))
    .returning({ id: paymentNotes.id });
  return updated.length > 0;
}

/** Marks a note as done, where there is one. */
export async function settleNote(tx: Tx, note: Pick<Note, "kind" | "reference">): Promise<void> {
  await tx
    .update(paymentNotes)
    .set({ state: "done", updatedAt: sql`now()` })
    .where(and(isIt(note), ne(paymentNotes.state, "done")));
}
