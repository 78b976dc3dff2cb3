import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { settle } from "@server/billing/subscription/settle";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { today } from "@server/core/day";
import { conflict, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";

type Marking = { paidOn?: string; reason: string };

/**
 * Marks a transfer as paid, as super admin; what it pays for starts at once. The reason is recorded. Needs a
 * transaction as operator. Throws notFound, invalid for a day in the future, and conflict where it is in progress, paid
 * or cancelled.
 */
export async function markPaid(
  tx: Tx,
  actor: Actor,
  transactionId: string,
  { paidOn = today(), reason }: Marking,
): Promise<void> {
  authorizeBackOffice(actor);
  if (paidOn > today()) throw invalid("transaction.not_yet", { field: "paid_on", code: "not_yet" });
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
  if (!row) throw notFound();
  if (row.status === "pending" || row.status === "authorized") throw conflict("transaction.under_way", "under_way");
  const paidAt = paidOn === today() ? new Date() : new Date(`${paidOn}T12:00:00Z`);
  const settled = await settle(tx, transactionId, { paidAt, markedBy: actor.userId });
  if (settled === "already") throw conflict("transaction.paid_already", "paid_already");
  if (settled === "void") throw conflict("transaction.canceled_already", "canceled_already");
  await recordEvent(tx, actor, "transaction.mark_paid", {
    workspaceId: row.workspaceId,
    aboutId: transactionId,
    detail: { reason },
  });
}
