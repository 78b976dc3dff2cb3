import { qrSvg } from "@server/platform/qr";
import sharp from "sharp";

/** A dot of the code in pixels of the picture: some 1,000 across, sharp on a poster. */
const DOT = 24;

/** The QR code as a picture to keep: each dot a whole number of pixels, in black and white alone. */
export const qrPng = (text: string): Promise<Buffer> =>
  sharp(Buffer.from(qrSvg(text, DOT)))
    .png({ palette: true, colours: 2 })
    .toBuffer();
