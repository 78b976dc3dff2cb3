import type { Analytics } from "@server/platform/analytics";

type AnalyticsWindow = {
  plausible?: ((event: string, about: object) => void) & { q?: unknown[] };
  _paq?: unknown[][];
  dataLayer?: unknown[];
};

/** Adds a third-party script, once. The content security policy trusts what our own scripts add. */
export function loadScript(src: string, attributes: Record<string, string> = {}): void {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = Object.assign(document.createElement("script"), { src, async: true });
  Object.assign(script.dataset, attributes);
  document.head.append(script);
}

/** Reports a page view to each kind of analytics; the first one also loads its script. */
const reporters: Record<Analytics["kind"], (counter: AnalyticsWindow, settings: Analytics, url: string) => void> = {
  plausible: (counter, { id, url }, u) => {
    counter.plausible ??= Object.assign((...args: unknown[]) => void counter.plausible!.q!.push(args), {
      q: [] as unknown[],
    });
    loadScript(`${url}/js/script.manual.js`, { domain: id });
    counter.plausible("pageview", { u });
  },
  matomo: (counter, { id, url }, page) => {
    counter._paq ??= [["disableCookies"], ["setTrackerUrl", `${url}/matomo.php`], ["setSiteId", id]];
    counter._paq.push(["setCustomUrl", page], ["setDocumentTitle", new URL(page).pathname], ["trackPageView"]);
    loadScript(`${url}/matomo.js`);
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
      loadScript(`${url}/gtag/js?id=${encodeURIComponent(id)}`);
    }
    gtag("event", "page_view", { page_location: page, page_title: new URL(page).pathname });
  },
};

/** Reports a view of the page with that address; the first one also loads the analytics' script. */
export const reportView = (settings: Analytics, url: string): void =>
  reporters[settings.kind](window as AnalyticsWindow, settings, url);
