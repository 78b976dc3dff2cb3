import { buffer } from "node:stream/consumers";
import { MAX_AVATAR_PIXELS, THUMB_WIDTHS } from "@server/core/constants";
import { notFound } from "@server/core/errors";
import { fileHeaders } from "@server/platform/headers";
import { NotStored } from "@server/platform/storage/contract";
import { storage } from "@server/platform/storage/storage";
import sharp from "sharp";
import { readChecked, requireChecked, withheldReason } from "./checked.ts";
import { limitDrawing } from "./limit-drawing.ts";
import { isReadByWorker } from "./read-by-worker.ts";
import { type StoredContent, serve } from "./serve.ts";
import { serveSmallPicture } from "./small-picture.ts";
import { asFile, storageKey } from "./store.ts";

export type ThumbSize = keyof typeof THUMB_WIDTHS;
const sizes = Object.keys(THUMB_WIDTHS) as ThumbSize[];
const MAX_UNDRAWN = 1024 * 1024; // bytes of a picture that sharp can't decode but a browser may show
const TIMEOUT_S = 10;
/** The suffix of the key of a picture without metadata (stripped-picture.ts). */
export const STRIPPED_SUFFIX = ".bare";

type ContentRef = Pick<StoredContent, "workspaceId" | "sha256">;
const keyOfThumb = ({ workspaceId, sha256 }: ContentRef, size: ThumbSize) =>
  `${storageKey(workspaceId, sha256)}.${size}.webp`;

/**
 * Responds with the thumbnail of a picture or of a PDF's first page. The worker makes it after the upload; a picture
 * that it has not processed yet is drawn here. One that can't be decoded is sent by `whole`, unless it is large.
 */
export async function serveThumb(
  request: Request,
  stored: StoredContent,
  whole: typeof serve = serve,
): Promise<Response> {
  const size: ThumbSize = new URL(request.url).searchParams.get("size") === "l" ? "l" : "s";
  if (!isReadByWorker(stored.mime)) throw notFound();
  if (await withheldReason(stored)) return placeholder(request);
  const serveOriginal = () => {
    if (!stored.mime.startsWith("image/") || stored.size > MAX_UNDRAWN) throw notFound();
    return whole(request, stored);
  };
  return serveSmallPicture(request, `${stored.sha256}-${size}`, async () => {
    const bytes = await smallPicture(stored, size);
    return bytes?.length ? bytes : serveOriginal();
  });
}

/** The thumbnail's bytes, for PDFs; undefined or empty: there is none. Throws 409 if the content is withheld. */
export async function smallPicture(stored: StoredContent, size: ThumbSize): Promise<Buffer | undefined> {
  await requireChecked(stored);
  return (await readStored(stored, size)) ?? (await draw(stored, size));
}

const SHIELD =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#e5e7e8"/><path d="M48 26l18 7v13c0 12-8 20-18 24-10-4-18-12-18-24V33z" fill="none" stroke="#6b7478" stroke-width="3"/></svg>';

/**
 * An icon in place of a withheld picture, since pages show pictures in many places. The page explains it next to the
 * file.
 */
function placeholder(request: Request): Response {
  const headers = {
    ...fileHeaders,
    "content-type": "image/svg+xml",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(request.method === "HEAD" ? null : SHIELD, { status: 409, headers });
}

/** The stored thumbnail; empty: the worker found that none can be made; undefined: not made yet. */
async function readStored(stored: ContentRef, size: ThumbSize): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage().read(keyOfThumb(stored, size)));
  } catch (error) {
    if (error instanceof NotStored) return undefined;
    throw error;
  }
}

/**
 * Limited in number and time, because some pictures are crafted to take long. PDFs and the largest pictures are left to
 * the worker.
 */
async function draw(stored: StoredContent, size: ThumbSize): Promise<Buffer | undefined> {
  if (!stored.mime.startsWith("image/")) return undefined;
  return limitDrawing(async () => {
    const original = await buffer(await readChecked(stored));
    const side = THUMB_WIDTHS[size];
    const small = await sharp(original, { limitInputPixels: MAX_AVATAR_PIXELS })
      .rotate()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer()
      .catch(() => undefined); // an unknown format, or a truncated file
    if (small) await storeThumb(stored, size, small);
    return small;
  });
}

/** Stores both sizes. `drawn`: undefined if none can be made; then empty files prevent another attempt. */
export async function storeThumbs(content: ContentRef, drawn: Record<ThumbSize, Buffer> | undefined): Promise<void> {
  for (const size of sizes) await storeThumb(content, size, drawn?.[size] ?? Buffer.alloc(0));
}

const storeThumb = (content: ContentRef, size: ThumbSize, bytes: Buffer): Promise<void> =>
  asFile(bytes, (path) => storage().put(keyOfThumb(content, size), path));

/** Removes all that was derived from a content; called when the content is removed. */
export async function removeThumbs(workspaceId: string, sha256: string): Promise<void> {
  for (const size of sizes) await storage().remove(keyOfThumb({ workspaceId, sha256 }, size));
  await storage().remove(`${storageKey(workspaceId, sha256)}${STRIPPED_SUFFIX}`);
}
