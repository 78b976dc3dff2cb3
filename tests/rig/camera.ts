import { toBuffer } from "bwip-js/node";
import type { Page } from "playwright";
import sharp from "sharp";

export type Code = { kind: "qrcode" | "datamatrix" | "code128" | "gs1-128"; text: string };

const [width, height] = [1280, 720];
/** The square in the middle, of which the page shows and reads everything. */
const side = height;

/**
 * A sheet of paper with these codes, one below another, drawn by another program than the one that reads them.
 */
async function sheetOf(codes: readonly Code[]): Promise<string> {
  const room = Math.floor(side / Math.max(2, codes.length)) - 60;
  const drawn = await Promise.all(
    codes.map(async ({ kind, text }, index) => {
      const code = await toBuffer({ bcid: kind, text, scale: 4, padding: 8, backgroundcolor: "ffffff" });
      const input = await sharp(code)
        .resize({ width: side - 120, height: room, fit: "inside", kernel: "nearest" })
        .toBuffer();
      return { input, top: 40 + index * (room + 40), left: (width - side) / 2 + 60 };
    }),
  );
  const sheet = sharp({ create: { width, height, channels: 3, background: "#f4f4f4" } }).composite(drawn);
  return `data:image/png;base64,${(await sheet.png().toBuffer()).toString("base64")}`;
}

/**
 * Gives the page a camera that looks at a sheet with these codes, or one that fails with an error of that name; the small
 * Chromium of the tests has none of its own. What it was given is kept for camerasOf().
 */
export async function giveCamera(page: Page, codes: readonly Code[], refusal?: string): Promise<void> {
  await page.addInitScript(
    ([sheet, name]) => {
      const given = window as typeof window & { cameras: MediaStreamTrack[] };
      given.cameras = [];
      navigator.mediaDevices.getUserMedia = async () => {
        if (name) throw new DOMException("", name);
        const image = new Image();
        image.src = sheet!;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = image.width;
        canvas.height = image.height;
        const draw = () => canvas.getContext("2d")!.drawImage(image, 0, 0);
        draw();
        setInterval(draw, 100);
        const stream = canvas.captureStream(10);
        given.cameras.push(...stream.getTracks());
        return stream;
      };
    },
    [await sheetOf(codes), refusal] as const,
  );
}

/** "live" or "ended", of each camera that the page was given. */
export const camerasOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as typeof window & { cameras: MediaStreamTrack[] }).cameras.map(({ readyState }) => readyState),
  );
