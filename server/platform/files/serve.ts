import { Readable } from "node:stream";
import { fileHeaders } from "@server/platform/headers";
import { storage } from "@server/platform/storage/storage";
import { isShownInPage } from "@server/platform/uploads/upload";
import { z } from "zod";
import { requireChecked } from "./checked.ts";
import { storageKey } from "./storage-key.ts";

export const StoredContent = z.object({
  workspaceId: z.string(),
  sha256: z.string(),
  size: z.number(),
  mime: z.string(),
  name: z.string(),
});
export type StoredContent = z.infer<typeof StoredContent>;

/**
 * Responds with content or the requested range of it. Pictures, PDF, audio and video are shown inline; anything else is
 * a download, because a script in it would run under our origin. The caller has authorized the request; no cache may
 * store the response for others. `reauthorize` is called while a long download runs, and ends it by throwing.
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
    "cache-control": "private, no-cache", // the browser may store it, but must revalidate
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
 * Checks access again before the next chunk, at most once per REAUTHORIZE_MS, so that a long download ends when access
 * is revoked.
 */
export async function* whileAllowed(bytes: Readable, reauthorize: () => Promise<unknown>) {
  let authorizedAt = Date.now();
  for await (const piece of bytes) {
    if (Date.now() - authorizedAt >= REAUTHORIZE_MS) {
      await reauthorize();
      authorizedAt = Date.now();
    }
    yield piece;
  }
}

/** The single range of a Range header; undefined: no range, or several, which are answered with the whole content. */
function rangeIn(header: string | null, size: number): { start: number; end: number } | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}

/** A Content-Disposition header with the name in UTF-8, and in ASCII for old clients. */
export const disposition = (asDownload: boolean, name: string) =>
  `${asDownload ? "attachment" : "inline"}; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`;
const ascii = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\]/g, "_") || "file";
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
