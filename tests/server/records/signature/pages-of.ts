import { buffer } from "node:stream/consumers";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { storageKey } from "@server/platform/files/store";
import { storage } from "@server/platform/storage/storage";
import sharp from "sharp";

export type PageOf = { text: string; width: number; height: number; ink: (part: Part) => Promise<number> };
/** A rectangle in fractions of the page as it is shown, from the top left. */
type Part = { left: number; top: number; right: number; bottom: number };

/** The pages of a stored PDF. */
export const pagesOf = async (workspaceId: string, sha256: string) =>
  pagesIn(await buffer(await storage().read(storageKey(workspaceId, sha256))));

/** The pages of a PDF as shown: the text of each, and how much of a part of it is dark, from 0 to 1. */
export async function pagesIn(bytes: Buffer): Promise<PageOf[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages: PageOf[] = [];
  for (let index = 0; index < document.getPageCount(); index++) {
    const page = document.getPage(index);
    const text = page.getText().replace(/\s+/g, " "); // read before rendering, after which there is no text
    const { data, width, height } = await page.render({ scale: 1 });
    const pixels = Buffer.from(data);
    const ink = async ({ left, top, right, bottom }: Part) => {
      const [x, y] = [Math.round(left * width), Math.round(top * height)];
      const part = { left: x, top: y, width: Math.round(right * width) - x, height: Math.round(bottom * height) - y };
      const grey = await sharp(pixels, { raw: { width, height, channels: 4 } })
        .extract(part)
        .flatten({ background: "white" })
        .greyscale()
        .raw()
        .toBuffer();
      return grey.filter((level) => level < 128).length / grey.length;
    };
    pages.push({ text, width, height, ink });
  }
  return pages;
}
