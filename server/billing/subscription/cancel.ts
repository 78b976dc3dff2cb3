import { type Subscription, subscriptions } from "@db/schema/subscription";
import { workspaces } from "@db/schema/workspace";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { today } from "@server/core/day";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { endSubscription } from "./end.ts";
import { giveUp } from "./give-up.ts";
import type { Canceling, SubscriptionView } from "./inputs.ts";
import { lockRunning, requireNothingUnderWay } from "./lock.ts";
import { planEndsOn } from "./period.ts";
import { tellPayers } from "./tell.ts";
import { subscriptionOf } from "./view.ts";

/** It runs until the last day that was paid, and is not renewed. What was asked for later is asked no longer. */
export const cancelSubscription = (
  actor: Actor,
  { id, reason }: z.output<typeof Canceling>,
  locale: Locale,
  day = today(),
): Promise<SubscriptionView | null> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "billing.edit");
    const held = await lockRunning(tx, id);
    if (held?.subscription.status !== "active") throw conflict("subscription.nothing_to_cancel", "nothing_to_cancel");
    const { subscription, asked } = held;
    const { next } = subscription;
    requireNothingUnderWay(asked);
    // what was let begin before it was paid is used, and stays owed
    for (const transaction of asked) if (transaction.kind !== "first") await giveUp(tx, actor, transaction);
    await tx
      .update(subscriptions)
      .set({
        status: "canceled",
        next: next?.from ? next : null,
        canceledAt: sql`now()`,
        cancelReason: reason,
        updatedAt: sql`now()`,
      })
      .where(eq(subscriptions.id, subscription.id));
    await letPlanEnd(tx, subscription, false);
    await recordEvent(tx, actor, "subscription.cancel", {
      workspaceId: id,
      aboutId: subscription.id,
      title: subscription.plan,
    });
    if (subscription.endsOn! < day) await endSubscription(tx, subscription);
    await tellPayers(tx, id, { about: "canceled", day: subscription.endsOn! });
    return subscriptionOf(tx, id, locale, day);
  });

/** As long as its last day is not over. */
export const reactivateSubscription = (
  actor: Actor,
  workspaceId: string,
  locale: Locale,
  day = today(),
): Promise<SubscriptionView | null> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "billing.edit");
    const held = await lockRunning(tx, workspaceId);
    if (held?.subscription.status !== "canceled" || held.subscription.endsOn! < day)
      throw conflict("subscription.nothing_to_reactivate", "nothing_to_reactivate");
    const { subscription } = held;
    await tx
      .update(subscriptions)
      .set({ status: "active", canceledAt: null, cancelReason: "", updatedAt: sql`now()` })
      .where(eq(subscriptions.id, subscription.id));
    await letPlanEnd(tx, subscription, true);
    await recordEvent(tx, actor, "subscription.reactivate", {
      workspaceId,
      aboutId: subscription.id,
      title: subscription.plan,
    });
    await tellPayers(tx, workspaceId, { about: "reactivated", day: subscription.endsOn! });
    return subscriptionOf(tx, workspaceId, locale, day);
  });

const letPlanEnd = (tx: Tx, { workspaceId, endsOn, period }: Subscription, renews: boolean) =>
  tx
    .update(workspaces)
    .set({ planEndsOn: planEndsOn(endsOn!, period, renews) })
    .where(eq(workspaces.id, workspaceId));
