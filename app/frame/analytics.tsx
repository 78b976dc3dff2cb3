import { useLocation, useMatches } from "@remix-run/react";
import type { Analytics } from "@server/platform/analytics";
import { useEffect } from "react";

type Counter = {
  plausible?: ((event: string, about: object) => void) & { q?: unknown[] };
  _paq?: unknown[][];
  dataLayer?: unknown[];
};

/** Adds a script of others: what our own scripts add, the pages' policy trusts. Once, whatever is asked. */
function load(src: string, about: Record<string, string> = {}): void {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = Object.assign(document.createElement("script"), { src, async: true });
  Object.assign(script.dataset, about);
  document.head.append(script);
}

/** Each tells its own counter of a view; the first one brings the counter's script along. */
const tell: Record<Analytics["kind"], (counter: Counter, of: Analytics, url: string) => void> = {
  plausible: (counter, { id, url }, u) => {
    counter.plausible ??= Object.assign((...said: unknown[]) => void counter.plausible!.q!.push(said), {
      q: [] as unknown[],
    });
    load(`${url}/js/script.manual.js`, { domain: id });
    counter.plausible("pageview", { u });
  },
  matomo: (counter, { id, url }, page) => {
    counter._paq ??= [["disableCookies"], ["setTrackerUrl", `${url}/matomo.php`], ["setSiteId", id]];
    counter._paq.push(["setCustomUrl", page], ["setDocumentTitle", new URL(page).pathname], ["trackPageView"]);
    load(`${url}/matomo.js`);
  },
  ga4: (counter, { id, url }, page) => {
    const isFirst = counter.dataLayer === undefined;
    const layer = (counter.dataLayer ??= []);
    function say(..._said: unknown[]) {
      // biome-ignore lint/complexity/noArguments: what Google's script looks for, and no list
      layer.push(arguments);
    }
    if (isFirst) {
      say("js", new Date());
      say("config", id, { send_page_view: false });
      load(`${url}/gtag/js?id=${encodeURIComponent(id)}`);
    }
    say("event", "page_view", { page_location: page, page_title: new URL(page).pathname });
  },
};

/** What kind of page it is, in place of its address: ids, names and tokens are nobody's business. */
const kindOf = (routeId: string | undefined) =>
  `/${(routeId ?? "")
    .replace(/^routes\//, "")
    .replace(/\/route$/, "")
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .join("/")}`;

/** Counts this page and each one after it, for who agreed; a widget of others that asks for feedback comes along. */
export function useOthers({ analytics, feedback }: { analytics: Analytics | null; feedback: string | null }): void {
  const page = kindOf(useMatches().at(-1)?.id);
  const { key } = useLocation(); // from one object to the next, the page is of the same kind
  useEffect(() => {
    if (analytics) tell[analytics.kind](window as Counter, analytics, location.origin + page);
  }, [analytics, page, key]);
  useEffect(() => {
    if (feedback) load(feedback);
  }, [feedback]);
}
