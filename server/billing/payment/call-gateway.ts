import { env } from "@server/core/env";
import { notFound, unavailable } from "@server/core/errors";
import { log } from "@server/core/log";
import Stripe from "stripe";

/**
 * Calls a gateway within a request. Throws notFound where the gateway does not know the object, unavailable (503) where
 * it cannot be reached.
 */
export async function callGateway<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === "resource_missing") throw notFound();
    log.warn("the gateway could not be asked", { reason: error.type, code: error.code });
    throw unavailable("payment.away");
  }
}

/** The URL of our page on which a transaction is paid, for redirects and programs. */
export const paymentUrl = (workspaceId: string, transactionId: string) =>
  `${env.APP_URL}/profile/company/billing/pay/${transactionId}?workspace=${workspaceId}`;
