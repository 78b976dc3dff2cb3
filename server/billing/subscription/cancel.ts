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
import { abandonTransaction } from "./abandon.ts";
import { endSubscription } from "./end.ts";
import type { Canceling, SubscriptionView } from "./inputs.ts";
import { lockRunning, requireNoneInProgress } from "./lock.ts";
import { notifyPayers } from "./notify-payers.ts";
import { planEndsOn } from "./period.ts";
import { subscriptionOf } from "./view.ts";

/**
 * Cancels the running subscription: it ends after the last paid day and is not renewed. Transactions for later periods
 * are abandoned. Throws conflict where there is none, or a payment is in progress.
 */
export const cancelSubscription = (
  actor: Actor,
  { id, reason }: z.output<typeof Canceling>,
  locale: Locale,
  day = today(),
): Promise<SubscriptionView | null> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "billing.edit");
    const locked = await lockRunning(tx, id);
    if (locked?.subscription.status !== "active") throw conflict("subscription.nothing_to_cancel", "nothing_to_cancel");
    const { subscription, unpaid } = locked;
    const { next } = subscription;
    requireNoneInProgress(unpaid);
    // a first period that began before it was paid was used, and stays owed
    for (const transaction of unpaid)
      if (transaction.kind !== "first") await abandonTransaction(tx, actor, transaction);
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
    await updatePlanEnd(tx, subscription, false);
    await recordEvent(tx, actor, "subscription.cancel", {
      workspaceId: id,
      aboutId: subscription.id,
      title: subscription.plan,
    });
    if (subscription.endsOn! < day) await endSubscription(tx, subscription);
    await notifyPayers(tx, id, { about: "canceled", day: subscription.endsOn! });
    return subscriptionOf(tx, id, locale, day);
  });

/** Undoes a cancellation before the last day has passed. Throws conflict where there is none. */
export const reactivateSubscription = (
  actor: Actor,
  workspaceId: string,
  locale: Locale,
  day = today(),
): Promise<SubscriptionView | null> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "billing.edit");
    const locked = await lockRunning(tx, workspaceId);
    if (locked?.subscription.status !== "canceled" || locked.subscription.endsOn! < day)
      throw conflict("subscription.nothing_to_reactivate", "nothing_to_reactivate");
    const { subscription } = locked;
    await tx
      .update(subscriptions)
      .set({ status: "active", canceledAt: null, cancelReason: "", updatedAt: sql`now()` })
      .where(eq(subscriptions.id, subscription.id));
    await updatePlanEnd(tx, subscription, true);
    await recordEvent(tx, actor, "subscription.reactivate", {
      workspaceId,
      aboutId: subscription.id,
      title: subscription.plan,
    });
    await notifyPayers(tx, workspaceId, { about: "reactivated", day: subscription.endsOn! });
    return subscriptionOf(tx, workspaceId, locale, day);
  });

const updatePlanEnd = (tx: Tx, { workspaceId, endsOn, period }: Subscription, renews: boolean) =>
  tx
    .update(workspaces)
    .set({ planEndsOn: planEndsOn(endsOn!, period, renews) })
    .where(eq(workspaces.id, workspaceId));
