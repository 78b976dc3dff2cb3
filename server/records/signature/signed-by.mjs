import { concatTransformationMatrix, popGraphicsState, pushGraphicsState, rgb } from "@cantoo/pdf-lib";
import { seenPage } from "../../platform/pdf/seen-page.mjs";
import { stampBox } from "./stamp-box.mjs";

export const BLACK = rgb(0.1, 0.1, 0.12);
export const GREY = rgb(0.42, 0.42, 0.46);
export const LINE = rgb(0.86, 0.86, 0.88);

/** @typedef {import("./signed-pdf.ts").SignedPdfContent} SignedPdfContent */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * Draws the signature at the chosen place, upright as the page is shown. @param {import("@cantoo/pdf-lib").PDFPage}
 * page @param {import("../../platform/pdf/ink.mjs").Ink} ink @param {SignedPdfContent} content @param
 * {import("@cantoo/pdf-lib").PDFImage | null} drawn @param {{ x: number, y: number }} at
 */
export function stamp(page, ink, content, drawn, at) {
  const { width, height, matrix } = seenPage(page);
  const box = stampBox({ width, height }, at);
  const small = box.height * 0.115;
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix));
  const bottom = height - box.y - box.height;
  signature(page, ink, content, drawn, {
    x: box.x,
    y: bottom + small * 2.2,
    width: box.width,
    height: box.height - small * 2.2,
  });
  page.drawLine({
    start: { x: box.x, y: bottom + small * 1.7 },
    end: { x: box.x + box.width, y: bottom + small * 1.7 },
    thickness: small * 0.08,
    color: GREY,
  });
  const message = ink.fitting(content.under, small, box.width);
  ink.write(page, content.under, { x: box.x, y: bottom + small * 0.4, size: message, color: GREY });
  page.pushOperators(popGraphicsState());
}

/**
 * Draws the drawn signature or the typed name, as large as fits the box. @param {import("@cantoo/pdf-lib").PDFPage}
 * page @param {import("../../platform/pdf/ink.mjs").Ink} ink @param {SignedPdfContent} content @param
 * {import("@cantoo/pdf-lib").PDFImage | null} drawn @param {Box} box
 */
export function signature(page, ink, content, drawn, box) {
  if (drawn) {
    const scale = Math.min(box.width / drawn.width, box.height / drawn.height);
    page.drawImage(drawn, { x: box.x, y: box.y, width: drawn.width * scale, height: drawn.height * scale });
    return;
  }
  const size = ink.fitting(content.typed, box.height * 0.6, box.width, "400-italic");
  ink.write(page, content.typed, { x: box.x, y: box.y + box.height * 0.18, size, cut: "400-italic", color: BLACK });
}
