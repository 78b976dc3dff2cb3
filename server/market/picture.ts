import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { subscriptionOptions } from "@db/schema/subscription";
import { overTheWall, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { MAX_PIXELS } from "@server/constants";
import { requireReadable } from "@server/file/bounds";
import { keyOf } from "@server/file/keep";
import type { Stored } from "@server/file/serve";
import { keepGlobal, PLATFORM } from "@server/library/global-bytes";
import { oneByOne } from "@server/picture/one-by-one";
import { missing, refuse } from "@server/refusal";
import { storage } from "@server/storage/storage";
import type { Upload } from "@server/upload";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { requireBuyer } from "./preview.ts";

const WIDEST = 1280; // pixels
const PATIENCE_S = 20;

/** As it is kept: of the shape that cards have, and no larger than they need. */
export async function drawnPicture(upload: Upload): Promise<Buffer> {
  if (upload.kind !== "image") throw refuse("mistake.image", "picture");
  await requireReadable(upload);
  return oneByOne(() => shaped(upload.path)).catch(() => {
    throw refuse("mistake.image", "picture");
  });
}

export const shaped = (given: string | Buffer): Promise<Buffer> =>
  sharp(given, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: WIDEST, height: (WIDEST * 9) / 16, fit: "cover", withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: PATIENCE_S })
    .toBuffer();

/** Beside the platform's library. Gives the name of the content. */
export async function keepPicture(tx: Tx, drawn: Buffer): Promise<string> {
  const path = join(tmpdir(), randomUUID());
  const sha256 = createHash("sha256").update(drawn).digest("hex");
  await writeFile(path, drawn);
  try {
    await keepGlobal(tx, { path, sha256 });
  } finally {
    await rm(path, { force: true });
  }
  return sha256;
}

/** For who may buy; what is not sold any more stands on pages of who has it. */
export async function storedMarketPicture(actor: Actor, id: string): Promise<Stored> {
  requireBuyer(actor);
  const [option] = await reading(overTheWall, (tx) =>
    tx.select({ picture: subscriptionOptions.picture }).from(subscriptionOptions).where(eq(subscriptionOptions.id, id)),
  );
  if (!option?.picture) throw missing();
  return { workspaceId: PLATFORM, sha256: option.picture, mime: "image/webp", size: await sizeOf(option.picture), name: "market.webp" };
}

/** It is small, and its row does not say how small. */
async function sizeOf(sha256: string): Promise<number> {
  let size = 0;
  for await (const piece of await storage().read(keyOf(PLATFORM, sha256))) size += (piece as Buffer).length;
  return size;
}
