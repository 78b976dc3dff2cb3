import type { PictureEdit } from "@db/schema/file";
import { MAX_PIXELS } from "@server/core/constants";
import { oneLargePictureAtATime } from "@server/platform/files/large-pictures";
import sharp from "sharp";

const PATIENCE_S = 20;

export class Unreadable extends Error {}

/** In this the copy is written, as the picture came. Of others (a camera's own) there is no editing. */
const formats: Record<string, { format: "jpeg" | "png" | "webp" | "gif"; mime: string; options: object }> = {
  jpeg: { format: "jpeg", mime: "image/jpeg", options: { quality: 90 } },
  png: { format: "png", mime: "image/png", options: { compressionLevel: 7 } },
  webp: { format: "webp", mime: "image/webp", options: { quality: 90 } },
  gif: { format: "gif", mime: "image/gif", options: {} },
};

/** A picture turned, cut and coloured; a copy, upright as its camera held it, in the format it came in. */
export const drawn = (original: Buffer, edit: PictureEdit): Promise<{ bytes: Buffer; mime: string }> =>
  oneLargePictureAtATime(async () => {
    try {
      const { format = "" } = await sharp(original, { limitInputPixels: MAX_PIXELS }).metadata();
      const kind = formats[format];
      if (!kind) throw new Unreadable();
      const bytes = await (await edited(original, edit))
        .toFormat(kind.format, kind.options)
        .timeout({ seconds: PATIENCE_S })
        .toBuffer();
      return { bytes, mime: kind.mime };
    } catch (cause) {
      throw new Unreadable("This picture can't be read.", { cause });
    }
  });

/** The same of a small one, to look at before it is done. */
export const preview = async (small: Buffer, edit: PictureEdit): Promise<Buffer> =>
  (await edited(small, edit)).webp({ quality: 80 }).toBuffer();

async function edited(source: Buffer, { rotate, crop, overlay }: PictureEdit) {
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

/** At least one pixel, and never over the edge. */
function pixels({ x, y, width, height }: NonNullable<PictureEdit["crop"]>, across: number, down: number) {
  const left = Math.min(across - 1, Math.round(x * across));
  const top = Math.min(down - 1, Math.round(y * down));
  return {
    left,
    top,
    width: Math.min(across - left, Math.max(1, Math.round(width * across))),
    height: Math.min(down - top, Math.max(1, Math.round(height * down))),
  };
}
