import { invoices } from "@db/schema/invoice";
import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { reading } from "@db/transact";
import { communicationInWords } from "@server/billing/invoice/communication";
import { numberOf } from "@server/billing/invoice/number";
import { isWithdrawable } from "@server/billing/subscription/withdraw";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";
import { failureWord } from "./failure.ts";
import type { PaymentView } from "./inputs.ts";
import type { OnePaymentInput } from "./pay.ts";
import { beneficiaryOf } from "./transfer-code.ts";

type Found = { transaction: typeof transactions.$inferSelect; subscription: typeof subscriptions.$inferSelect };

/** `processing` also covers a card that was entered and is about to be charged. */
function paymentState({ transaction, subscription }: Found): PaymentView["state"] {
  const { status, gateway, attempts, needsHolder, checkoutSessionId } = transaction;
  if (status === "paid") return "paid";
  if (status === "canceled" || status === "expired") return "over";
  if (gateway === "bank") return "transfer";
  if (status === "pending" || status === "authorized") return "processing";
  if (needsHolder) return "holder";
  if (status === "failed") return "refused";
  return attempts === 0 && subscription.paymentMethodId && !checkoutSessionId ? "processing" : "to_pay";
}

/** The page of one transaction for its payer, in any state. Throws notFound. */
export const paymentPage = (actor: Actor, { id, transactionId }: OnePaymentInput): Promise<PaymentView> =>
  reading(actor, async (tx) => {
    const [found] = await tx
      .select({ transaction: transactions, subscription: subscriptions, workspace: workspaces.name, invoice: invoices })
      .from(transactions)
      .innerJoin(subscriptions, eq(subscriptions.id, transactions.subscriptionId))
      .innerJoin(workspaces, eq(workspaces.id, transactions.workspaceId))
      .leftJoin(invoices, and(eq(invoices.transactionId, transactions.id), eq(invoices.kind, "invoice")))
      .where(and(eq(transactions.workspaceId, id), eq(transactions.id, transactionId)));
    if (!found) throw notFound();
    authorizeIn(actor, id, "billing.see");
    const { transaction, subscription, workspace, invoice } = found;
    const { kind, gateway, status, terms, lines, net, amount } = transaction;
    const state = paymentState({ transaction, subscription });
    return {
      state,
      beneficiary: state === "transfer" ? await beneficiaryOf(transaction) : null,
      id: transactionId,
      workspace_id: id,
      workspace,
      kind,
      gateway,
      status,
      lines,
      net,
      amount,
      plan: terms.plan,
      period: terms.period,
      vat_rate: transaction.vatRate,
      vat_amount: transaction.vatAmount,
      failure: transaction.failure ? failureWord(transaction.failure) : null,

      needs_holder: transaction.needsHolder,
      next_attempt_on: transaction.nextAttemptOn,
      card: subscription.card,
      due_on: transaction.dueOn,
      communication: transaction.communication && communicationInWords(transaction.communication),
      invoice: invoice && numberOf(invoice),

      ends_on: subscription.endsOn,
      withdrawable: status !== "paid" && state !== "over" && isWithdrawable(subscription, transaction),
    };
  });
