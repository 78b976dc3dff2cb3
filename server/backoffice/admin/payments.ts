import { asOperator, transact } from "@db/transact";
import { cancelTransaction } from "@server/billing/transaction/cancel";
import { markPaid } from "@server/billing/transaction/mark-paid";
import type { Actor } from "@server/core/actor";
import type { z } from "zod";
import type { PaymentToCancel, PaymentToMark } from "./subscription-inputs.ts";

/** Marks a transfer as paid; what it pays for starts at once. */
export const markPaymentPaid = (
  actor: Actor,
  { id, paid_on: paidOn, reason }: z.output<typeof PaymentToMark>,
): Promise<void> => transact(asOperator, (tx) => markPaid(tx, actor, id, { paidOn, reason }));

/** Cancels a transaction, and credits its invoice. */
export const cancelPayment = (actor: Actor, { id, reason }: z.output<typeof PaymentToCancel>): Promise<void> =>
  transact(asOperator, (tx) => cancelTransaction(tx, actor, id, { reason }));
