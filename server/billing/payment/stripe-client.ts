import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";
import Stripe from "stripe";

const TIMEOUT_MS = 20_000;

let cached: { key: string; url: string | undefined; client: Stripe } | undefined;

/** The Stripe client. Throws where no key is configured. */
export function stripe(): Stripe {
  requireOutside("Stripe");
  const { STRIPE_SECRET_KEY: key, STRIPE_URL: url } = env;
  if (!key) throw new Error("Stripe is not configured.");
  if (cached?.key !== key || cached.url !== url)
    cached = { key, url, client: new Stripe(key, { ...hostOf(url), ...options }) };
  return cached.client;
}

const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false } as const;

/** STRIPE_URL: in tests, a server that imitates Stripe. */
function hostOf(url: string | undefined) {
  if (!url) return {};
  const { protocol, hostname, port } = new URL(url);
  return { host: hostname, port, protocol: protocol === "https:" ? ("https" as const) : ("http" as const) };
}
