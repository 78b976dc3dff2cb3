import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";
import { watched } from "@server/core/measure";
import Stripe from "stripe";

const TIMEOUT_MS = 20_000;

let cached: { key: string; url: string | undefined; client: Stripe } | undefined;

/** The Stripe client. Throws where no key is configured. */
export function stripe(): Stripe {
  requireOutside("Stripe");
  const { STRIPE_SECRET_KEY: key, STRIPE_URL: url } = env;
  if (!key) throw new Error("Stripe is not configured.");
  if (cached?.key !== key || cached.url !== url)
    cached = { key, url, client: new Stripe(key, { ...hostOf(url), ...options, httpClient: watchedClient() }) };
  return cached.client;
}

const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false } as const;

/** Each try of a call is measured; a card that is declined is an answer. */
function watchedClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (...request) =>
    watched({ kind: "call", name: "stripe" }, async (work) => {
      const response = await send(...request);
      if (response.getStatusCode() >= 500) work.outcome = "failed";
      return response;
    });
  return client;
}

/** STRIPE_URL: in tests, a server that imitates Stripe. */
function hostOf(url: string | undefined) {
  if (!url) return {};
  const { protocol, hostname, port } = new URL(url);
  return { host: hostname, port, protocol: protocol === "https:" ? ("https" as const) : ("http" as const) };
}
