import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { chargeLater } from "@server/billing/subscription/charge";
import { saveCard } from "@server/billing/subscription/conclude";
import { type Actor, authorizeIn } from "@server/core/actor";
import { env } from "@server/core/env";
import { conflict, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { and, eq, inArray } from "drizzle-orm";
import { callGateway } from "./call-gateway.ts";
import type { HostedPageResult } from "./contract.ts";
import { gatewayOf, gatewaysOn } from "./gateways.ts";

/**
 * Creates the gateway's page for a card: another one, or the first where a transfer was used. The card is verified
 * without being charged. Returns the page's URL.
 */
export async function openCardPage(actor: Actor, { id }: { id: string }, locale: Locale): Promise<string> {
  forbidImpersonated(actor);
  const payer = await reading(actor, (tx) => payerOf(tx, actor, id));
  requireCards();
  const address = `${env.APP_URL}/profile/company/billing/card?workspace=${id}`;
  const returnTo = { done: `${address}&session={CHECKOUT_SESSION_ID}`, left: address, locale };
  // A new key each time, so that a page that was closed is not reused.
  const key = `${payer.reference}-card-${crypto.randomUUID()}`;
  const page = await callGateway(() =>
    gatewayOf("stripe").verifyPage({ workspaceId: id, transactionId: null }, payer, returnTo, key),
  );
  await transact(actor, (tx) =>
    tx
      .update(subscriptions)
      .set({ customerId: page!.customerId })
      .where(and(eq(subscriptions.workspaceId, id), eq(subscriptions.id, payer.reference))),
  );
  return page!.url;
}

/** Handles the return from that page. True: a card was entered. */
export async function confirmCard(actor: Actor, { id, session }: { id: string; session: string }): Promise<boolean> {
  authorizeIn(actor, id, "billing.edit");
  requireCards();
  return callGateway(async () => {
    const result = await gatewayOf("stripe").pageResult(session);
    if (result.workspaceId !== id) throw notFound();
    if (result.status !== "complete") return false;
    await changeCard(result, actor);
    return true;
  });
}

/**
 * Stores the card that was entered last, and charges it for what an earlier card failed to pay. Idempotent, and the
 * order of the gateway's events does not matter.
 */
export async function changeCard(
  { workspaceId, subscriptionId, customerId }: HostedPageResult,
  actor: Actor | null,
): Promise<void> {
  const card = customerId ? await gatewayOf("stripe").lastCard({ reference: subscriptionId, customerId }) : null;
  if (!card) return;
  await transact(asOperator, async (tx) => {
    const [running] = await tx.select().from(subscriptions).where(isRunning(workspaceId, subscriptionId)).for("update");
    if (!running || (running.paymentMethodId === card.paymentMethodId && running.gateway === "stripe")) return;
    await saveCard(tx, subscriptionId, card);
    await recordEvent(tx, actor, "subscription.change_card", {
      workspaceId,
      aboutId: subscriptionId,
      title: running.plan,
    });
    for (const each of await openByCard(tx, subscriptionId)) await chargeLater(tx, each);
  });
}

function requireCards(): void {
  if (!gatewaysOn().includes("stripe")) throw invalid("payment.gateway_off", { code: "gateway_off" });
}

const isRunning = (workspaceId: string, id: string) =>
  and(
    eq(subscriptions.workspaceId, workspaceId),
    eq(subscriptions.id, id),
    inArray(subscriptions.status, ["active", "canceled"]),
  );

const openByCard = (tx: Tx, subscriptionId: string) =>
  tx
    .select({ id: transactions.id, workspaceId: transactions.workspaceId, attempts: transactions.attempts })
    .from(transactions)
    .where(
      and(
        eq(transactions.subscriptionId, subscriptionId),
        eq(transactions.gateway, "stripe"),
        inArray(transactions.status, ["open", "failed"]),
      ),
    );

async function payerOf(tx: Tx, actor: Actor, id: string) {
  const [found] = await tx
    .select({
      subscription: subscriptions,
      company: workspaces.company,
      name: workspaces.name,
      billing: workspaces.billingEmail,
      owner: users.email,
    })
    .from(workspaces)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.workspaceId, workspaces.id), inArray(subscriptions.status, ["active", "canceled"])),
    )
    .leftJoin(users, eq(users.id, workspaces.ownerId))
    .where(eq(workspaces.id, id));
  if (!found) throw notFound();
  authorizeIn(actor, id, "billing.edit");
  const { subscription, company, name, billing, owner } = found;
  if (!subscription) throw conflict("subscription.nothing_to_change", "nothing_to_change");
  return {
    reference: subscription.id,
    workspaceId: id,
    customerId: subscription.customerId,
    company: company || name,
    email: billing || (owner ?? ""),
  };
}
