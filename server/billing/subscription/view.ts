import { type Subscription, subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { BOARDS_INCLUDED } from "@server/core/constants";
import { today } from "@server/core/day";
import { planStatus } from "@server/core/plan";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Basis, basisOf } from "./basis.ts";
import type { SubscriptionView } from "./inputs.ts";
import { nextPayment } from "./next-payment.ts";
import { termsOf } from "./terms.ts";
import { typesOf } from "./types.ts";

type Trial = Pick<typeof workspaces.$inferSelect, "id" | "plan" | "planEndsOn">;

/** The statuses of transactions that are neither paid nor cancelled. */
export const unpaid = ["open", "pending", "authorized", "failed"] as const;

/** The current subscription or trial, for those who may see the workspace's billing. */
export const subscriptionNow = (actor: Actor, workspaceId: string, locale: Locale): Promise<SubscriptionView | null> =>
  reading(actor, (tx) => {
    authorizeIn(actor, workspaceId, "billing.see");
    return subscriptionOf(tx, workspaceId, locale, today());
  });

/** The current subscription; before the first payment, the trial. Null: neither. In the reader's language. */
export async function subscriptionOf(
  tx: Tx,
  workspaceId: string,
  locale: Locale,
  today: string,
): Promise<SubscriptionView | null> {
  const [found, [workspace]] = await Promise.all([
    currentOf(tx, workspaceId),
    tx
      .select({ id: workspaces.id, plan: workspaces.plan, planEndsOn: workspaces.planEndsOn })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId)),
  ]);
  return found
    ? viewOf(found.subscription, found.open, await basisOfSubscription(tx, found.subscription, locale))
    : trialOf(tx, workspace!, today);
}

/** The prices for its current and its next terms. */
export const basisOfSubscription = (tx: Tx, subscription: Subscription, locale: Locale): Promise<Basis> =>
  basisOf(tx, subscription.workspaceId, [termsOf(subscription), subscription.next], locale);

/** The trial of a workspace. Null: it has none. */
export async function trialOf(tx: Tx, workspace: Trial, today: string): Promise<SubscriptionView | null> {
  if (workspace.plan !== "trial") return null;
  const types = await typesOf(tx);
  const { status } = planStatus({ plan: "trial", ends_on: workspace.planEndsOn, extra_boards: 0, boards: 0 }, today);
  const free = types.find(({ name }) => name === "free")!;
  return {
    id: workspace.id,
    subscription_type: { id: free.id, name: "free", enterprise: false, boards_included: BOARDS_INCLUDED.trial },

    period: null,
    status: status === 2 ? "trial" : "expired",
    auto_renewal: false,
    starts_on: null,
    ends_on: workspace.planEndsOn,
    next_payment: null,
    extra_boards: 0,
    options: [],
    gateway: null,
    next: null,
    card: "",
  };
}

/**
 * The running subscription; else one with an unpaid first transaction; else the latest. With its unpaid transaction.
 */
export async function currentOf(
  tx: Tx,
  workspaceId: string,
): Promise<{ subscription: Subscription; open: Transaction | null } | null> {
  const [found] = await tx
    .select({ subscription: subscriptions, open: transactions })
    .from(subscriptions)
    .leftJoin(
      transactions,
      and(
        eq(transactions.workspaceId, subscriptions.workspaceId),
        eq(transactions.subscriptionId, subscriptions.id),
        inArray(transactions.status, [...unpaid]),
      ),
    )
    .where(
      and(
        eq(subscriptions.workspaceId, workspaceId),
        sql`(${subscriptions.status} <> 'pending' or ${transactions.id} is not null)`,
      ),
    )
    .orderBy(
      sql`array_position(array['active', 'canceled', 'pending', 'expired'], ${subscriptions.status})`,
      desc(subscriptions.createdAt),
      desc(transactions.createdAt),
    )
    .limit(1);
  return found ?? null;
}

export function viewOf(subscription: Subscription, open: Transaction | null, basis: Basis): SubscriptionView {
  const { id, plan, period, status, gateway, startsOn, endsOn, extraBoards, optionIds, next, card } = subscription;
  const type = basis.types.find(({ name }) => name === plan)!;
  return {
    id,
    period,
    status,
    gateway,
    card,
    starts_on: startsOn,
    ends_on: endsOn,
    extra_boards: extraBoards,
    subscription_type: {
      id: type.id,
      name: plan,
      enterprise: plan === "enterprise",
      boards_included: BOARDS_INCLUDED[plan],
    },
    auto_renewal: status === "active",
    next_payment: nextPayment(subscription, open, basis),
    options: basis.options.filter((option) => optionIds.includes(option.id)),
    next: next && { plan: next.plan, period: next.period, extra_boards: next.extra_boards },
  };
}
