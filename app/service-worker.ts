/**
 * Runs beside the pages, in the browser (vite.config.ts writes it to /service-worker.js). The application's own files come from its cache; a page
 * always from the network, and what was read of a workspace is kept for when there is none: for one reader, until they sign out.
 */
type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
type Told = Waiting & { data: { reader: string | null } | { keep: string } | { takeOver: true } };
const worker = self as unknown as {
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const APP = "app";
const SEEN = "seen";
/** So many entries of each; the oldest go first. */
const MOST = { [APP]: 300, [SEEN]: 150 };
const KEPT_DAYS = 7;
const OFFLINE = "/offline";
/** Whose pages are kept: an entry among them that is no page. */
const READER = "/reader-of-what-is-kept";
const AT = "x-kept-at";

const isOfTheApp = (path: string) => /^\/(assets|icons)\/|^\/(favicon\.svg|manifest\.webmanifest)$/.test(path);
/** What people go back to in a plant room; nothing of settings, of the back-office, or of who is not signed in. */
const isKept = (path: string) => /^\/(workspaces|container|object|actionpoint|report)\/[\da-f-]{36}/.test(path) && !path.endsWith(".data");
const isPicture = (path: string) => /^\/files\/.*\/thumb$/.test(path);

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => event.waitUntil(listen(event.data)));
worker.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (isOfTheApp(pathname)) event.respondWith(fromCache(event.request));
  else if (mode === "navigate" && !pathname.startsWith("/a/queues") && !pathname.startsWith("/files/"))
    event.respondWith(page(event.request));
  else if (isPicture(pathname)) event.respondWith(picture(event.request));
});

/** The page that is shown where nothing was kept, as anybody sees it, with all it needs. */
async function prepare(): Promise<void> {
  const app = await caches.open(APP);
  const response = await fetch(OFFLINE, { credentials: "omit", cache: "no-store" });
  if (!response.ok) throw new Error(`${OFFLINE} answered ${response.status}.`);
  const html = await response.clone().text();
  await app.put(OFFLINE, response);
  await keepFilesOf(html);
}

async function keepFilesOf(html: string): Promise<void> {
  const app = await caches.open(APP);
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g));
  await Promise.all([...files].map(async (file) => (await app.match(file)) ?? app.add(file)));
}

async function listen(told: Told["data"]): Promise<void> {
  if ("takeOver" in told) await worker.skipWaiting();
  else if ("keep" in told) {
    const response = await fetch(told.keep, { headers: { accept: "text/html" } });
    await keepPage(told.keep, response);
  } else await readBy(told.reader);
}

/** What somebody else has seen here goes; so does all of it when they sign out. */
async function readBy(reader: string | null): Promise<void> {
  const seen = await caches.open(SEEN);
  const before = await (await seen.match(READER))?.text();
  if (reader !== null && before === reader) return;
  await caches.delete(SEEN);
  if (reader !== null) await (await caches.open(SEEN)).put(READER, new Response(reader));
}

async function fromCache(request: Request): Promise<Response> {
  const app = await caches.open(APP);
  const kept = await app.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await app.put(request, response.clone());
    await trim(APP);
  }
  return response;
}

async function page(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const response = await fetch(request).catch(() => null);
  if (!response)
    return (await keptPage(request.url)) ?? (pathname === OFFLINE ? offline() : Response.redirect(`${OFFLINE}#${pathname}${search}`));
  if (/^\/log(in|out)$/.test(new URL(response.url || request.url).pathname)) await caches.delete(SEEN);
  else if (isKept(pathname)) await keepPage(request.url, response.clone());
  return response;
}

const offline = async () => (await (await caches.open(APP)).match(OFFLINE)) ?? Response.error();

/** As it was answered just now; what can't be seen any more is forgotten. */
async function keepPage(url: string, response: Response): Promise<void> {
  const seen = await caches.open(SEEN);
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (!response.ok || response.redirected || !isPage || !isKept(new URL(url).pathname))
    return void (response.status < 500 && (await seen.delete(url)));
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set(AT, new Date().toISOString());
  await seen.delete(url); // so that it stands last: the oldest go first
  await seen.put(url, new Response(html, { headers }));
  await keepFilesOf(html);
  await trim(SEEN);
}

/** The page says itself that it is an old one, and from when. */
async function keptPage(url: string): Promise<Response | null> {
  const kept = await (await caches.open(SEEN)).match(url);
  const at = kept?.headers.get(AT);
  if (!kept || !at || Date.now() - Date.parse(at) > KEPT_DAYS * 24 * 60 * 60 * 1000) return null;
  const html = await kept.text();
  return new Response(html.replace("<html ", `<html data-kept-at="${at}" `), { headers: kept.headers });
}

async function picture(request: Request): Promise<Response> {
  const seen = await caches.open(SEEN);
  const response = await fetch(request).catch(() => null);
  if (!response) return (await seen.match(request)) ?? Response.error();
  if (response.ok) await seen.put(request, response.clone());
  else if (response.status < 500) await seen.delete(request);
  return response;
}

async function trim(name: typeof APP | typeof SEEN): Promise<void> {
  const cache = await caches.open(name);
  const old = (await cache.keys()).filter(({ url }) => ![OFFLINE, READER].includes(new URL(url).pathname));
  for (const entry of old.slice(0, Math.max(0, old.length - MOST[name]))) await cache.delete(entry);
}
