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
const MAX_UNDRAWN = 1024 * 1024; // bytes: a picture that we can't draw but a browser may
const TIMEOUT_S = 10;
/** How the copy for strangers ends (bare-picture.ts). */
export const STRIPPED_SUFFIX = ".bare";

type ContentRef = Pick<StoredContent, "workspaceId" | "sha256">;
const keyOfThumb = ({ workspaceId, sha256 }: ContentRef, size: ThumbSize) =>
  `${storageKey(workspaceId, sha256)}.${size}.webp`;

/**
 * A picture, or a PDF's first page, small. The worker makes it beforehand (read.ts); a picture that it has not come to
 * yet is drawn here. One that can't be read is given by `whole`, unless it is large.
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

/** The same for paper: undefined or empty where there can be none. Throws where the bytes are withheld. */
export async function smallPicture(stored: StoredContent, size: ThumbSize): Promise<Buffer | undefined> {
  await requireChecked(stored);
  return (await readStored(stored, size)) ?? (await draw(stored, size));
}

const SHIELD =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#e5e7e8"/><path d="M48 26l18 7v13c0 12-8 20-18 24-10-4-18-12-18-24V33z" fill="none" stroke="#6b7478" stroke-width="3"/></svg>';

/**
 * A sign in the place of a picture that is being checked, or is given to nobody: pages show pictures in many places,
 * and the words stand beside the file.
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

/** Empty where the worker found that there can be none. */
async function readStored(stored: ContentRef, size: ThumbSize): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage().read(keyOfThumb(stored, size)));
  } catch (error) {
    if (error instanceof NotStored) return undefined;
    throw error;
  }
}

/**
 * Few at once and not for long: some are made to keep us busy. A PDF, and the largest pictures, are the worker's alone.
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
      .catch(() => undefined); // a format it does not know, or half a picture
    if (small) await storeThumb(stored, size, small);
    return small;
  });
}

/** Both sizes; or empty ones, which say that nobody need try again. */
export async function storeThumbs(content: ContentRef, drawn: Record<ThumbSize, Buffer> | undefined): Promise<void> {
  for (const size of sizes) await storeThumb(content, size, drawn?.[size] ?? Buffer.alloc(0));
}

const storeThumb = (content: ContentRef, size: ThumbSize, bytes: Buffer): Promise<void> =>
  asFile(bytes, (path) => storage().put(keyOfThumb(content, size), path));

/** With the bytes of the picture itself. */
export async function removeThumbs(workspaceId: string, sha256: string): Promise<void> {
  for (const size of sizes) await storage().remove(keyOfThumb({ workspaceId, sha256 }, size));
  await storage().remove(`${storageKey(workspaceId, sha256)}${STRIPPED_SUFFIX}`);
}
