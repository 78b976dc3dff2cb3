import { concatTransformationMatrix, popGraphicsState, pushGraphicsState, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { seenPage } from "../../platform/pdf/seen-page.mjs";

const SIZE = 7; // points
const SIDE = 10; // points from the edge

/**
 * Writes at the top right of each page which annex it is, as a reader sees the page: "Annex 12 · 1/3".
 * @param {import("@cantoo/pdf-lib").PDFDocument} document @param {import("@cantoo/pdf-lib").PDFPage[]} pages
 * @param {string} label in letters of Latin 1
 */
export async function labelPages(document, pages, label) {
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, page] of pages.entries()) {
    const { width, height, matrix } = seenPage(page);
    const text = `${label} · ${index + 1}/${pages.length}`;
    const wide = font.widthOfTextAtSize(text, SIZE);
    const [x, y] = [width - SIDE - wide, height - SIDE - SIZE];
    page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix));
    page.drawRectangle({ x: x - 3, y: y - 3, width: wide + 6, height: SIZE + 5, color: rgb(1, 1, 1), opacity: 0.85 });
    page.drawText(text, { x, y, size: SIZE, font, color: rgb(0.11, 0.15, 0.16) });
    page.pushOperators(popGraphicsState());
  }
}
