import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { applyCurrentVat } from "@server/billing/invoice/current-vat";
import { chargeLater } from "@server/billing/subscription/charge";
import { isInProgress } from "@server/billing/subscription/lock";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { and, eq, sql } from "drizzle-orm";
import { callGateway, paymentUrl } from "./call-gateway.ts";
import { gatewayOf } from "./gateways.ts";
import { handleReturn } from "./handle-return.ts";
import { sumOf } from "./sum.ts";

export type OnePaymentInput = { id: string; transactionId: string };

/**
 * The URL of the gateway's page for an unpaid transaction. Without a stored card the page verifies one, which is
 * charged afterwards; after a failed attempt the sum is paid on the page itself. Only one page at a time can be
 * finished. Null: there is no page to go to.
 */
export async function openPaymentPage(
  actor: Actor,
  { id, transactionId }: OnePaymentInput,
  locale: Locale,
): Promise<string | null> {
  const { transaction, subscription, payer } = await transact(actor, async (tx) => {
    const found = await unpaidFor(tx, actor, { id, transactionId });
    return { ...found, transaction: await applyCurrentVat(tx, found.transaction) };
  });
  const gateway = gatewayOf(transaction.gateway);
  const previousSession = transaction.checkoutSessionId;
  if (previousSession && (await callGateway(() => isFinished(previousSession)))) return null;
  const address = paymentUrl(id, transactionId);
  const returnTo = { done: `${address}&returned=1`, left: address, locale };
  const hasCard = subscription.paymentMethodId !== null || transaction.attempts > 0;
  const page = await callGateway(() =>
    gateway[hasCard ? "payPage" : "verifyPage"](
      sumOf(transaction),
      payer,
      returnTo,
      `${transactionId}-${hasCard ? "visit" : "verify"}-${previousSession ?? "first"}`,
    ),
  );
  if (!page) return null;
  await transact(actor, async (tx) => {
    await tx
      .update(transactions)
      .set({ checkoutSessionId: page.sessionId, updatedAt: sql`now()` })
      .where(and(eq(transactions.workspaceId, id), eq(transactions.id, transactionId)));
    await tx
      .update(subscriptions)
      .set({ customerId: page.customerId })
      .where(and(eq(subscriptions.workspaceId, id), eq(subscriptions.id, subscription.id)));
  });
  return page.url;
}

/** Charges the stored card again. */
export const payAgain = (actor: Actor, { id, transactionId }: OnePaymentInput): Promise<void> =>
  transact(actor, async (tx) => {
    const { transaction, subscription } = await unpaidFor(tx, actor, { id, transactionId });
    if (!subscription.paymentMethodId || transaction.needsHolder)
      throw conflict("payment.nothing_open", "nothing_open");
    await chargeLater(tx, transaction);
  });

/** Handles the return from the gateway's page at once, without waiting for the gateway's event. */
export async function returned(actor: Actor, { id, transactionId }: OnePaymentInput): Promise<void> {
  const session = await reading(
    actor,
    async (tx) => (await transactionFor(tx, actor, { id, transactionId })).transaction.checkoutSessionId,
  );
  if (session) await callGateway(() => handleReturn(session));
}

/**
 * Whether a page was finished; its result is then handled. One that is still open is expired, so that nobody pays there
 * as well as on the next.
 */
async function isFinished(sessionId: string): Promise<boolean> {
  const gateway = gatewayOf("stripe");
  const { status } = await gateway.pageResult(sessionId);
  if (status === "open") await gateway.closePage(sessionId);
  if (status === "complete") await handleReturn(sessionId);
  return status === "complete";
}

async function unpaidFor(tx: Tx, actor: Actor, input: OnePaymentInput) {
  const found = await transactionFor(tx, actor, input);
  if (isInProgress(found.transaction)) throw conflict("payment.under_way", "payment_under_way");
  if (found.transaction.status !== "open" && found.transaction.status !== "failed")
    throw conflict("payment.nothing_open", "nothing_open");
  return found;
}

async function transactionFor(tx: Tx, actor: Actor, { id, transactionId }: OnePaymentInput) {
  const [found] = await tx
    .select({
      transaction: transactions,
      subscription: subscriptions,
      company: workspaces.company,
      name: workspaces.name,
      billing: workspaces.billingEmail,
      owner: users.email,
    })
    .from(transactions)
    .innerJoin(subscriptions, eq(subscriptions.id, transactions.subscriptionId))
    .innerJoin(workspaces, eq(workspaces.id, transactions.workspaceId))
    .leftJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(eq(transactions.workspaceId, id), eq(transactions.id, transactionId)));
  if (!found) throw notFound();
  authorizeIn(actor, id, "billing.edit");
  const { transaction, subscription } = found;
  const { customerId } = subscription;
  const payer = {
    reference: subscription.id,
    workspaceId: id,
    customerId,
    company: found.company || found.name,
    email: found.billing || (found.owner ?? ""),
  };
  return { transaction, subscription, payer };
}
