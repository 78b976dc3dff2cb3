import type { PictureEdit } from "@db/schema/file";
import { MAX_PIXELS } from "@server/core/constants";
import { oneLargePictureAtATime } from "@server/platform/files/large-pictures";
import sharp from "sharp";

const TIMEOUT_S = 20;

export class Unreadable extends Error {}

/** The formats that can be edited; the copy has the same. Others, such as raw camera formats, cannot be edited. */
const formats: Record<string, { format: "jpeg" | "png" | "webp" | "gif"; mime: string; options: object }> = {
  jpeg: { format: "jpeg", mime: "image/jpeg", options: { quality: 90 } },
  png: { format: "png", mime: "image/png", options: { compressionLevel: 7 } },
  webp: { format: "webp", mime: "image/webp", options: { quality: 90 } },
  gif: { format: "gif", mime: "image/gif", options: {} },
};

/** An upright copy of a picture, rotated, cropped and tinted, in its own format. Throws Unreadable. */
export const applyEdit = (original: Buffer, edit: PictureEdit): Promise<{ bytes: Buffer; mime: string }> =>
  oneLargePictureAtATime(async () => {
    try {
      const { format = "" } = await sharp(original, { limitInputPixels: MAX_PIXELS }).metadata();
      const kind = formats[format];
      if (!kind) throw new Unreadable();
      const bytes = await (await transformed(original, edit))
        .toFormat(kind.format, kind.options)
        .timeout({ seconds: TIMEOUT_S })
        .toBuffer();
      return { bytes, mime: kind.mime };
    } catch (cause) {
      throw new Unreadable("This picture can't be read.", { cause });
    }
  });

/** The same for a small picture, as a preview in WebP. */
export const preview = async (small: Buffer, edit: PictureEdit): Promise<Buffer> =>
  (await transformed(small, edit)).webp({ quality: 80 }).toBuffer();

async function transformed(source: Buffer, { rotate, crop, overlay }: PictureEdit) {
  const input = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  const { autoOrient } = await sharp(source, input).metadata();
  const isLying = rotate % 180 === 90;
  const [width, height] = isLying ? [autoOrient.height, autoOrient.width] : [autoOrient.width, autoOrient.height];
  const picture = sharp(source, input).autoOrient().rotate(rotate);
  if (crop) picture.extract(pixels(crop, width, height));
  if (overlay) {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(overlay.color.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ];
    const ink = {
      create: { width: 1, height: 1, channels: 4, background: { r, g, b, alpha: overlay.strength } },
    } as const;
    picture.composite([{ input: ink, tile: true, blend: "atop" }]);
  }
  return picture.keepIccProfile();
}

/** A crop in pixels: at least one, and within the picture. */
function pixels({ x, y, width, height }: NonNullable<PictureEdit["crop"]>, fullWidth: number, fullHeight: number) {
  const left = Math.min(fullWidth - 1, Math.round(x * fullWidth));
  const top = Math.min(fullHeight - 1, Math.round(y * fullHeight));
  return {
    left,
    top,
    width: Math.min(fullWidth - left, Math.max(1, Math.round(width * fullWidth))),
    height: Math.min(fullHeight - top, Math.max(1, Math.round(height * fullHeight))),
  };
}
