import { REST_BASE } from "@server/core/constants";
import { env } from "@server/core/env";
import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { thirdPartySources } from "./analytics.ts";

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

const isBehindHttps = () => env.NODE_ENV === "production" && env.APP_URL.startsWith("https:");

/**
 * What all answers carry. A handler that set a header itself keeps it: a file, say, which our own pages show in a
 * frame.
 */
const everywhere = (): Options => ({
  overwrite: false,
  xFrameOptions: "DENY",
  referrerPolicy: "strict-origin-when-cross-origin", // a path may hold a token
  crossOriginResourcePolicy: "same-site",
  originAgentCluster: false, // where some pages could not have it, the browser says so in the console each time
  strictTransportSecurity: isBehindHttps() && "max-age=31536000; includeSubDomains",
  permissionsPolicy: { camera: ["self"], geolocation: [], microphone: [], payment: [], usb: [], browsingTopics: [] },
});

/** Where a form of ours leads to when somebody pays. */
const payPages = () =>
  env.STRIPE_SECRET_KEY
    ? ["https://checkout.stripe.com", ...(env.STRIPE_URL ? [new URL(env.STRIPE_URL).origin] : [])]
    : [];

/**
 * Only scripts that carry this response's nonce run, and what they load. Styles may stand in attributes (pins,
 * pickers), not in elements.
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
 * The queues' dashboard is someone else's page: its scripts come from our own address and carry no nonce; the fonts it
 * asks of Google stay away.
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
 * The worker that reads PDFs in the browser has a policy of its own: pictures of scans are unpacked by WebAssembly,
 * which no page may run.
 */
const pdfReader = () => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  connectSrc: ["'self'"],
});

/** What programs read: nothing in it is a page. */
const answer = () => ({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] });

/** A file's bytes, given to a person: shown in a frame of our own pages, and nothing in it runs. */
export const fileHeaders = {
  "content-security-policy":
    "default-src 'none'; object-src 'self'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
} as const;

/** What may not be shown in a frame answers as any page that is not there. */
function closeToFrames(given: Headers): void {
  given.set(
    "content-security-policy",
    (given.get("content-security-policy") ?? "").replace("frame-ancestors *", "frame-ancestors 'none'"),
  );
  given.set("x-frame-options", "DENY");
}

/** Chosen here by path: of two that set headers one inside the other, only one would be heard. */
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
  const ofReaders = secureHeaders({ ...everywhere(), contentSecurityPolicy: pdfReader() });
  const ofDashboard = secureHeaders({ ...everywhere(), contentSecurityPolicy: dashboard() });
  const chosenFor = (path: string) => {
    if (path.startsWith(`${REST_BASE}/`)) return ofAnswers;
    // it alone shows other people's pages, in a frame without a part in ours
    if (/^\/document-reader\/?$/.test(path)) return ofDocuments;
    if (/^\/(assets|node_modules)\/.*pdf\.worker[^/]*$/.test(path)) return ofReaders;
    if (/^\/a\/queues(\/|$)/.test(path)) return ofDashboard;
    return /^\/share\/[^/]+\/embed$/.test(path) ? ofEmbeds : ofPages;
  };
  return async (c, next) => {
    const chosen = chosenFor(c.req.path);
    await chosen(c, next);
    if (chosen === ofEmbeds && !c.res.ok) closeToFrames(c.res.headers);
    // what nobody said may be kept is somebody's own: the data of pages, tRPC and REST
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "private, no-store");
  };
}
