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
import { payAddress } from "./ask.ts";
import { visitToPay } from "./visit.ts";

/**
 * Takes a plan, and says where it is paid. Should the gateway be away, that is our own page of the sum: it is taken all
 * the same.
 */
export async function begin(
  actor: Actor,
  input: NewSubscription,
  locale: Locale,
): Promise<z.input<typeof SubscribedView>> {
  const { id } = input;
  const transactionId = await subscribe(actor, input, locale);
  const taken = await reading(actor, (tx) => subscriptionOf(tx, id, locale, today()));
  // what was to the good was enough
  if (taken && runs(taken)) return { ...taken, transaction_id: transactionId, redirect_url: null };
  const redirect_url = await visitToPay(actor, { id, transactionId }, locale).catch((error: unknown) => {
    if (error instanceof TRPCError && error.code === "SERVICE_UNAVAILABLE") return payAddress(id, transactionId);
    throw error;
  });
  return { ...taken!, transaction_id: transactionId, redirect_url };
}
