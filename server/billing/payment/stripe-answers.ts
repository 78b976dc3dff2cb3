import Stripe from "stripe";
import type { Card, Outcome, Payment } from "./contract.ts";

/** What Stripe says, in our words. */

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

/** Null: nothing that can be charged again. */
function cardOf(customer: Named, method: string | Stripe.PaymentMethod | null | undefined): Card | null {
  const customerId = idOf(customer);
  if (!customerId || !method || typeof method === "string") return null;
  const { brand = "", last4 = "" } = method.card ?? {};
  return { customerId, paymentMethodId: method.id, name: `${brands[brand] ?? "Card"} ${last4}`.trim() };
}

type Given = Pick<Stripe.Checkout.Session, "customer" | "setup_intent" | "payment_intent">;

/** The card that somebody gave on a page: to be verified, or in paying. */
export function cardGivenOn({ customer, setup_intent: setUp, payment_intent: paid }: Given): Card | null {
  if (setUp && typeof setUp !== "string")
    return setUp.status === "succeeded" ? cardOf(customer, setUp.payment_method) : null;
  return paid && typeof paid !== "string" ? cardOf(customer, paid.payment_method) : null;
}

type Named = string | { id: string } | null | undefined;
export const idOf = (named: Named): string | null => (typeof named === "string" ? named : (named?.id ?? null));

export function paymentOf(intent: Stripe.PaymentIntent): Payment | null {
  const { transaction, workspace = "", attempt } = intent.metadata;
  if (!transaction) return null; // somebody else's, on the same account
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
  const takenAt = charge && typeof charge !== "string" ? charge.created : created;
  if (status === "succeeded") return { status: "paid", paymentId, paidAt: new Date(takenAt * 1000) };
  if (status === "requires_action") return { status: "needs_holder", paymentId, failure: "authentication_required" };
  if (status === "requires_payment_method")
    return refusedWith(error?.code ?? "card_declined", error?.decline_code ?? undefined, paymentId);
  if (status === "canceled") return { status: "failed", paymentId, failure: "canceled" };
  return { status: "pending", paymentId };
}

/**
 * What was said no to, for good or until something else is tried. Null: it is away, or asks us to come back: nothing
 * was decided.
 */
export function refusalIn(error: unknown): Outcome | null {
  if (error instanceof Stripe.errors.StripeCardError)
    return refusedWith(error.code ?? "card_declined", error.decline_code, error.payment_intent?.id ?? null);
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409)
    return { status: "failed", paymentId: null, failure: error.code ?? "invalid_request" };
  return null;
}

const refusedWith = (code: string, declined: string | undefined, paymentId: string | null): Outcome =>
  code === "authentication_required" || declined === "authentication_required"
    ? { status: "needs_holder", paymentId, failure: "authentication_required" }
    : { status: "failed", paymentId, failure: declined ?? code };
