import Stripe from "stripe";
import type { Card, Outcome, Payment } from "./contract.ts";

/** Converts Stripe's objects and errors to the types of the contract. */

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
  cartes_bancaires: "CB",
};

/** Null: there is no card that can be charged again. */
function cardOf(customer: Reference, method: string | Stripe.PaymentMethod | null | undefined): Card | null {
  const customerId = idOf(customer);
  if (!customerId || !method || typeof method === "string") return null;
  const { brand = "", last4 = "" } = method.card ?? {};
  return { customerId, paymentMethodId: method.id, name: `${brands[brand] ?? "Card"} ${last4}`.trim() };
}

type SessionCard = Pick<Stripe.Checkout.Session, "customer" | "setup_intent" | "payment_intent">;

/** The card that was entered on a page, for verification or for a payment. Null: none. */
export function cardOfSession({ customer, setup_intent: setUp, payment_intent: paid }: SessionCard): Card | null {
  if (setUp && typeof setUp !== "string")
    return setUp.status === "succeeded" ? cardOf(customer, setUp.payment_method) : null;
  return paid && typeof paid !== "string" ? cardOf(customer, paid.payment_method) : null;
}

type Reference = string | { id: string } | null | undefined;
export const idOf = (reference: Reference): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

export function paymentOf(intent: Stripe.PaymentIntent): Payment | null {
  const { transaction, workspace = "", attempt } = intent.metadata;
  if (!transaction) return null; // made by another application on the same Stripe account
  const card = cardOf(intent.customer, intent.payment_method);
  return {
    transactionId: transaction,
    workspaceId: workspace,
    attempt: Number(attempt ?? 0),
    outcome: outcomeOf(intent),
    card,
  };
}

export function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  const { id: paymentId, status, created, latest_charge: charge, last_payment_error: error } = intent;
  const chargedAt = charge && typeof charge !== "string" ? charge.created : created;
  if (status === "succeeded") return { status: "paid", paymentId, paidAt: new Date(chargedAt * 1000) };
  if (status === "requires_action") return { status: "needs_holder", paymentId, failure: "authentication_required" };
  if (status === "requires_payment_method")
    return failedOutcome(error?.code ?? "card_declined", error?.decline_code ?? undefined, paymentId);
  if (status === "canceled") return { status: "failed", paymentId, failure: "canceled" };
  return { status: "pending", paymentId };
}

/**
 * The outcome of a call that Stripe rejected. Null: Stripe was not reached or asks to retry, so nothing was decided.
 */
export function failureFrom(error: unknown): Outcome | null {
  if (error instanceof Stripe.errors.StripeCardError)
    return failedOutcome(error.code ?? "card_declined", error.decline_code, error.payment_intent?.id ?? null);
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409)
    return { status: "failed", paymentId: null, failure: error.code ?? "invalid_request" };
  return null;
}

const failedOutcome = (code: string, declined: string | undefined, paymentId: string | null): Outcome =>
  code === "authentication_required" || declined === "authentication_required"
    ? { status: "needs_holder", paymentId, failure: "authentication_required" }
    : { status: "failed", paymentId, failure: declined ?? code };
