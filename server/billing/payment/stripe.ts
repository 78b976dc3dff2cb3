import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { Back, Gateway, Payer, Purpose, Visit, Visited } from "./contract.ts";
import { cardGivenOn, idOf, outcomeOf, paymentOf, refusalIn } from "./stripe-answers.ts";
import { stripe } from "./stripe-client.ts";

const named = ({ transactionId, workspaceId: workspace }: Purpose) => ({
  ...(transactionId && { transaction: transactionId }),
  workspace,
});

/** Cards, by Stripe: it shows the pages on which a card is given, and keeps the card. */
export const stripeGateway: Gateway = {
  name: "stripe",

  verify: (purpose, payer, back, key) =>
    visitTo(
      payer,
      back,
      key,
      { mode: "setup", allowed_payment_method_types: ["card"], setup_intent_data: { metadata: named(purpose) } },
      purpose,
    ),

  visit: (sum, payer, back, key) =>
    visitTo(
      payer,
      back,
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
        // the card that pays is the one that is charged from then on
        payment_intent_data: {
          setup_future_usage: "off_session",
          description: sum.description,
          metadata: { ...named(sum), attempt: "0" },
        },
      },
      sum,
    ),

  async visited(sessionId): Promise<Visited> {
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
      card: cardGivenOn({ customer, setup_intent, payment_intent }),
      outcome: intent && outcomeOf(intent),
    };
  },

  async lastCard({ reference, customerId: customer }) {
    const expand = ["data.setup_intent.payment_method", "data.payment_intent.payment_method"];
    const { data } = await stripe().checkout.sessions.list({ customer, status: "complete", limit: 20, expand });
    const given = data.filter(({ metadata }) => metadata?.subscription === reference).map(cardGivenOn);
    return given.find((card) => card !== null) ?? null; // the newest comes first
  },

  async close(sessionId) {
    try {
      await stripe().checkout.sessions.expire(sessionId);
    } catch (error) {
      if (!refusalIn(error)) throw error; // finished or over already
    }
  },

  async charge(
    { amount, currency, description, ...purpose },
    { customerId: customer, paymentMethodId: payment_method },
    attempt,
  ) {
    const metadata = { ...named(purpose), attempt: String(attempt) };
    const asked = {
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
        { ...asked, confirm: true, off_session: true, expand: ["latest_charge"] },
        { idempotencyKey: `${purpose.transactionId}-${attempt}` },
      );
      return outcomeOf(intent);
    } catch (error) {
      const refusal = refusalIn(error);
      if (!refusal) throw error;
      return refusal;
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
      ({ metadata, status }) => metadata.transaction === transactionId && underWay.includes(status),
    );
    return intent ? paymentOf(intent) : null;
  },

  async payment(paymentId) {
    return paymentOf(
      await stripe().paymentIntents.retrieve(paymentId, { expand: ["latest_charge", "payment_method"] }),
    );
  },

  async refund(paymentId) {
    try {
      await stripe().refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund-${paymentId}` });
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.status !== "failed" || refusal.failure !== "charge_already_refunded") throw error;
    }
  },
};

const underWay = ["succeeded", "processing", "requires_capture"];

/** A page of Stripe's. The key holds for what is asked: asked otherwise, it is another page. */
async function visitTo(
  payer: Payer,
  { done, left, locale }: Back,
  key: string,
  shown: Stripe.Checkout.SessionCreateParams,
  purpose: Purpose,
): Promise<Visit> {
  const customer = payer.customerId ?? (await customerOf(payer));
  const asked: Stripe.Checkout.SessionCreateParams = {
    ...shown,
    customer,
    success_url: done,
    cancel_url: left,
    locale: locale as Stripe.Checkout.SessionCreateParams.Locale,

    client_reference_id: purpose.transactionId ?? payer.reference,
    metadata: { ...named(purpose), subscription: payer.reference },
  };
  const { url, id } = await stripe().checkout.sessions.create(asked, { idempotencyKey: keyFor(key, asked) });
  if (!url) throw new Error("Stripe gave a page without an address.");
  return { url, sessionId: id, customerId: customer };
}

async function customerOf({ reference, workspaceId, company, email }: Payer): Promise<string> {
  const asked = { name: company, email, metadata: { workspace: workspaceId, subscription: reference } };
  return idOf(await stripe().customers.create(asked, { idempotencyKey: keyFor(`customer-${reference}`, asked) }))!;
}

const keyFor = (key: string, asked: unknown) =>
  `${key}-${createHash("sha256").update(JSON.stringify(asked)).digest("hex").slice(0, 16)}`;
