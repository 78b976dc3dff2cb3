import { translator } from "@i18n/words.server";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import type { Context, MiddlewareHandler } from "hono";
import { localeOfPage } from "./request.ts";

const appUrl = () => new URL(env.APP_URL);
const localHosts = ["localhost", "127.0.0.1", "[::1]"];

/** The URL of a request by its Host header, with the protocol of APP_URL, so that default ports compare equal. */
function requestedUrl(c: Context): URL {
  const url = new URL(c.req.url);
  url.protocol = appUrl().protocol;
  return url;
}

/**
 * Answers 421 unless the Host header is that of APP_URL; in a demo, of this machine or in DEMO_HOSTS. Prevents DNS
 * rebinding, where a website points its own host name at this server to read responses as the same origin.
 */
export const ownHostOnly: MiddlewareHandler = async (c, next) => {
  const { host, hostname } = requestedUrl(c);
  if (env.DEMO ? [...localHosts, ...env.DEMO_HOSTS].includes(hostname) : host === appUrl().host) return next();
  const t = translator(localeOfPage(c, null));
  return c.text(t("refusal.other_host", { host, address: env.APP_URL }), 421);
};

/**
 * Whether the Origin header is our own, for a request that passed ownHostOnly. In a demo, which has several hosts, it
 * must be the requested one.
 */
export const isOwnOrigin = (origin: string, c: Context): boolean =>
  origin === appUrl().origin || (env.DEMO && URL.canParse(origin) && new URL(origin).host === requestedUrl(c).host);

/** Called when the web process starts: warns in the log if others can reach a demo. */
export function warnOfOpenDemo(): void {
  const isLocal = env.DEMO_HOSTS.length === 0 && ["localhost", "127.0.0.1", "::1"].includes(env.HOST);
  if (env.DEMO && !isLocal)
    log.warn("other machines may reach this demo, whose passwords are known to all", {
      listens: env.HOST,
      hosts: env.DEMO_HOSTS,
    });
}
