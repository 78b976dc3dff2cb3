import { subscriptions, type Terms } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { requireOrderDetails } from "@server/billing/invoice/details";
import { issueInvoice } from "@server/billing/invoice/issue";
import { buyBoards, chosenOf } from "@server/billing/market/buy";
import { optionView } from "@server/billing/market/view";
import type { GatewayName } from "@server/billing/payment/contract";
import { gatewayFor, gatewaysOn } from "@server/billing/payment/gateways";
import { type Actor, authorizeIn } from "@server/core/actor";
import { TRANSFER_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { conflict, invalid } from "@server/core/errors";
import { giveConsents } from "@server/tenancy/consent/give";
import { documentKinds } from "@server/tenancy/document/kinds";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { editWorkspace } from "@server/tenancy/workspace/edit";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, eq, inArray, sql } from "drizzle-orm";
import { abandonTransaction } from "./abandon.ts";
import { basisOf } from "./basis.ts";
import { endIfDue } from "./end.ts";
import type { SubscriptionTypeView } from "./inputs.ts";
import { requireNoneInProgress, unpaidOf } from "./lock.ts";
import { type Days, periodFrom } from "./period.ts";
import { type Quote, quote, sumOf } from "./price.ts";
import { settle } from "./settle.ts";
import { running } from "./states.ts";
import type { NewSubscription } from "./subscribe-inputs.ts";
import { typesOf } from "./types.ts";
import { creditOf } from "./unused.ts";

/**
 * Orders a plan for a workspace without a running subscription; the plan begins when the transaction is paid. An
 * earlier unpaid order is abandoned. Returns the id of the transaction. Throws conflict and invalid.
 */
export async function subscribe(actor: Actor, input: NewSubscription, locale: Locale, day = today()): Promise<string> {
  const { id, period, extra_boards } = input;
  forbidImpersonated(actor);
  authorizeIn(actor, id, "billing.edit");
  const gateway = gatewayFor(input.gateway ?? gatewaysOn()[0]);
  const plan = await soldPlan(actor, input.subscription_type_id);
  const chosen = await chosenOf(id, input.option_ids);
  await storeDetails(actor, input);
  const terms: Terms = { plan, period, extra_boards, option_ids: chosen.options.map((option) => option.id) };
  return transact(actor, async (tx) => {
    await requireNoneRuns(tx, actor, id, day);
    const basis = await basisOf(tx, id, [terms], locale);
    const days = periodFrom(day, period);
    const credit = await creditOf(tx, id, null, day); // credit left by an earlier subscription
    const sum = quote({
      terms,
      ...basis,
      credit,
      purchased: chosen.boards.map((board) => optionView(board, locale)),
      days,
    });
    const subscriptionId = await pendingFor(tx, actor, id, terms, gateway);
    const transactionId = await insertTransaction(tx, actor, {
      workspaceId: id,
      subscriptionId,
      gateway,
      terms,
      days,
      sum,
    });
    await buyBoards(tx, actor, { workspaceId: id, transactionId, boards: chosen.boards });
    await giveConsents(tx, actor, { workspaceId: id, kinds: documentKinds, locale });
    if (sum.total === 0) await settle(tx, transactionId, { paidAt: new Date(`${day}T10:00:00Z`) });
    else if (gateway === "bank")
      await issueInvoice(tx, transactionId, { dueOn: addDays(day, TRANSFER_DAYS), issuedOn: day, actor });
    return transactionId;
  });
}

/** Stores those details for the invoice that were sent. Throws invalid where neither they nor the workspace have one. */
async function storeDetails(actor: Actor, input: NewSubscription): Promise<void> {
  const { id, company, vat, street, number, zip, city, country, billing_email } = input;
  const sent = { company, vat, street, number, zip, city, country, billing_email };
  const stored = await reading(actor, (tx) => workspaceFor(tx, actor, "billing.edit", id));
  requireOrderDetails({
    company: company ?? stored.company,
    street: street ?? stored.street,
    number: number ?? stored.number,
    zip: zip ?? stored.zip,
    city: city ?? stored.city,
  });
  if (Object.values(sent).some((value) => value !== undefined)) await editWorkspace(actor, { id, ...sent });
}

async function soldPlan(actor: Actor, typeId: string): Promise<Terms["plan"]> {
  const types = await reading(actor, typesOf);
  const type: SubscriptionTypeView | undefined = types.find(({ id, active }) => id === typeId && active);
  if (!type || type.name === "free")
    throw invalid("payment.plan_not_sold", { field: "subscription_type_id", code: "plan_not_sold" });
  return type.name;
}

/** Serializes orders by locking the workspace. Throws conflict where a subscription is running. */
async function requireNoneRuns(tx: Tx, actor: Actor, id: string, day: string): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, id)).for("update");
  authorizeIn(actor, id, "billing.edit");
  await endIfDue(tx, day, id); // it may be over without having been swept yet
  const isRunningHere = and(eq(subscriptions.workspaceId, id), inArray(subscriptions.status, [...running]));
  if ((await tx.$count(subscriptions, isRunningHere)) > 0) throw conflict("payment.plan_runs", "plan_runs");
}

async function pendingFor(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  terms: Terms,
  gateway: GatewayName,
): Promise<string> {
  const { plan, period, extra_boards: extraBoards, option_ids: optionIds } = terms;
  const values = { plan, period, extraBoards, optionIds, gateway, createdBy: actor.userId };
  const [pending] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.status, "pending")))
    .for("update");
  if (pending) {
    const unpaid = await unpaidOf(tx, pending);
    requireNoneInProgress(unpaid);
    for (const transaction of unpaid) await abandonTransaction(tx, actor, transaction);
    await tx
      .update(subscriptions)
      .set({ ...values, paymentMethodId: null, card: "", updatedAt: sql`now()` })
      .where(eq(subscriptions.id, pending.id));
    return pending.id;
  }
  const [inserted] = await tx
    .insert(subscriptions)
    .values({ ...values, workspaceId })
    .returning({ id: subscriptions.id });
  return inserted!.id;
}

type NewTransaction = {
  workspaceId: string;
  subscriptionId: string;
  gateway: GatewayName;
  terms: Terms;
  days: Days;
  sum: Quote;
};

async function insertTransaction(tx: Tx, actor: Actor, { sum, days, ...unpaid }: NewTransaction): Promise<string> {
  const [inserted] = await tx
    .insert(transactions)
    .values({
      ...unpaid,
      kind: "first",
      ...sumOf(sum),
      createdBy: actor.userId,
      periodFrom: days.from,
      periodUntil: days.until,
    })
    .returning({ id: transactions.id });
  return inserted!.id;
}
