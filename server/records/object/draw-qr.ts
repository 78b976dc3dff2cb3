import { qrSvg } from "@server/platform/qr";
import sharp from "sharp";

/** Pixels per module of the QR code: the picture is some 1,000 pixels wide, sharp enough for a poster. */
const DOT = 24;

/** A QR code of this text as a PNG in black and white, with a whole number of pixels per module. */
export const qrPng = (text: string): Promise<Buffer> =>
  sharp(Buffer.from(qrSvg(text, DOT)))
    .png({ palette: true, colours: 2 })
    .toBuffer();
