import { type Subscription, subscriptions, type Terms } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { priceChoice } from "@server/billing/checkout/price-choice";
import { customerOf } from "@server/billing/invoice/customer";
import { requireDetails } from "@server/billing/invoice/details";
import { issueInvoice } from "@server/billing/invoice/issue";
import { buyBoards, type Chosen, chosenOf } from "@server/billing/market/buy";
import { optionView } from "@server/billing/market/view";
import type { GatewayName } from "@server/billing/payment/contract";
import { gatewayFor } from "@server/billing/payment/gateways";
import { type Actor, authorizeIn } from "@server/core/actor";
import { addDays, today } from "@server/core/day";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { abandonTransaction } from "./abandon.ts";
import { type Basis, basisOf } from "./basis.ts";
import { chargeLater } from "./charge.ts";
import type { Changed, Changing } from "./inputs.ts";
import { lockRunning, requireNoneInProgress } from "./lock.ts";
import { changeDueOn, type Days } from "./period.ts";
import { type Quote, sumOf } from "./price.ts";
import { settle } from "./settle.ts";
import { running } from "./states.ts";
import { isSame, termsOf } from "./terms.ts";
import { creditOf } from "./unused.ts";

type Input = z.output<typeof Changing>;
type Outcome = z.input<typeof Changed>;

/**
 * Changes the running subscription. A larger choice is paid at once, for a whole new period, minus the value of the
 * unused days; a smaller one starts with the next period. Replaces an earlier planned change and abandons unpaid
 * transactions. Throws conflict and invalid.
 */
export async function changeSubscription(actor: Actor, input: Input, locale: Locale, day = today()): Promise<Outcome> {
  const { id } = input;
  forbidImpersonated(actor);
  authorizeIn(actor, id, "billing.edit");
  const currentIds = await reading(actor, (tx) => currentOptionIds(tx, id));
  const chosen = await chosenOf(
    id,
    input.option_ids.filter((option) => !currentIds.includes(option)),
  );
  return transact(actor, async (tx) => {
    const locked = await lockRunning(tx, id);
    if (!locked) throw conflict("subscription.nothing_to_change", "nothing_to_change");
    const { unpaid } = locked;
    const subscription = { ...locked.subscription, gateway: switchedTo(input, locked.subscription) };
    requireMayChange(unpaid, subscription, day);
    const terms = termsAfter(input, subscription, chosen);
    const basis = await basisOf(tx, id, [terms, termsOf(subscription)], locale);
    requireSold(terms, subscription, basis);
    const purchased = chosen.boards.map((board) => optionView(board, locale));
    const credit = await creditOf(tx, id, subscription, day);
    const { when, days, quote } = priceChoice({ terms, purchased, running: subscription, credit, basis, today: day });
    if (when !== "now" && purchased.length > 0)
      throw invalid("subscription.boards_apart", { field: "option_ids", code: "boards_apart" });
    if (when !== "now") return planNext(tx, actor, subscription, terms, unpaid, locked.subscription.gateway);
    requireDetails((await customerOf(tx, id)).customer);
    for (const transaction of unpaid) await abandonTransaction(tx, actor, transaction);
    const transactionId = await insertTransaction(tx, actor, subscription, { terms, days, quote, day });
    await buyBoards(tx, actor, { workspaceId: id, transactionId, boards: chosen.boards });
    await chargeNow(tx, actor, subscription, { id: transactionId, amount: quote.total }, day);
    return { when: "now", on: day, transaction_id: transactionId };
  });
}

async function currentOptionIds(tx: Tx, workspaceId: string): Promise<string[]> {
  const [found] = await tx
    .select({ optionIds: subscriptions.optionIds })
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), inArray(subscriptions.status, [...running])));
  return found?.optionIds ?? [];
}

/** How the subscription is paid from now on. Throws invalid where another gateway was chosen that is not configured. */
const switchedTo = ({ gateway }: Input, running: Subscription): GatewayName =>
  gateway && gateway !== running.gateway ? gatewayFor(gateway) : running.gateway;

/** Throws conflict while a period that has begun is unpaid. */
function requireMayChange(unpaid: readonly Transaction[], { endsOn }: Subscription, day: string): void {
  requireNoneInProgress(unpaid);
  const isOwed = ({ kind }: Transaction) => kind === "first" || (kind === "renewal" && endsOn! < day);
  if (unpaid.some(isOwed)) throw conflict("subscription.pay_first", "pay_first");
}

const termsAfter = (
  { plan, period, extra_boards, option_ids }: Input,
  { optionIds }: Subscription,
  { options }: Chosen,
): Terms => ({
  plan,
  period,
  extra_boards,
  option_ids: [...optionIds.filter((option) => option_ids.includes(option)), ...options.map((option) => option.id)],
});

function requireSold({ plan }: Terms, running: Subscription, { types }: Basis): void {
  const isSold = plan === running.plan || types.some(({ name, active }) => name === plan && active);
  if (!isSold) throw invalid("billing.plan_not_sold", { field: "plan", code: "not_sold" });
}

/**
 * Plans a change for the next period. An invoice that was already issued for that period is credited, and issued anew
 * when due.
 */
async function planNext(
  tx: Tx,
  actor: Actor,
  subscription: Subscription,
  terms: Terms,
  unpaid: readonly Transaction[],
  formerGateway: GatewayName,
): Promise<Outcome> {
  const { id, workspaceId, endsOn, status, next, gateway } = subscription;
  if (status === "canceled") throw conflict("subscription.reactivate_first", "reactivate_first");
  if (next?.from) throw conflict("subscription.next_is_paid", "next_is_paid");
  const isUnchanged = isSame(terms, termsOf(subscription));
  if (gateway !== formerGateway && gateway === "stripe" && !subscription.paymentMethodId)
    throw conflict("subscription.card_first", "card_first");
  if (isUnchanged && !next && gateway === formerGateway)
    throw invalid("subscription.nothing_changes", { code: "nothing_changes" });
  for (const transaction of unpaid) await abandonTransaction(tx, actor, transaction);
  await tx
    .update(subscriptions)
    .set({ next: isUnchanged ? null : terms, gateway, updatedAt: sql`now()` })
    .where(eq(subscriptions.id, id));
  await recordEvent(tx, actor, "subscription.change", { workspaceId, aboutId: id, title: terms.plan });
  return { when: isUnchanged ? "same" : "later", on: addDays(endsOn!, 1), transaction_id: null };
}

type NewTransaction = { terms: Terms; days: Days; quote: Quote; day: string };

async function insertTransaction(
  tx: Tx,
  actor: Actor,
  subscription: Subscription,
  { terms, days, quote, day }: NewTransaction,
): Promise<string> {
  const { id: subscriptionId, workspaceId, gateway, endsOn, period } = subscription;
  const [inserted] = await tx
    .insert(transactions)
    .values({
      workspaceId,
      subscriptionId,
      kind: "change",
      gateway,
      terms,
      ...sumOf(quote),
      createdBy: actor.userId,
      periodFrom: days.from,
      periodUntil: days.until,
      dueOn: changeDueOn(day, endsOn!, period),
      // retried if today's job is lost
      nextAttemptOn: gateway === "stripe" && subscription.paymentMethodId ? addDays(day, 1) : null,
    })
    .returning({ id: transactions.id });
  return inserted!.id;
}

type Collectable = Pick<Transaction, "id" | "amount">;

async function chargeNow(
  tx: Tx,
  actor: Actor,
  subscription: Subscription,
  { id, amount }: Collectable,
  day: string,
): Promise<void> {
  const { workspaceId, gateway, endsOn, period, paymentMethodId } = subscription;
  if (amount === 0) await settle(tx, id, { paidAt: new Date(`${day}T10:00:00Z`) });
  else if (gateway === "bank")
    await issueInvoice(tx, id, { dueOn: changeDueOn(day, endsOn!, period), issuedOn: day, actor });
  // where there is no card yet, the page of the payment asks for it
  else if (paymentMethodId) await chargeLater(tx, { id, workspaceId, attempts: 0 });
}
