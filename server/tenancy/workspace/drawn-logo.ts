import { readFile, rm } from "node:fs/promises";
import { MAX_LOGO, MAX_PIXELS } from "@server/core/constants";
import { invalid, tooLarge } from "@server/core/errors";
import { runInChild } from "@server/platform/files/child";
import { oneLargePictureAtATime } from "@server/platform/files/large-pictures";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { temporaryPath } from "@server/platform/temporary";
import type { Upload } from "@server/platform/uploads/upload";
import sharp from "sharp";
import { logoTypes } from "./inputs.ts";

const MAX_WIDTH = 1024; // pixels of the longer side, enough for print
const TIMEOUT_S = 20;

/**
 * Renders a logo of any format to a PNG, so that it can't contain scripts. Gives up after a timeout.
 */
export async function drawnLogo(upload: Upload, timeoutS = TIMEOUT_S): Promise<Buffer> {
  if (upload.size > MAX_LOGO) throw tooLarge("theme.logo.too_large", "images");
  if (!logoTypes.includes(upload.type)) throw invalid("theme.logo.kind", "images");
  await requirePixelLimit(upload);
  const drawn = await oneLargePictureAtATime(() =>
    (upload.type === "image/svg+xml" ? fromSvg(upload, timeoutS) : fromPixels(upload, timeoutS)).catch(() => null),
  );
  if (!drawn) throw invalid("theme.logo.unreadable", "images");
  return drawn;
}

const fromPixels = ({ path }: Upload, seconds: number): Promise<Buffer> =>
  sharp(path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_WIDTH, height: MAX_WIDTH, fit: "inside", withoutEnlargement: true })
    .png()
    .timeout({ seconds })
    .toBuffer();

async function fromSvg({ path }: Upload, seconds: number): Promise<Buffer | null> {
  const out = temporaryPath();
  let isDrawn = false;
  try {
    await runInChild<{ drawn: true }>(
      "server/tenancy/workspace/logo-child.mjs",
      { path, out, side: MAX_WIDTH },
      seconds * 1000,
      ({ drawn }) => {
        isDrawn = drawn;
      },
    );
    return isDrawn ? await readFile(out) : null;
  } finally {
    await rm(out, { force: true });
  }
}
