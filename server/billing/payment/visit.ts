import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { askWithVatNow } from "@server/billing/invoice/vat-now";
import { chargeLater } from "@server/billing/subscription/charge";
import { isUnderWay } from "@server/billing/subscription/lock";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { and, eq, sql } from "drizzle-orm";
import { askGateway, payAddress } from "./ask.ts";
import { gatewayOf } from "./gateways.ts";
import { returnedFrom } from "./returned.ts";
import { sumOf } from "./sum.ts";

export type Asked = { id: string; transactionId: string };

/**
 * Where somebody pays what is open: a card that nobody gave yet is verified, and charged by itself then; a sum that was
 * refused is paid on the gateway's page, with another card or after the bank asked. One page at a time can be finished.
 * Null: there is none to go to.
 */
export async function visitToPay(actor: Actor, { id, transactionId }: Asked, locale: Locale): Promise<string | null> {
  const { asked, subscription, payer } = await transact(actor, async (tx) => {
    const found = await openFor(tx, actor, { id, transactionId });
    return { ...found, asked: await askWithVatNow(tx, found.asked) };
  });
  const gateway = gatewayOf(asked.gateway);
  const before = asked.checkoutSessionId;
  if (before && (await askGateway(() => isFinished(before)))) return null;
  const address = payAddress(id, transactionId);
  const back = { done: `${address}&returned=1`, left: address, locale };
  const isGiven = subscription.paymentMethodId !== null || asked.attempts > 0;
  const visit = await askGateway(() =>
    gateway[isGiven ? "visit" : "verify"](
      sumOf(asked),
      payer,
      back,
      `${transactionId}-${isGiven ? "visit" : "verify"}-${before ?? "first"}`,
    ),
  );
  if (!visit) return null;
  await transact(actor, async (tx) => {
    await tx
      .update(transactions)
      .set({ checkoutSessionId: visit.sessionId, updatedAt: sql`now()` })
      .where(and(eq(transactions.workspaceId, id), eq(transactions.id, transactionId)));
    await tx
      .update(subscriptions)
      .set({ customerId: visit.customerId })
      .where(and(eq(subscriptions.workspaceId, id), eq(subscriptions.id, subscription.id)));
  });
  return visit.url;
}

/** The same card again: there is money on the account now, say. */
export const payAgain = (actor: Actor, { id, transactionId }: Asked): Promise<void> =>
  transact(actor, async (tx) => {
    const { asked, subscription } = await openFor(tx, actor, { id, transactionId });
    if (!subscription.paymentMethodId || asked.needsHolder) throw conflict("payment.nothing_open", "nothing_open");
    await chargeLater(tx, asked);
  });

/**
 * Back from the gateway: it is asked what became of the page, so that the one who waits need not wait for its message.
 */
export async function returned(actor: Actor, { id, transactionId }: Asked): Promise<void> {
  const session = await reading(
    actor,
    async (tx) => (await payable(tx, actor, { id, transactionId })).asked.checkoutSessionId,
  );
  if (session) await askGateway(() => returnedFrom(session));
}

/** A page that was finished is dealt with; one that is open is closed, so that nobody pays there beside the next. */
async function isFinished(sessionId: string): Promise<boolean> {
  const gateway = gatewayOf("stripe");
  const { status } = await gateway.visited(sessionId);
  if (status === "open") await gateway.close(sessionId);
  if (status === "complete") await returnedFrom(sessionId);
  return status === "complete";
}

async function openFor(tx: Tx, actor: Actor, which: Asked) {
  const found = await payable(tx, actor, which);
  if (isUnderWay(found.asked)) throw conflict("payment.under_way", "payment_under_way");
  if (found.asked.status !== "open" && found.asked.status !== "failed")
    throw conflict("payment.nothing_open", "nothing_open");
  return found;
}

async function payable(tx: Tx, actor: Actor, { id, transactionId }: Asked) {
  const [found] = await tx
    .select({
      asked: transactions,
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
  const { asked, subscription } = found;
  const { customerId } = subscription;
  const payer = {
    reference: subscription.id,
    workspaceId: id,
    customerId,
    company: found.company || found.name,
    email: found.billing || (found.owner ?? ""),
  };
  return { asked, subscription, payer };
}
