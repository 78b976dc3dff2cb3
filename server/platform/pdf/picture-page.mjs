import { PDFDocument } from "@cantoo/pdf-lib";

const LONGEST_SIDE = 842; // points: the longer side of a picture as a page
const DOTS = 2400; // pixels: the longer side of the picture in it

/**
 * A document with a picture as its only page; "damaged" if it cannot be read.
 * @param {string} path
 */
export async function pictureAsPage(path) {
  const document = await PDFDocument.create();
  const picture = await pictureIn(document, path, "jpeg");
  if (!picture) return "damaged";
  const scale = LONGEST_SIDE / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  document.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  return document;
}

/**
 * Embeds a picture of any format; null if it cannot be read.
 * @param {PDFDocument} document @param {string} path @param {"png" | "jpeg"} kind
 */
export async function pictureIn(document, path, kind) {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  const picture = sharp(path, { limitInputPixels: 100_000_000 })
    .rotate()
    .resize({ width: DOTS, height: DOTS, fit: "inside", withoutEnlargement: true });
  try {
    if (kind === "png") return await document.embedPng(await picture.png().toBuffer());
    return await document.embedJpg(await picture.flatten({ background: "white" }).jpeg({ quality: 85 }).toBuffer());
  } catch {
    return null;
  }
}
