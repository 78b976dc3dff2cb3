import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { JSON_TYPE, mediaTypeOf } from "@server/core/media-type";
import { Hono } from "hono";
import Stripe from "stripe";
import { keepEvent } from "./hear.ts";
import { stripe } from "./stripe-client.ts";

/** What was signed longer ago is not taken: it may have been overheard. */
const OLDEST_S = 300;

/** Where Stripe tells what happened. Nobody is signed in here: it is known by how it signs. */
export const webhooks = new Hono().post("/stripe", async (c) => {
  const secret = env.STRIPE_WEBHOOK_SECRET;
  if (!secret) return c.body(null, 404);
  // what is to be verified is read whole, up to the limit that JSON has (bodies.ts)
  if (mediaTypeOf(c.req.raw) !== JSON_TYPE) return c.body(null, 415);
  const body = Buffer.from(await c.req.arrayBuffer());
  let told: { id: string; type: string; objectId: string };
  try {
    const { id, type, data } = stripe().webhooks.constructEvent(
      body,
      c.req.header("stripe-signature") ?? "",
      secret,
      OLDEST_S,
    );
    told = { id, type, objectId: String((data.object as { id?: unknown } | null)?.id ?? "") };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    log.warn("a webhook was refused: it is not signed, or too old");
    return c.json({ received: false }, 400);
  }
  await keepEvent(told);
  return c.json({ received: true });
});
