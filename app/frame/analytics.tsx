import { useLocation, useMatches } from "@remix-run/react";
import type { Analytics } from "@server/platform/analytics";
import { useEffect } from "react";

type AnalyticsWindow = {
  plausible?: ((event: string, about: object) => void) & { q?: unknown[] };
  _paq?: unknown[][];
  dataLayer?: unknown[];
};

/** Adds a third-party script, once. The content security policy trusts what our own scripts add. */
function load(src: string, attributes: Record<string, string> = {}): void {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = Object.assign(document.createElement("script"), { src, async: true });
  Object.assign(script.dataset, attributes);
  document.head.append(script);
}

/** Reports a page view to each kind of analytics; the first one also loads its script. */
const reportView: Record<Analytics["kind"], (counter: AnalyticsWindow, settings: Analytics, url: string) => void> = {
  plausible: (counter, { id, url }, u) => {
    counter.plausible ??= Object.assign((...args: unknown[]) => void counter.plausible!.q!.push(args), {
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
    function gtag(..._args: unknown[]) {
      // biome-ignore lint/complexity/noArguments: Google's script expects the arguments object, not an array
      layer.push(arguments);
    }
    if (isFirst) {
      gtag("js", new Date());
      gtag("config", id, { send_page_view: false });
      load(`${url}/gtag/js?id=${encodeURIComponent(id)}`);
    }
    gtag("event", "page_view", { page_location: page, page_title: new URL(page).pathname });
  },
};

/** The kind of page, reported instead of its address: addresses contain ids, names and tokens. */
const kindOf = (routeId: string | undefined) =>
  `/${(routeId ?? "")
    .replace(/^routes\//, "")
    .replace(/\/route$/, "")
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .join("/")}`;

/** Reports this page view and each later one, and loads the feedback widget; null: not configured, or no consent. */
export function useThirdPartyScripts({
  analytics,
  feedback,
}: {
  analytics: Analytics | null;
  feedback: string | null;
}): void {
  const page = kindOf(useMatches().at(-1)?.id);
  const { key } = useLocation(); // from one object to the next, the page is of the same kind
  useEffect(() => {
    if (analytics) reportView[analytics.kind](window as AnalyticsWindow, analytics, location.origin + page);
  }, [analytics, page, key]);
  useEffect(() => {
    if (feedback) load(feedback);
  }, [feedback]);
}
