import { MAX_PIXELS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import type { Upload } from "@server/platform/uploads/upload";
import sharp from "sharp";

/**
 * Refuses a picture with too many pixels (422 at its field): a small file may decode to gigabytes. Reads the picture's
 * header only.
 */
export async function requirePixelLimit({ kind, path, field }: Upload, maxPixels = MAX_PIXELS): Promise<void> {
  if (kind !== "image") return;
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 })); // an unknown format, or a truncated file
  if (width * height > maxPixels)
    throw invalid(`mistake.too_many_pixels?count=${maxPixels / 1_000_000}`, field.replace(/\[\]$/, ""));
}
