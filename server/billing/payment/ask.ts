import { env } from "@server/core/env";
import { notFound, unavailable } from "@server/core/errors";
import { log } from "@server/core/log";
import Stripe from "stripe";

/** Asks a gateway on behalf of somebody who waits: one that is away becomes a 503 they can try again in a moment. */
export async function askGateway<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === "resource_missing") throw notFound();
    log.warn("the gateway could not be asked", { reason: error.type, code: error.code });
    throw unavailable("payment.away");
  }
}

/** The page of a sum, from outside: for who comes back to it, and for programs. */
export const payAddress = (workspaceId: string, transactionId: string) =>
  `${env.APP_URL}/profile/company/billing/pay/${transactionId}?workspace=${workspaceId}`;
