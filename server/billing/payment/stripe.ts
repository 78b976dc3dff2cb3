import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { Gateway, HostedPage, HostedPageResult, Payer, Purpose, ReturnTo } from "./contract.ts";
import { stripe } from "./stripe-client.ts";
import { cardOfSession, failureFrom, idOf, outcomeOf, paymentOf } from "./stripe-results.ts";
import { refundPayment, takenBackBy } from "./stripe-taken-back.ts";

const metadataOf = ({ transactionId, workspaceId: workspace }: Purpose) => ({
  ...(transactionId && { transaction: transactionId }),
  workspace,
});

/** Card payments by Stripe, which hosts the pages for cards and stores the cards. */
export const stripeGateway: Gateway = {
  name: "stripe",

  verifyPage: (purpose, payer, returnTo, key) =>
    createHostedPage(
      payer,
      returnTo,
      key,
      { mode: "setup", allowed_payment_method_types: ["card"], setup_intent_data: { metadata: metadataOf(purpose) } },
      purpose,
    ),

  payPage: (sum, payer, returnTo, key) =>
    createHostedPage(
      payer,
      returnTo,
      key,
      {
        mode: "payment",
        allowed_payment_method_types: ["card"],
        line_items: [
          {
            quantity: 1,
            price_data: { currency: sum.currency, unit_amount: sum.amount, product_data: { name: sum.description } },
          },
        ],
        // store the card, so that later payments can be charged to it
        payment_intent_data: {
          setup_future_usage: "off_session",
          description: sum.description,
          metadata: { ...metadataOf(sum), attempt: "0" },
        },
      },
      sum,
    ),

  async pageResult(sessionId): Promise<HostedPageResult> {
    const expand = ["setup_intent.payment_method", "payment_intent.payment_method", "payment_intent.latest_charge"];
    const { mode, status, metadata, customer, setup_intent, payment_intent } =
      await stripe().checkout.sessions.retrieve(sessionId, {
        expand,
      });
    const intent = payment_intent && typeof payment_intent !== "string" ? payment_intent : null;
    return {
      purpose: mode === "setup" ? "verify" : "pay",
      transactionId: metadata?.transaction ?? "",
      subscriptionId: metadata?.subscription ?? "",
      workspaceId: metadata?.workspace ?? "",
      customerId: idOf(customer),
      status: status === "complete" ? "complete" : status === "expired" ? "expired" : "open",
      card: cardOfSession({ customer, setup_intent, payment_intent }),
      outcome: intent && outcomeOf(intent),
    };
  },

  async lastCard({ reference, customerId: customer }) {
    const expand = ["data.setup_intent.payment_method", "data.payment_intent.payment_method"];
    const { data } = await stripe().checkout.sessions.list({ customer, status: "complete", limit: 20, expand });
    const cards = data.filter(({ metadata }) => metadata?.subscription === reference).map(cardOfSession);
    return cards.find((card) => card !== null) ?? null; // Stripe lists the newest first
  },

  async closePage(sessionId) {
    try {
      await stripe().checkout.sessions.expire(sessionId);
    } catch (error) {
      if (!failureFrom(error)) throw error; // finished or expired already
    }
  },

  async charge(
    { amount, currency, description, ...purpose },
    { customerId: customer, paymentMethodId: payment_method },
    attempt,
  ) {
    const metadata = { ...metadataOf(purpose), attempt: String(attempt) };
    const params = {
      amount,
      currency,
      customer,
      payment_method,
      description,
      metadata,
      allowed_payment_method_types: ["card"],
    };
    try {
      const intent = await stripe().paymentIntents.create(
        { ...params, confirm: true, off_session: true, expand: ["latest_charge"] },
        { idempotencyKey: `${purpose.transactionId}-${attempt}` },
      );
      return outcomeOf(intent);
    } catch (error) {
      const failure = failureFrom(error);
      if (!failure) throw error;
      return failure;
    }
  },

  async find(transactionId, customer) {
    const expand = ["data.latest_charge", "data.payment_method"];
    const { data } = customer
      ? await stripe().paymentIntents.list({ customer, limit: 100, expand })
      : await stripe().paymentIntents.search({
          query: `metadata['transaction']:'${transactionId}'`,
          limit: 100,
          expand,
        });
    const intent = data.find(
      ({ metadata, status }) => metadata.transaction === transactionId && startedStatuses.includes(status),
    );
    return intent ? paymentOf(intent) : null;
  },

  async payment(paymentId) {
    return paymentOf(
      await stripe().paymentIntents.retrieve(paymentId, { expand: ["latest_charge", "payment_method"] }),
    );
  },

  refund: refundPayment,
  takenBack: takenBackBy,
};

const startedStatuses = ["succeeded", "processing", "requires_capture"];

/**
 * Creates a Checkout session. The idempotency key includes the parameters, because Stripe rejects a key that is reused
 * with others.
 */
async function createHostedPage(
  payer: Payer,
  { done, left, locale }: ReturnTo,
  key: string,
  shown: Stripe.Checkout.SessionCreateParams,
  purpose: Purpose,
): Promise<HostedPage> {
  const customer = payer.customerId ?? (await customerOf(payer));
  const params: Stripe.Checkout.SessionCreateParams = {
    ...shown,
    customer,
    success_url: done,
    cancel_url: left,
    locale: locale as Stripe.Checkout.SessionCreateParams.Locale,

    client_reference_id: purpose.transactionId ?? payer.reference,
    metadata: { ...metadataOf(purpose), subscription: payer.reference },
  };
  const { url, id } = await stripe().checkout.sessions.create(params, { idempotencyKey: keyFor(key, params) });
  if (!url) throw new Error("Stripe gave a page without an address.");
  return { url, sessionId: id, customerId: customer };
}

async function customerOf({ reference, workspaceId, company, email }: Payer): Promise<string> {
  const params = { name: company, email, metadata: { workspace: workspaceId, subscription: reference } };
  return idOf(await stripe().customers.create(params, { idempotencyKey: keyFor(`customer-${reference}`, params) }))!;
}

const keyFor = (key: string, params: unknown) =>
  `${key}-${createHash("sha256").update(JSON.stringify(params)).digest("hex").slice(0, 16)}`;
