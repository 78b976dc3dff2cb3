import { REST_BASE } from "@server/core/constants";
import { env } from "@server/core/env";
import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { thirdPartySources } from "./analytics.ts";

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

const isBehindHttps = () => env.NODE_ENV === "production" && env.APP_URL.startsWith("https:");

/**
 * The headers of every response. A header that a handler has set stays, such as those of files, which our own pages
 * show in a frame.
 */
const everywhere = (): Options => ({
  overwrite: false,
  xFrameOptions: "DENY",
  referrerPolicy: "strict-origin-when-cross-origin", // a path may hold a token
  crossOriginResourcePolicy: "same-site",
  originAgentCluster: false, // not possible for all pages, and then browsers warn in the console
  strictTransportSecurity: isBehindHttps() && "max-age=31536000; includeSubDomains",
  permissionsPolicy: {
    camera: ["self"],
    publickeyCredentialsGet: ["self"],
    geolocation: [],
    microphone: [],
    payment: [],
    usb: [],
    browsingTopics: [],
  },
});

/** The origins to which a form may redirect for payment. */
const payPages = () =>
  env.STRIPE_SECRET_KEY
    ? ["https://checkout.stripe.com", ...(env.STRIPE_URL ? [new URL(env.STRIPE_URL).origin] : [])]
    : [];

/**
 * The Content-Security-Policy of pages. Only scripts with this response's nonce, and those they load, may run. Inline
 * styles are allowed in attributes (pins, pickers), not in elements.
 */
const page = () => {
  const others = thirdPartySources();
  return {
    defaultSrc: ["'self'"],
    scriptSrc: [NONCE, "'strict-dynamic'"],
    styleSrcElem: ["'self'", NONCE],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:", ...others.pictures],
    mediaSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'"],
    workerSrc: ["'self'"],
    connectSrc: ["'self'", ...others.answers, ...(env.NODE_ENV === "development" ? ["ws:"] : [])], // Vite's reload
    frameSrc: ["'self'", "https://www.youtube-nocookie.com", "https://player.vimeo.com", ...others.frames],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'", ...payPages()],
  };
};

/**
 * The dashboard of the queues is a third-party page: its scripts come from our origin without a nonce. Google's fonts,
 * which it requests, stay blocked.
 */
const dashboard = () => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:"],
  fontSrc: ["'self'", "data:"],
  baseUri: ["'self'"],
  frameAncestors: ["'none'"],
});

/**
 * The web workers that render PDFs and read scanned codes have their own policy: they run WebAssembly, which pages may
 * not.
 */
const reader = () => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  connectSrc: ["'self'"],
});

/** REST responses, which are never rendered. */
const answer = () => ({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] });

/** Assets are part of pages, whose headers decide; a kilobyte of headers would double the small ones. */
const asset = (): Options => ({
  overwrite: false,
  crossOriginResourcePolicy: "same-site",
  strictTransportSecurity: everywhere().strictTransportSecurity,
  contentSecurityPolicy: answer(),
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** The headers of a file's bytes: our own pages may frame it, and no script in it runs. */
export const fileHeaders = {
  "content-security-policy":
    "default-src 'none'; object-src 'self'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
} as const;

/** Forbids framing of an embed page that failed, so that it can't be told from any other missing page. */
function closeToFrames(given: Headers): void {
  given.set(
    "content-security-policy",
    (given.get("content-security-policy") ?? "").replace("frame-ancestors *", "frame-ancestors 'none'"),
  );
  given.set("x-frame-options", "DENY");
}

/** Sets the headers by path in one place, because of two nested middlewares only one would take effect. */
export function headers(): MiddlewareHandler {
  const ofPages = secureHeaders({ ...everywhere(), contentSecurityPolicy: { ...page(), frameAncestors: ["'none'"] } });
  const ofEmbeds = secureHeaders({
    ...everywhere(),
    xFrameOptions: false,
    contentSecurityPolicy: { ...page(), frameAncestors: ["*"] },
  });
  const ofAnswers = secureHeaders({ ...everywhere(), contentSecurityPolicy: answer() });
  const ofDocuments = secureHeaders({
    ...everywhere(),
    contentSecurityPolicy: { ...page(), frameSrc: ["https:", "http:"], frameAncestors: ["'none'"] },
  });
  const ofQrPages = secureHeaders({
    ...everywhere(),
    contentSecurityPolicy: { ...page(), scriptSrc: ["'none'"], frameAncestors: ["'none'"] },
  });
  const ofReaders = secureHeaders({ ...everywhere(), contentSecurityPolicy: reader() });
  const ofAssets = secureHeaders(asset());
  const ofDashboard = secureHeaders({ ...everywhere(), contentSecurityPolicy: dashboard() });
  const chosenFor = (path: string) => {
    if (path.startsWith(`${REST_BASE}/`)) return ofAnswers;
    // the only page that frames other websites, in a sandbox
    if (/^\/document-reader\/?$/.test(path)) return ofDocuments;
    if (/^\/(assets|node_modules|app)\/.*(pdf|scan)\.worker[^/]*$/.test(path)) return ofReaders;
    if (path.startsWith("/assets/")) return ofAssets;
    if (/^\/a\/queues(\/|$)/.test(path)) return ofDashboard;
    // the page behind a QR code carries no script
    if (/^\/public\/objects\/[^/]+\/?$/.test(path)) return ofQrPages;
    return /^\/share\/[^/]+\/embed$/.test(path) ? ofEmbeds : ofPages;
  };
  return async (c, next) => {
    const chosen = chosenFor(c.req.path);
    await chosen(c, next);
    if (chosen === ofEmbeds && !c.res.ok) closeToFrames(c.res.headers);
    // without an explicit header a response is private: pages, tRPC and REST
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "private, no-store");
  };
}
