import { translator } from "@i18n/words.server";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import type { Context, MiddlewareHandler } from "hono";
import { localeOfPage } from "./request.ts";

const appUrl = () => new URL(env.APP_URL);
const localHosts = ["localhost", "127.0.0.1", "[::1]"];

/** What a request is for, by its Host header. With the protocol of APP_URL, whose default port is left out of both. */
function requestedUrl(c: Context): URL {
  const url = new URL(c.req.url);
  url.protocol = appUrl().protocol;
  return url;
}

/**
 * Answers 421 to a request for any other host than APP_URL's; in a demo, than this machine's and those of DEMO_HOSTS.
 * Otherwise a website whose name is made to lead to our address (DNS rebinding) would be taken for ours by the browser,
 * and read what it may not.
 */
export const ownHostOnly: MiddlewareHandler = async (c, next) => {
  const { host, hostname } = requestedUrl(c);
  if (env.DEMO ? [...localHosts, ...env.DEMO_HOSTS].includes(hostname) : host === appUrl().host) return next();
  const t = translator(localeOfPage(c, null));
  return c.text(t("refusal.other_host", { host, address: env.APP_URL }), 421);
};

/**
 * Whether a page of ours sent a request that came past ownHostOnly. A demo has several hosts: of them, the one that was
 * asked.
 */
export const isOwnOrigin = (origin: string, c: Context): boolean =>
  origin === appUrl().origin || (env.DEMO && URL.canParse(origin) && new URL(origin).host === requestedUrl(c).host);

/** For the start of the web process. */
export function warnOfOpenDemo(): void {
  const isLocal = env.DEMO_HOSTS.length === 0 && ["localhost", "127.0.0.1", "::1"].includes(env.HOST);
  if (env.DEMO && !isLocal)
    log.warn("other machines may reach this demo, whose passwords are known to all", {
      listens: env.HOST,
      hosts: env.DEMO_HOSTS,
    });
}
