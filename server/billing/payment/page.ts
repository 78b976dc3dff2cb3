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
import { beneficiaryOf } from "./transfer-code.ts";
import type { Asked } from "./visit.ts";

type Found = { asked: typeof transactions.$inferSelect; subscription: typeof subscriptions.$inferSelect };

/** Once a card was given, what was not tried yet is about to be. */
function stateOf({ asked, subscription }: Found): PaymentView["state"] {
  const { status, gateway, attempts, needsHolder, checkoutSessionId } = asked;
  if (status === "paid") return "paid";
  if (status === "canceled" || status === "expired") return "over";
  if (gateway === "bank") return "transfer";
  if (status === "pending" || status === "authorized") return "processing";
  if (needsHolder) return "holder";
  if (status === "failed") return "refused";
  return attempts === 0 && subscription.paymentMethodId && !checkoutSessionId ? "processing" : "to_pay";
}

/** A sum as who pays it sees it, wherever it stands. */
export const paymentPage = (actor: Actor, { id, transactionId }: Asked): Promise<PaymentView> =>
  reading(actor, async (tx) => {
    const [found] = await tx
      .select({ asked: transactions, subscription: subscriptions, workspace: workspaces.name, invoice: invoices })
      .from(transactions)
      .innerJoin(subscriptions, eq(subscriptions.id, transactions.subscriptionId))
      .innerJoin(workspaces, eq(workspaces.id, transactions.workspaceId))
      .leftJoin(invoices, and(eq(invoices.transactionId, transactions.id), eq(invoices.kind, "invoice")))
      .where(and(eq(transactions.workspaceId, id), eq(transactions.id, transactionId)));
    if (!found) throw notFound();
    authorizeIn(actor, id, "billing.see");
    const { asked, subscription, workspace, invoice } = found;
    const { kind, gateway, status, terms, lines, net, amount } = asked;
    const state = stateOf({ asked, subscription });
    return {
      state,
      beneficiary: state === "transfer" ? await beneficiaryOf(asked) : null,
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
      vat_rate: asked.vatRate,
      vat_amount: asked.vatAmount,
      failure: asked.failure ? failureWord(asked.failure) : null,

      needs_holder: asked.needsHolder,
      next_attempt_on: asked.nextAttemptOn,
      card: subscription.card,
      due_on: asked.dueOn,
      communication: asked.communication && communicationInWords(asked.communication),
      invoice: invoice && numberOf(invoice),

      ends_on: subscription.endsOn,
      withdrawable: status !== "paid" && state !== "over" && isWithdrawable(subscription, asked),
    };
  });
