import { MAX_PIXELS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import type { Upload } from "@server/platform/uploads/upload";
import sharp from "sharp";

/**
 * A picture that is small as a file may unpack to gigabytes, with us or with whoever looks at it. Its head says how
 * large; no more of it is read.
 */
export async function requirePixelLimit({ kind, path, field }: Upload, maxPixels = MAX_PIXELS): Promise<void> {
  if (kind !== "image") return;
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 })); // a format it does not know, or no more than a beginning
  if (width * height > maxPixels)
    throw invalid(`mistake.too_many_pixels?count=${maxPixels / 1_000_000}`, field.replace(/\[\]$/, ""));
}
