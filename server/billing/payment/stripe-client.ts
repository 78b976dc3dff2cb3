import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";
import Stripe from "stripe";

const PATIENCE_MS = 20_000;

let opened: { key: string; url: string | undefined; client: Stripe } | undefined;

/** Stripe, with our key. Throws where there is none. */
export function stripe(): Stripe {
  requireOutside("Stripe");
  const { STRIPE_SECRET_KEY: key, STRIPE_URL: url } = env;
  if (!key) throw new Error("Stripe is not configured.");
  if (opened?.key !== key || opened.url !== url)
    opened = { key, url, client: new Stripe(key, { ...elsewhere(url), ...manners }) };
  return opened.client;
}

const manners = { timeout: PATIENCE_MS, maxNetworkRetries: 2, telemetry: false } as const;

/** In tests: a server that speaks as Stripe does. */
function elsewhere(url: string | undefined) {
  if (!url) return {};
  const { protocol, hostname, port } = new URL(url);
  return { host: hostname, port, protocol: protocol === "https:" ? ("https" as const) : ("http" as const) };
}
