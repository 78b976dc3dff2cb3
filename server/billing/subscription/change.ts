import { type Subscription, subscriptions, type Terms } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { reckon } from "@server/billing/checkout/reckon";
import { issueInvoice } from "@server/billing/invoice/issue";
import { buyBoards, type Chosen, chosenOf } from "@server/billing/market/buy";
import { optionView } from "@server/billing/market/view";
import { type Actor, authorizeIn } from "@server/core/actor";
import { addDays, today } from "@server/core/day";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Basis, basisOf } from "./basis.ts";
import { chargeLater } from "./charge.ts";
import { giveUp } from "./give-up.ts";
import type { Changed, Changing } from "./inputs.ts";
import { lockRunning, requireNothingUnderWay } from "./lock.ts";
import { changeDueOn, type Days } from "./period.ts";
import { type Quote, sumOf } from "./price.ts";
import { settle } from "./settle.ts";
import { running } from "./states.ts";
import { isSame, termsOf } from "./terms.ts";
import { creditOf } from "./unused.ts";

type Wanted = z.output<typeof Changing>;
type Outcome = z.input<typeof Changed>;

/**
 * More than before is paid at once, for a whole new period, with what was not used of this one taken off. Less waits
 * for the end of the period. What was chosen for then before makes room, and so does what was asked and is not paid.
 */
export async function changeSubscription(
  actor: Actor,
  wanted: Wanted,
  locale: Locale,
  day = today(),
): Promise<Outcome> {
  const { id } = wanted;
  forbidImpersonated(actor);
  authorizeIn(actor, id, "billing.edit");
  const kept = await reading(actor, (tx) => optionsNow(tx, id));
  const chosen = await chosenOf(
    id,
    wanted.option_ids.filter((option) => !kept.includes(option)),
  );
  return transact(actor, async (tx) => {
    const held = await lockRunning(tx, id);
    if (!held) throw conflict("subscription.nothing_to_change", "nothing_to_change");
    const { subscription, asked } = held;
    requireMayChange(asked, subscription, day);
    const terms = termsWanted(wanted, subscription, chosen);
    const basis = await basisOf(tx, id, [terms, termsOf(subscription)], locale);
    requireSold(terms, subscription, basis);
    const purchased = chosen.boards.map((board) => optionView(board, locale));
    const credit = await creditOf(tx, id, subscription, day);
    const { when, days, quote } = reckon({ terms, purchased, running: subscription, credit, basis, today: day });
    if (when !== "now" && purchased.length > 0)
      throw invalid("subscription.boards_apart", { field: "option_ids", code: "boards_apart" });
    if (when !== "now") return planNext(tx, actor, subscription, terms, asked);
    for (const each of asked) await giveUp(tx, actor, each);
    const transactionId = await ask(tx, actor, subscription, { terms, days, quote, day });
    await buyBoards(tx, actor, { workspaceId: id, transactionId, boards: chosen.boards });
    await collect(tx, actor, subscription, { id: transactionId, amount: quote.total }, day);
    return { when: "now", on: day, transaction_id: transactionId };
  });
}

async function optionsNow(tx: Tx, workspaceId: string): Promise<string[]> {
  const [found] = await tx
    .select({ optionIds: subscriptions.optionIds })
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), inArray(subscriptions.status, [...running])));
  return found?.optionIds ?? [];
}

/**
 * A period that has begun is paid before anything is changed, and so is a plan that was let begin before it was paid.
 */
function requireMayChange(asked: readonly Transaction[], { endsOn }: Subscription, day: string): void {
  requireNothingUnderWay(asked);
  const isOwed = ({ kind }: Transaction) => kind === "first" || (kind === "renewal" && endsOn! < day);
  if (asked.some(isOwed)) throw conflict("subscription.pay_first", "pay_first");
}

const termsWanted = (
  { plan, period, extra_boards, option_ids }: Wanted,
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
 * From the next period on. An invoice for that period, made already, is of the old terms: it is taken back, and made
 * anew when its day comes.
 */
async function planNext(
  tx: Tx,
  actor: Actor,
  subscription: Subscription,
  terms: Terms,
  asked: readonly Transaction[],
): Promise<Outcome> {
  const { id, workspaceId, endsOn, status, next } = subscription;
  if (status === "canceled") throw conflict("subscription.reactivate_first", "reactivate_first");
  if (next?.from) throw conflict("subscription.next_is_paid", "next_is_paid");
  const isAsNow = isSame(terms, termsOf(subscription));
  if (isAsNow && !next) throw invalid("subscription.nothing_changes", { code: "nothing_changes" });
  for (const each of asked) await giveUp(tx, actor, each);
  await tx
    .update(subscriptions)
    .set({ next: isAsNow ? null : terms, updatedAt: sql`now()` })
    .where(eq(subscriptions.id, id));
  await recordEvent(tx, actor, "subscription.change", { workspaceId, aboutId: id, title: terms.plan });
  return { when: isAsNow ? "same" : "later", on: addDays(endsOn!, 1), transaction_id: null };
}

type Asking = { terms: Terms; days: Days; quote: Quote; day: string };

async function ask(
  tx: Tx,
  actor: Actor,
  subscription: Subscription,
  { terms, days, quote, day }: Asking,
): Promise<string> {
  const { id: subscriptionId, workspaceId, gateway, endsOn, period } = subscription;
  const [made] = await tx
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
      nextAttemptOn: gateway === "stripe" ? addDays(day, 1) : null, // should the job of today be lost
    })
    .returning({ id: transactions.id });
  return made!.id;
}

type Asked = Pick<Transaction, "id" | "amount">;

async function collect(
  tx: Tx,
  actor: Actor,
  subscription: Subscription,
  { id, amount }: Asked,
  day: string,
): Promise<void> {
  const { workspaceId, gateway, endsOn, period } = subscription;
  if (amount === 0) await settle(tx, id, { paidAt: new Date(`${day}T10:00:00Z`) });
  else if (gateway === "bank")
    await issueInvoice(tx, id, { dueOn: changeDueOn(day, endsOn!, period), issuedOn: day, actor });
  else await chargeLater(tx, { id, workspaceId, attempts: 0 });
}
