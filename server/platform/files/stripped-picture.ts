import { buffer } from "node:stream/consumers";
import { MAX_PIXELS } from "@server/core/constants";
import { notFound } from "@server/core/errors";
import { StorageUnavailable } from "@server/core/storage-errors";
import { fileHeaders } from "@server/platform/headers";
import { NotStored } from "@server/platform/storage/contract";
import { storage } from "@server/platform/storage/storage";
import sharp from "sharp";
import { readChecked, requireChecked } from "./checked.ts";
import { limitDrawing } from "./limit-drawing.ts";
import { disposition, type StoredContent, serve } from "./serve.ts";
import { asFile, storageKey } from "./store.ts";
import { STRIPPED_SUFFIX } from "./thumb.ts";

const TIMEOUT_S = 20;
/** Formats that stay; other pictures become JPEG. */
const sameFormat = { "image/png": "png", "image/webp": "webp", "image/gif": "gif" } as const;

const keyOfStripped = ({ workspaceId, sha256 }: Pick<StoredContent, "workspaceId" | "sha256">) =>
  `${storageKey(workspaceId, sha256)}${STRIPPED_SUFFIX}`;

/**
 * Responds with a file to visitors without an account. Pictures are copied without metadata (place, camera) and rotated
 * upright; the copy is made once and stored next to the original. Throws 404 for a picture that can't be decoded. Other
 * files are sent unchanged.
 */
export async function serveStripped(
  request: Request,
  stored: StoredContent,
  reauthorize?: () => Promise<unknown>,
): Promise<Response> {
  if (!stored.mime.startsWith("image/") || stored.mime === "image/svg+xml") return serve(request, stored, reauthorize);
  await requireChecked(stored);
  const format = sameFormat[stored.mime as keyof typeof sameFormat] ?? "jpeg";
  const etag = `"${stored.sha256}-bare"`;
  const headers = {
    ...fileHeaders,
    "content-type": `image/${format}`,
    "content-disposition": disposition(new URL(request.url).searchParams.has("download"), stored.name),
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    etag,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const bytes = (await readStored(stored)) ?? (await strip(stored, format));
  const length = { "content-length": String(bytes.length) };
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers: { ...headers, ...length } });
}

async function readStored(stored: StoredContent): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage().read(keyOfStripped(stored)));
  } catch (error) {
    if (error instanceof NotStored) return undefined;
    throw error;
  }
}

/**
 * Limited in number, time and pixels, because some pictures are crafted to take long. Sharp writes no metadata by
 * default.
 */
async function strip(stored: StoredContent, format: "jpeg" | "png" | "webp" | "gif"): Promise<Buffer> {
  const stripped = await limitDrawing(async () => {
    const original = await buffer(await readChecked(stored));
    const stripped = await sharp(original, {
      limitInputPixels: MAX_PIXELS,
      animated: format === "gif" || format === "webp",
    })
      .autoOrient()
      .toFormat(format, { quality: 90 })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer()
      .catch(() => undefined); // an unknown format, or a truncated file
    if (!stripped) throw notFound();
    await asFile(stripped, (path) => storage().put(keyOfStripped(stored), path));
    return stripped;
  });
  if (!stripped) throw new StorageUnavailable("Too many pictures are being drawn.");
  return stripped;
}
