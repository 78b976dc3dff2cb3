import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { JSON_TYPE, mediaTypeOf } from "@server/core/media-type";
import { Hono } from "hono";
import Stripe from "stripe";
import { storeEvent } from "./events.ts";
import { stripe } from "./stripe-client.ts";

/** Older signatures are rejected, because a request could be replayed. */
const OLDEST_S = 300;

/** Receives Stripe's events. The caller is authenticated by the signature alone. */
export const webhooks = new Hono().post("/stripe", async (c) => {
  const secret = env.STRIPE_WEBHOOK_SECRET;
  if (!secret) return c.body(null, 404);
  // the signature covers the whole body, which is limited as any JSON is (bodies.ts)
  if (mediaTypeOf(c.req.raw) !== JSON_TYPE) return c.body(null, 415);
  const body = Buffer.from(await c.req.arrayBuffer());
  let event: { id: string; type: string; objectId: string };
  try {
    const { id, type, data } = stripe().webhooks.constructEvent(
      body,
      c.req.header("stripe-signature") ?? "",
      secret,
      OLDEST_S,
    );
    event = { id, type, objectId: String((data.object as { id?: unknown } | null)?.id ?? "") };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    log.warn("a webhook was refused: it is not signed, or too old");
    return c.json({ received: false }, 400);
  }
  await storeEvent(event);
  return c.json({ received: true });
});
