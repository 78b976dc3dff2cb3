/**
 * The service worker (/service-worker.js). Assets come from its cache, pages from the network; pages of a workspace are
 * also cached for when there is no connection, for one user until they sign out, and on a slow line that of an object is
 * shown from there (web/early-page.ts). What that user keeps (components/kept/) ends with it, is answered and sent from
 * here (offline/background-sync.ts). The help is kept for everybody (offline/kept-help.ts).
 */
import { isKept } from "~/components/kept/is-kept";
import { SEEN_CACHE as PAGES_CACHE, READER_KEY } from "~/components/kept/store";
import { sendOnSync } from "~/offline/background-sync";
import { helpPage, helpPicture, isHelp, isHelpPicture, keepHelp, languageOf, renewHelp } from "~/offline/kept-help";
import {
  asking,
  CHANGED_KEY,
  EARLY_MS,
  isCacheablePage,
  isEarly,
  isExpired,
  keepBehind,
  markKept,
  noteChange,
  orOnceSlow,
  STORED_AT,
  takeBehind,
} from "~/web/early-page";

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(response: Promise<Response>): void };
type Reader = { reader: string | null; language: string };
type PageMessage = ExtendableEvent & { data: Reader | { keep: string } | { takeOver: true } };
const worker = self as unknown as {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const APP_CACHE = "app";
/** Maximum number of entries of each cache; the oldest are removed first. */
const MAX_ENTRIES = { [APP_CACHE]: 300, [PAGES_CACHE]: 150 };
const OFFLINE_PATH = "/offline";
/** What a user keeps on purpose: the database, and what the names of the caches begin with (components/kept/store.ts). */
const KEPT = { database: "kept", caches: "kept:" };

/** Asset names contain a hash of their content, so a cached one never becomes stale. */
const isAsset = (path: string) => path.startsWith("/assets/");
const isPicture = (path: string) => /^\/files\/.*\/thumb$/.test(path);
/** Something was changed from this browser, or the application was. */
const changedHere = () => caches.open(PAGES_CACHE).then(noteChange);

worker.addEventListener("install", (event) => event.waitUntil(precache()));
worker.addEventListener("activate", (event) => event.waitUntil(onActivate()));
worker.addEventListener("message", (event) => event.waitUntil(onMessage(event.data)));
sendOnSync(readerHere, changedHere);
worker.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || method === "HEAD") return;
  const inBackground = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}));
  if (method !== "GET") inBackground(changedHere());
  else if (isAsset(pathname)) event.respondWith(fromCache(event.request, inBackground));
  else if (mode === "navigate" && !/^\/(a\/queues|files)(\/|$)/.test(pathname))
    event.respondWith(respondWithPage(event.request, inBackground));
  // what a script fetches is kept by that script
  else if (event.request.destination && isPicture(pathname))
    event.respondWith(respondWithPicture(event.request, inBackground));
  else if (event.request.destination && pathname.startsWith("/files/"))
    event.respondWith(respondWithFile(event.request));
  else if (isHelpPicture(pathname)) event.respondWith(helpPicture(event.request));
});

/** Runs work that the response does not wait for; its failure, such as a full disk, does not concern the reader. */
type RunInBackground = (work: Promise<unknown>) => void;

/**
 * Caches the page that is shown without a connection, as an anonymous visitor sees it, and its assets. In the language
 * of the one before it, or else of the browser.
 */
async function precache(language?: string): Promise<void> {
  const app = await caches.open(APP_CACHE);
  const wanted = language ?? (await offlineLanguage());
  const headers: HeadersInit = wanted ? { "accept-language": wanted } : {};
  const response = await fetch(OFFLINE_PATH, { credentials: "omit", cache: "no-store", headers });
  if (!response.ok) throw new Error(`${OFFLINE_PATH} answered ${response.status}.`);
  const html = await response.clone().text();
  await app.put(OFFLINE_PATH, response);
  await cacheAssetsOf(html);
}

const offlinePage = () => caches.match(OFFLINE_PATH, { cacheName: APP_CACHE });
const offlineHtml = async () => (await (await offlinePage())?.text()) ?? "";
const offlineLanguage = async () => languageOf(await offlineHtml());
const assetsIn = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))];

async function cacheAssetsOf(html: string): Promise<void> {
  const app = await caches.open(APP_CACHE);
  await Promise.all(assetsIn(html).map(async (file) => (await app.match(file)) ?? app.add(file)));
}

async function onMessage(message: PageMessage["data"]): Promise<void> {
  if ("takeOver" in message) await worker.skipWaiting();
  else if ("keep" in message) {
    const asked = new Date();
    const response = await fetch(message.keep, { headers: { accept: "text/html" } });
    await cachePage(message.keep, response, asked);
  } else {
    await setReader(message.reader);
    if (message.language !== (await offlineLanguage())) await precache(message.language);
  }
}

/** The user whose pages are cached. */
async function readerHere(): Promise<string | undefined> {
  return (await caches.match(READER_KEY, { cacheName: PAGES_CACHE }))?.text();
}

/** Sets the user whose pages are cached, null when signed out. Removes what is here of any other user. */
async function setReader(reader: string | null): Promise<void> {
  const pages = await caches.open(PAGES_CACHE);
  const previous = await (await pages.match(READER_KEY))?.text();
  if (reader !== null && previous === reader) return;
  // without a name the browser may have emptied the cache: what is kept says itself whose it is
  await (reader === null || previous ? forgetReader() : caches.delete(PAGES_CACHE));
  if (reader !== null) await (await caches.open(PAGES_CACHE)).put(READER_KEY, new Response(reader));
}

/** Removes the pages of the reader, and all that they keep. */
async function forgetReader(): Promise<void> {
  indexedDB.deleteDatabase(KEPT.database);
  const names = (await caches.keys()).filter((name) => name === PAGES_CACHE || name.startsWith(KEPT.caches));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function fromCache(request: Request, inBackground: RunInBackground): Promise<Response> {
  const cached = await caches.match(request, { cacheName: APP_CACHE });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) inBackground(putInCache(APP_CACHE, request.url, response.clone()));
  return response;
}

async function putInCache(name: typeof APP_CACHE | typeof PAGES_CACHE, url: string, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(url); // put() then adds it as the newest entry
  await cache.put(url, response);
  await trim(name);
}

async function respondWithPage(request: Request, inBackground: RunInBackground): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname === OFFLINE_PATH) return (await offlinePage()) ?? fetch(request);
  const asked = new Date();
  const answer = takeBehind(request) ?? asking(request);
  const early = await isEarly(await caches.open(PAGES_CACHE), request);
  const kept = () => (isHelp(pathname) ? helpPage(pathname, search) : keptPage(pathname, search));
  const cached = async () => (await cachedPage(request.url, early)) ?? kept();
  const response = await orOnceSlow(answer, cached, early ? EARLY_MS : undefined);
  if (response?.headers.has(STORED_AT) && early) keepBehind(request.url, answer);
  if (response?.headers.has(STORED_AT)) return response;
  if (!response) return (await kept()) ?? (await cachedPage(request.url)) ?? toOfflinePage(pathname + search);
  if (/^\/log(in|out)$/.test(new URL(response.url || request.url).pathname)) inBackground(forgetReader());
  else if (isCacheablePage(pathname)) inBackground(cachePage(request.url, response.clone(), asked));
  else if (isHelp(pathname)) inBackground(keepHelp(response.clone(), cacheAssetsOf));
  return response;
}

async function onActivate(): Promise<void> {
  await changedHere().catch(() => {}); // no room: what is removed below makes some
  await Promise.all([worker.clients.claim(), trim(PAGES_CACHE)]);
  void renewHelp(cacheAssetsOf).catch(() => {}); // it may take long, and pages wait for what is activated
}

/** Leads to the page that shows what is kept for an address, and else that there is no connection. */
const toOfflinePage = (address: string) =>
  new Response(null, { status: 302, headers: { location: `${OFFLINE_PATH}#${address}`, [STORED_AT]: "kept" } });

/** The page of what the reader keeps for an address, on which one can act; null: nothing is kept for it. */
async function keptPage(path: string, search: string): Promise<Response | null> {
  const reader = await readerHere();
  return reader && (await isKept(reader, path, search).catch(() => false)) ? toOfflinePage(path + search) : null;
}

/** Caches a page as of when it was asked for. A page that can no longer be seen is removed from the cache. */
async function cachePage(url: string, response: Response, asked: Date): Promise<void> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (!response.ok || response.redirected || !isPage || !isCacheablePage(new URL(url).pathname)) {
    if (response.status < 500) await (await caches.open(PAGES_CACHE)).delete(url);
    return;
  }
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set(STORED_AT, asked.toISOString());
  await putInCache(PAGES_CACHE, url, new Response(html, { headers }));
  await cacheAssetsOf(html);
}

/** A cached page, marked with the time as of which it is; null when there is none or it has expired. */
async function cachedPage(url: string, early = false): Promise<Response | null> {
  const cached = await (await caches.open(PAGES_CACHE)).match(url);
  const at = cached?.headers.get(STORED_AT);
  if (!cached || !at || isExpired(at)) return null;
  return new Response(markKept(await cached.text(), at, early), { headers: cached.headers });
}

async function respondWithPicture(request: Request, inBackground: RunInBackground): Promise<Response> {
  let isCached = false;
  const cached = async () => {
    const found = (await caches.match(request, { cacheName: PAGES_CACHE })) ?? (await keptFile(request));
    isCached = found !== undefined;
    return found;
  };
  const response = (await orOnceSlow(asking(request), cached)) ?? (await cached()) ?? Response.error();
  if (isCached) return response;
  if (response.ok) inBackground(putInCache(PAGES_CACHE, request.url, response.clone()));
  else if (response.status >= 400 && response.status < 500)
    inBackground(caches.open(PAGES_CACHE).then((pages) => pages.delete(request)));
  return response;
}

const respondWithFile = async (request: Request): Promise<Response> =>
  (await orOnceSlow(asking(request), () => keptFile(request))) ?? (await keptFile(request)) ?? Response.error();

/** A picture, plan or paper that the reader keeps. */
async function keptFile({ url }: Request): Promise<Response | undefined> {
  const reader = await readerHere();
  return reader && (await caches.has(KEPT.caches + reader))
    ? caches.match(url, { cacheName: KEPT.caches + reader })
    : undefined;
}

/**
 * Removes the oldest entries over the maximum, and expired pages. The offline page and its assets are never removed
 * from the cache of assets.
 */
async function trim(name: typeof APP_CACHE | typeof PAGES_CACHE): Promise<void> {
  const cache = await caches.open(name);
  const permanent = name === APP_CACHE ? await offlinePaths() : new Set([READER_KEY, CHANGED_KEY]);
  const entries = (await cache.keys()).filter(({ url }) => !permanent.has(new URL(url).pathname));
  const tooMany = entries.slice(0, Math.max(0, entries.length - MAX_ENTRIES[name]));
  for (const entry of tooMany) await cache.delete(entry);
  if (name === APP_CACHE) return;
  for (const entry of entries) {
    const at = (await cache.match(entry))?.headers.get(STORED_AT);
    if (at && isExpired(at)) await cache.delete(entry);
  }
}

async function offlinePaths(): Promise<Set<string>> {
  return new Set([OFFLINE_PATH, ...assetsIn(await offlineHtml())]);
}
