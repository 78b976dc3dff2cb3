import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { runs } from "@server/billing/subscription/states";
import { subscribe } from "@server/billing/subscription/subscribe";
import type { NewSubscription, SubscribedView } from "@server/billing/subscription/subscribe-inputs";
import { subscriptionOf } from "@server/billing/subscription/view";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import { paymentUrl } from "./call-gateway.ts";
import { openPaymentPage } from "./pay.ts";

/**
 * Subscribes to a plan, and returns where to pay. Where the gateway cannot be reached the subscription is made all the
 * same, and the address is our own payment page.
 */
export async function beginSubscription(
  actor: Actor,
  input: NewSubscription,
  locale: Locale,
): Promise<z.input<typeof SubscribedView>> {
  const { id } = input;
  const transactionId = await subscribe(actor, input, locale);
  const subscribed = await reading(actor, (tx) => subscriptionOf(tx, id, locale, today()));
  // the workspace's credit covered the whole sum
  if (subscribed && runs(subscribed)) return { ...subscribed, transaction_id: transactionId, redirect_url: null };
  const redirect_url = await openPaymentPage(actor, { id, transactionId }, locale).catch((error: unknown) => {
    if (error instanceof TRPCError && error.code === "SERVICE_UNAVAILABLE") return paymentUrl(id, transactionId);
    throw error;
  });
  return { ...subscribed!, transaction_id: transactionId, redirect_url };
}
