import { Readable } from "node:stream";
import { fileHeaders } from "@server/platform/headers";
import { storage } from "@server/platform/storage/storage";
import { isShownInPage } from "@server/platform/uploads/upload";
import { requireChecked } from "./checked.ts";
import { storageKey } from "./storage-key.ts";

export type StoredContent = { workspaceId: string; sha256: string; size: number; mime: string; name: string };

/**
 * The bytes, or the part of them that was asked for. Only pictures, PDF, sound and film are shown in the page; the rest
 * is a download, for it could act under our address. Access is checked before, each time: nothing of it is kept on the
 * way. `again` asks for it while the bytes flow.
 */
export async function serve(
  request: Request,
  { workspaceId, sha256, size, mime, name }: StoredContent,
  reauthorize?: () => Promise<unknown>,
): Promise<Response> {
  await requireChecked({ workspaceId, sha256 });
  const asDownload = new URL(request.url).searchParams.has("download") || !isShownInPage(mime);
  const etag = `"${sha256}"`;
  const headers = new Headers({
    ...fileHeaders,
    "content-type": isShownInPage(mime) ? mime : "application/octet-stream",
    "content-disposition": disposition(asDownload, name),
    "cache-control": "private, no-cache", // kept by the browser, and asked for again each time
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    etag,
  });
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });

  const range = rangeIn(request.headers.get("range"), size);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set("content-length", String(end - start + 1));
  if (range) headers.set("content-range", `bytes ${start}-${end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD" || size === 0) return new Response(null, { status, headers });
  const bytes = await storage().read(storageKey(workspaceId, sha256), range); // checked above
  const stream = reauthorize ? Readable.from(whileAllowed(bytes, reauthorize), { highWaterMark: 1 }) : bytes;
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers });
}

const REAUTHORIZE_MS = 1000;

/**
 * A long download breaks off where access is taken away: it is asked for again before the next piece, at most once a
 * second.
 */
async function* whileAllowed(bytes: Readable, reauthorize: () => Promise<unknown>) {
  let authorizedAt = Date.now();
  for await (const piece of bytes) {
    if (Date.now() - authorizedAt >= REAUTHORIZE_MS) {
      await reauthorize();
      authorizedAt = Date.now();
    }
    yield piece;
  }
}

/** One range, as players and PDF readers ask for it. Several at once are answered with the whole. */
function rangeIn(header: string | null, size: number): { start: number; end: number } | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}

/** For old programs in plain letters too. */
export const disposition = (asDownload: boolean, name: string) =>
  `${asDownload ? "attachment" : "inline"}; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`;
const ascii = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\]/g, "_") || "file";
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
