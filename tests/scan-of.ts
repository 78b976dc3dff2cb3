import { PDFDocument } from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { pdfOf } from "./pdf-of.ts";

const DOTS = 200; // an inch
const NOISE = { type: "gaussian", mean: 128, sigma: 30 } as const;

/** A page of these lines as somebody scans it: slightly turned and soft, on paper that is not white, as a JPEG. */
export async function scanOf(lines: readonly string[], by = 1.2): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(Buffer.from(pdfOf([lines.join("\n")]), "latin1"));
  const { data, width, height } = await document.getPage(0).render({ scale: DOTS / 72 });
  library.destroy();
  const page = sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "white" })
    .removeAlpha();
  const turned = page.rotate(by, { background: "#f4f1ea" }).blur(0.8);
  const { data: lies, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const grain = await sharp({ create: { ...raw, channels: 3, background: "grey", noise: NOISE } })
    .raw()
    .toBuffer();
  return sharp(lies, { raw })
    .composite([{ input: grain, raw: { ...raw, channels: 3 }, blend: "soft-light" }])
    .jpeg({ quality: 50 })
    .toBuffer();
}

/**
 * The bytes of a PDF with these pictures as its pages, and no text, as a scanner makes it; the last one as often as it has
 * pages. `size`: of each page in points, by default that of its picture.
 */
export async function pdfOfPictures(
  pictures: readonly Buffer[],
  { pages = pictures.length, size }: { pages?: number; size?: [number, number] } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const embedded = await Promise.all(pictures.map((picture) => document.embedJpg(picture)));
  for (let page = 0; page < pages; page++) {
    const picture = embedded[Math.min(page, embedded.length - 1)]!;
    const [width, height] = size ?? [(picture.width * 72) / DOTS, (picture.height * 72) / DOTS];
    document.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return Buffer.from(await document.save());
}
