import { HELP_CACHE } from "~/components/kept/store";
import { markKept, STORED_AT } from "~/web/early-page";

/*
 * The help in the language of its reader, kept once one of its pages was opened: as somebody reads it who is not signed
 * in, and so for everybody who uses this browser.
 */
const INDEX = "/help";

export const isHelp = (path: string) => /^\/help(\/[\w-]+)?\/?$/.test(path);
export const isHelpPicture = (path: string) => /^\/help\/\w+\/[\w-]+\.webp$/.test(path);

/** The language of a page. */
export const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];
const textOf = async (path: string) => (await (await caches.match(path, { cacheName: HELP_CACHE }))?.text()) ?? "";

/** Keeps what a page loads. */
type WithAssets = (html: string) => Promise<void>;

/** Keeps all pages in the language of the one that was opened, unless they are kept. */
export async function keepHelp(opened: Response, withAssets: WithAssets): Promise<void> {
  const language = languageOf(await opened.text());
  if (language && languageOf(await textOf(INDEX)) !== language) await keepIn(language, withAssets);
}

/** Those of an older version are replaced, in the language in which they were. */
export async function renewHelp(withAssets: WithAssets): Promise<void> {
  const language = languageOf(await textOf(INDEX));
  if (language) await keepIn(language, withAssets);
}

async function answered(path: string, how: RequestInit): Promise<Response> {
  const response = await fetch(path, how);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}

/** All pages with their pictures. */
async function keepIn(language: string, withAssets: WithAssets): Promise<void> {
  const at = new Date().toISOString();
  const read = async (path: string) => {
    const response = await answered(path, { credentials: "omit", headers: { "accept-language": language } });
    const headers = new Headers(response.headers);
    headers.set(STORED_AT, at);
    return { path, headers, html: await response.text() };
  };
  const index = await read(INDEX);
  const pages: Awaited<ReturnType<typeof read>>[] = [];
  for (const path of new Set(index.html.match(/(?<=href=")\/help\/[\w-]+(?=")/g))) pages.push(await read(path));
  const named = new Set(pages.flatMap(({ html }) => html.match(/\/help\/\w+\/[\w-]+\.webp/g) ?? []));
  const pictures = await Promise.all(
    [...named].map(async (path) => [path, await answered(path, { cache: "reload" })] as const),
  );
  for (const { html } of pages) await withAssets(html);
  // all is there: what was kept before goes only now
  await caches.delete(HELP_CACHE);
  const help = await caches.open(HELP_CACHE);
  for (const [path, picture] of pictures) await help.put(path, picture);
  // the list last: where it is, all is
  for (const { path, headers, html } of [...pages, index]) await help.put(path, new Response(html, { headers }));
}

/** A page as it was kept. It is none of a search or of another language: those lead to the page itself. */
export async function helpPage(path: string, search: string): Promise<Response | null> {
  const kept = await caches.match(path.replace(/\/$/, ""), { cacheName: HELP_CACHE });
  const at = kept?.headers.get(STORED_AT);
  if (!kept || !at) return null;
  if (search) return new Response(null, { status: 302, headers: { location: path, [STORED_AT]: at } });
  return new Response(markKept(await kept.text(), at, false), { headers: kept.headers });
}

export const helpPicture = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { cacheName: HELP_CACHE })) ?? fetch(request);
