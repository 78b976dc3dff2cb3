import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { MAX_PIXELS } from "@server/constants";
import { missing } from "@server/refusal";
import { NotStored } from "@server/storage/contract";
import { storage } from "@server/storage/storage";
import sharp from "sharp";
import { keyOf } from "./keep.ts";
import { type Stored, serve } from "./serve.ts";
import { giveSmallPicture } from "./small-picture.ts";

/** For a list, and for the head of a page; twice as wide as they are shown. */
const widths = { s: 160, l: 800 } as const;
export type ThumbSize = keyof typeof widths;
const sizes = Object.keys(widths) as ThumbSize[];

const keyOfThumb = ({ workspaceId, sha256 }: Pick<Stored, "workspaceId" | "sha256">, size: ThumbSize) =>
  `${keyOf(workspaceId, sha256)}.${size}.webp`;

/** A picture, small. Made when it is first asked for, and kept beside the picture; one that can't be read is given as it is. */
export async function serveThumb(request: Request, stored: Stored): Promise<Response> {
  const size: ThumbSize = new URL(request.url).searchParams.get("size") === "l" ? "l" : "s";
  if (!stored.mime.startsWith("image/") || stored.mime === "image/svg+xml") throw missing();
  const name = `${stored.sha256}-${size}`;
  return giveSmallPicture(request, name, async () => (await kept(stored, size)) ?? (await make(stored, size)) ?? serve(request, stored));
}

async function kept(stored: Stored, size: ThumbSize): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage().read(keyOfThumb(stored, size)));
  } catch (error) {
    if (error instanceof NotStored) return undefined;
    throw error;
  }
}

async function make(stored: Stored, size: ThumbSize): Promise<Buffer | undefined> {
  const original = await buffer(await storage().read(keyOf(stored.workspaceId, stored.sha256)));
  const small = await sharp(original, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: widths[size], height: widths[size], fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => undefined); // a format it does not know, or half a picture
  if (!small) return undefined;
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, small);
  await storage()
    .put(keyOfThumb(stored, size), path)
    .finally(() => rm(path, { force: true }));
  return small;
}

/** With the bytes of the picture itself. */
export async function removeThumbs(workspaceId: string, sha256: string): Promise<void> {
  for (const size of sizes) await storage().remove(keyOfThumb({ workspaceId, sha256 }, size));
}
