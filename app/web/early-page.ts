import { dayOf, TIME_ZONE, today } from "@server/core/day";

/** Header of a cached page: as of when it is. */
export const STORED_AT = "x-kept-at";
/** Key of the cache entry that says when something was last changed from this browser, or the application was. */
export const CHANGED_KEY = "/last-change-here";

const MAX_AGE_DAYS = 7;
/** Whether a page that was cached as of `at` is too old to be shown. */
export const isExpired = (at: string) => Date.now() - Date.parse(at) > MAX_AGE_DAYS * 24 * 60 * 60 * 1000;
/** Pages that are cached: those of a workspace. No settings, no back-office, nothing for visitors. */
export const isCacheablePage = (path: string) =>
  /^\/(workspaces|container|object|actionpoint|report)\/[\da-f-]{36}/.test(path) && !path.endsWith(".data");

/** How long the network may be silent before a page comes from the cache, if it is there. */
const PATIENCE_MS = 4000;
/** The network may be silent this long before the page of an object comes from the cache, where it may (mayComeEarly). */
export const EARLY_MS = 400;

/** What the network answers behind a page that came early is given to who asks for the page within this time. */
const HAND_OVER_MS = 10_000;

type Asked = Pick<Request, "url" | "cache">;

const isAnew = ({ cache }: Pick<Asked, "cache">) => cache === "no-cache" || cache === "reload";
const isToday = (at: string) => dayOf(new Date(at)) === today();
/** Whoever asks for a page anew gets no old one. */
const mayBeOlder = ({ url, cache }: Asked) =>
  !isAnew({ cache }) && /^\/object\/[\da-f-]{36}\/?$/.test(new URL(url).pathname);

/**
 * Whether a page that was cached as of `at` may be shown before the network answers: that of an object, of today, if
 * nothing was changed from this browser since.
 */
export const mayComeEarly = (asked: Asked, at?: string | null, changedAt = "") =>
  mayBeOlder(asked) && Boolean(at && isToday(at) && at > changedAt);

/**
 * The HTML of a cached page, which says in its answer as of when it is: by the style sheet (--kept in app.css), and so
 * before its scripts run. An answer of another day than today is shown without the colour of a yes.
 */
export function markKept(html: string, at: string, early: boolean): string {
  const language = /<html lang="(\w+)"/.exec(html)?.[1];
  const day = isToday(at) ? {} : ({ day: "numeric", month: "short" } as const);
  const when = new Date(at).toLocaleString(language, {
    ...day,
    hour: "2-digit",
    minute: "2-digit",
    timeZone: TIME_ZONE,
  });
  const marks = `data-kept-at="${at}"${early ? " data-kept-early" : ""}${isToday(at) ? "" : " data-kept-old"}`;
  return html.replace("<html ", `<html ${marks} `).replace("@when", when);
}

const behind = new Map<string, Promise<Response | null>>();

/** Keeps what the network is about to answer for an address, of which an older page is shown meanwhile. */
export function keepBehind(url: string, answer: Promise<Response | null>): void {
  behind.set(url, answer);
  setTimeout(() => behind.get(url) === answer && behind.delete(url), HAND_OVER_MS);
}

/** What was kept, once, for who asks for a page anew. */
export function takeBehind({ url, cache }: Asked): Promise<Response | null> | undefined {
  const answer = behind.get(url);
  behind.delete(url);
  return isAnew({ cache }) ? answer : undefined;
}

/** Something was changed from here: what was cached, or answered, before is old. */
export async function noteChange(pages: Cache): Promise<void> {
  behind.clear();
  await pages.put(CHANGED_KEY, new Response(new Date().toISOString()));
}

/** Whether the cached page of this address may be shown before the network answers. */
export async function isEarly(pages: Cache, request: Request): Promise<boolean> {
  if (!mayBeOlder(request)) return false;
  const [cached, change] = await Promise.all([pages.match(request.url), pages.match(CHANGED_KEY)]);
  return mayComeEarly(request, cached?.headers.get(STORED_AT), await change?.text());
}

type Answer = Promise<Response | null>;

/** What the network answers; null if it fails. */
export const asking = (request: Request): Answer => fetch(request).catch(() => null);

/** The answer; or what is cached, once it has been silent for too long: a line may be there and carry nothing. */
export function orOnceSlow(
  answer: Answer,
  cached: () => Promise<Response | null | undefined>,
  patience = PATIENCE_MS,
): Answer {
  const slow = new Promise<void>((resolve) => setTimeout(resolve, patience));
  return Promise.race([answer, slow.then(async () => (await cached().catch(() => null)) ?? answer)]);
}
