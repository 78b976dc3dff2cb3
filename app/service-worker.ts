/**
 * Runs beside the pages, in the browser (vite.config.ts writes it to /service-worker.js). The application's own files
 * come from its cache; a page always from the network, and what was read of a workspace is kept for when there is none:
 * for one reader, until they sign out.
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

/** Named by what is in them: what was kept once is right for ever. */
const isOfTheApp = (path: string) => path.startsWith("/assets/");
/** What people go back to in a plant room; nothing of settings, of the back-office, or of who is not signed in. */
const isKept = (path: string) =>
  /^\/(workspaces|container|object|actionpoint|report)\/[\da-f-]{36}/.test(path) && !path.endsWith(".data");
const isPicture = (path: string) => /^\/files\/.*\/thumb$/.test(path);

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim().then(() => trim(SEEN))));
worker.addEventListener("message", (event) => event.waitUntil(listen(event.data)));
worker.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  // no room left, say: who reads need not know
  const aside = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}));
  if (isOfTheApp(pathname)) event.respondWith(fromCache(event.request, aside));
  else if (mode === "navigate" && !/^\/(a\/queues|files)(\/|$)/.test(pathname))
    event.respondWith(page(event.request, aside));
  else if (isPicture(pathname)) event.respondWith(picture(event.request, aside));
});

/** Work that an answer does not wait for, and that may fail. */
type Aside = (work: Promise<unknown>) => void;

/** The page that is shown where nothing was kept, as anybody sees it, with all it needs. */
async function prepare(): Promise<void> {
  const app = await caches.open(APP);
  const response = await fetch(OFFLINE, { credentials: "omit", cache: "no-store" });
  if (!response.ok) throw new Error(`${OFFLINE} answered ${response.status}.`);
  const html = await response.clone().text();
  await app.put(OFFLINE, response);
  await keepFilesOf(html);
}

const filesIn = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))];

async function keepFilesOf(html: string): Promise<void> {
  const app = await caches.open(APP);
  await Promise.all(filesIn(html).map(async (file) => (await app.match(file)) ?? app.add(file)));
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

async function fromCache(request: Request, aside: Aside): Promise<Response> {
  const kept = await caches.match(request, { cacheName: APP });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) aside(keepIn(APP, request.url, response.clone()));
  return response;
}

async function keepIn(name: typeof APP | typeof SEEN, url: string, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(url); // so that it stands last: the oldest go first
  await cache.put(url, response);
  await trim(name);
}

async function page(request: Request, aside: Aside): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const response = await fetch(request).catch(() => null);
  if (!response)
    return (
      (await keptPage(request.url)) ??
      (pathname === OFFLINE ? offline() : Response.redirect(`${OFFLINE}#${pathname}${search}`))
    );
  if (/^\/log(in|out)$/.test(new URL(response.url || request.url).pathname)) aside(caches.delete(SEEN));
  else if (isKept(pathname)) aside(keepPage(request.url, response.clone()));
  return response;
}

const offline = async () => (await (await caches.open(APP)).match(OFFLINE)) ?? Response.error();

/** As it was answered just now; what can't be seen any more is forgotten. */
async function keepPage(url: string, response: Response): Promise<void> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (!response.ok || response.redirected || !isPage || !isKept(new URL(url).pathname)) {
    if (response.status < 500) await (await caches.open(SEEN)).delete(url);
    return;
  }
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set(AT, new Date().toISOString());
  await keepIn(SEEN, url, new Response(html, { headers }));
  await keepFilesOf(html);
}

const isOld = (at: string) => Date.now() - Date.parse(at) > KEPT_DAYS * 24 * 60 * 60 * 1000;

/** The page says itself that it is an old one, and from when. */
async function keptPage(url: string): Promise<Response | null> {
  const kept = await (await caches.open(SEEN)).match(url);
  const at = kept?.headers.get(AT);
  if (!kept || !at || isOld(at)) return null;
  const html = await kept.text();
  return new Response(html.replace("<html ", `<html data-kept-at="${at}" `), { headers: kept.headers });
}

async function picture(request: Request, aside: Aside): Promise<Response> {
  const response = await fetch(request).catch(() => null);
  if (!response) return (await caches.match(request, { cacheName: SEEN })) ?? Response.error();
  if (response.ok) aside(keepIn(SEEN, request.url, response.clone()));
  else if (response.status < 500) aside(caches.open(SEEN).then((seen) => seen.delete(request)));
  return response;
}

/**
 * What is too much, and pages of more than some days. What the page without a connection needs stands first in its
 * cache, and stays.
 */
async function trim(name: typeof APP | typeof SEEN): Promise<void> {
  const cache = await caches.open(name);
  const firm = name === APP ? await filesOfOffline() : new Set([READER]);
  const entries = (await cache.keys()).filter(({ url }) => !firm.has(new URL(url).pathname));
  const tooMany = entries.slice(0, Math.max(0, entries.length - MOST[name]));
  for (const entry of tooMany) await cache.delete(entry);
  if (name === APP) return;
  for (const entry of entries) {
    const at = (await cache.match(entry))?.headers.get(AT);
    if (at && isOld(at)) await cache.delete(entry);
  }
}

async function filesOfOffline(): Promise<Set<string>> {
  const html = (await (await caches.match(OFFLINE, { cacheName: APP }))?.text()) ?? "";
  return new Set([OFFLINE, ...filesIn(html)]);
}
