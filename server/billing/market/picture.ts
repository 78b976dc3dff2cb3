import { subscriptionOptions } from "@db/schema/subscription";
import { asOperator, reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { MAX_PIXELS } from "@server/core/constants";
import { invalid, notFound } from "@server/core/errors";
import { oneLargePictureAtATime } from "@server/platform/files/large-pictures";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import type { StoredContent } from "@server/platform/files/serve";
import type { Upload } from "@server/platform/uploads/upload";
import { storedGlobal } from "@server/records/library/global-bytes";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { requireBuyer } from "./preview.ts";

const WIDEST = 1280; // pixels
const TIMEOUT_S = 20;

/** Resizes a picture to the shape of a card. Returns WebP; throws invalid where it is not a readable image. */
export async function resizePicture(upload: Upload): Promise<Buffer> {
  if (upload.kind !== "image") throw invalid("mistake.image", "picture");
  await requirePixelLimit(upload);
  return oneLargePictureAtATime(() => cropToCard(upload.path)).catch(() => {
    throw invalid("mistake.image", "picture");
  });
}

export const cropToCard = (input: string | Buffer): Promise<Buffer> =>
  sharp(input, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: WIDEST, height: (WIDEST * 9) / 16, fit: "cover", withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();

/**
 * A stored picture, for those who may buy. Inactive options too, because pages of their owners show them. Throws
 * missing.
 */
export async function storedMarketPicture(actor: Actor, id: string): Promise<StoredContent> {
  requireBuyer(actor);
  const [option] = await reading(asOperator, (tx) =>
    tx.select({ picture: subscriptionOptions.picture }).from(subscriptionOptions).where(eq(subscriptionOptions.id, id)),
  );
  if (!option?.picture) throw notFound();
  return storedGlobal(option.picture, "image/webp", "market.webp");
}
