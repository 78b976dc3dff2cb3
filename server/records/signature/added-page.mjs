import { rgb } from "@cantoo/pdf-lib";
import QRCode from "qrcode";
import { BLACK, GREY, LINE, signature } from "./signed-by.mjs";

const A4 = /** @type {[number, number]} */ ([595.28, 841.89]);
const SIDE = 56; // points
const NAMES = 132; // points for the name of a fact
const LEADING = 1.4;

/**
 * Draws the page that is added: who signed what, when, and how long it was read.
 * @param {import("@cantoo/pdf-lib").PDFDocument} document @param {import("../../platform/pdf/ink.mjs").Ink} ink @param
 * {import("./signed-pdf.ts").SignedPdfContent} content
 * @param {import("@cantoo/pdf-lib").PDFImage | null} drawn @param {import("@cantoo/pdf-lib").PDFImage | null} logo
 */
export function addPage(document, ink, content, drawn, logo) {
  const page = document.addPage(A4);
  const [wide, high] = A4;
  const width = wide - 2 * SIDE;
  page.drawRectangle({ x: 0, y: high - 8, width: wide, height: 8, color: colorOf(content.color) });
  const heading = header(page, ink, content, logo);
  let y = paragraph(page, ink, content.title, { y: heading, size: 22, cut: "600-normal", color: BLACK, width });
  y = paragraph(page, ink, content.about, { y: y - 4, size: 11, color: GREY, width }) - 14;

  page.drawRectangle({ x: SIDE, y: y - 112, width, height: 112, borderColor: LINE, borderWidth: 0.8 });
  signature(page, ink, content, drawn, { x: SIDE + 20, y: y - 82, width: width - 40, height: 66 });
  page.drawLine({
    start: { x: SIDE + 20, y: y - 88 },
    end: { x: SIDE + width - 20, y: y - 88 },
    thickness: 0.6,
    color: LINE,
  });
  const under = ink.fitting(content.under, 9, width - 40);
  ink.write(page, content.under, { x: SIDE + 20, y: y - 102, size: under, color: GREY });
  y -= 134;

  for (const [name, value] of content.facts) y = fact(page, ink, name, value, y, width);
  if (content.notice) paragraph(page, ink, content.notice, { y: y - 18, size: 9.5, color: BLACK, width });
  check(page, ink, content);
  const foot = ink.lines(content.foot, 8, width);
  for (const [index, line] of foot.entries())
    ink.write(page, line, { x: SIDE, y: 33 + (foot.length - index) * 11, size: 8, color: GREY });
}

/**
 * The workspace's logo, or its name.
 * @param {import("@cantoo/pdf-lib").PDFPage} page @param {import("../../platform/pdf/ink.mjs").Ink} ink @param
 * {import("./signed-pdf.ts").SignedPdfContent} content @param {import("@cantoo/pdf-lib").PDFImage | null} logo
 */
function header(page, ink, content, logo) {
  const top = A4[1] - 44;
  let x = SIDE;
  if (logo) {
    const scale = Math.min(130 / logo.width, 34 / logo.height);
    page.drawImage(logo, { x, y: top - 34, width: logo.width * scale, height: logo.height * scale });
    x += logo.width * scale + 12;
  }
  const size = ink.fitting(content.workspace, 12, A4[0] - SIDE - x);
  ink.write(page, content.workspace, { x, y: top - 21, size, cut: "600-normal", color: BLACK });
  return top - 76;
}

/**
 * @param {import("@cantoo/pdf-lib").PDFPage} page @param {import("../../platform/pdf/ink.mjs").Ink} ink @param {string} text
 * @param {{ y: number, size: number, width: number, cut?: import("../../platform/pdf/ink.mjs").Cut, color:
 * import("@cantoo/pdf-lib").Color }} how
 */
function paragraph(page, ink, text, { y, size, width, cut, color }) {
  let at = y;
  for (const line of most(ink.lines(text, size, width, cut), 4)) {
    ink.write(page, line, { x: SIDE, y: at - size, size, cut, color });
    at -= size * LEADING;
  }
  return at;
}

/**
 * @param {import("@cantoo/pdf-lib").PDFPage} page @param {import("../../platform/pdf/ink.mjs").Ink} ink @param {string} name @param
 * {string} value @param {number} y @param {number} width
 */
function fact(page, ink, name, value, y, width) {
  const size = 10;
  const room = width - NAMES;
  // a hash is not wrapped
  const small = value.includes(" ") ? size : Math.max(7, ink.fitting(value, size, room));
  const names = most(ink.lines(name, size, NAMES - 12), 2);
  const values = most(ink.lines(value, small, room), 3);
  const at = (/** @type {number} */ index) => y - 14 - index * size * LEADING;
  for (const [index, line] of names.entries()) ink.write(page, line, { x: SIDE, y: at(index), size, color: GREY });
  for (const [index, line] of values.entries())
    ink.write(page, line, { x: SIDE + NAMES, y: at(index), size: small, color: BLACK });
  const end = y - 8 - Math.max(names.length, values.length) * size * LEADING;
  page.drawLine({ start: { x: SIDE, y: end }, end: { x: SIDE + width, y: end }, thickness: 0.5, color: LINE });
  return end;
}

/**
 * At most `count` lines, so that a long fact does not push others off the page. @param {string[]} lines @param {number}
 * count
 */
const most = (lines, count) =>
  lines.length <= count ? lines : [...lines.slice(0, count - 1), `${lines[count - 1]} …`];

const CODE = 62; // points
const CODE_AT = 74; // points above the bottom, clear of the foot

/**
 * Where it can be checked that the paper is unchanged: a QR code, and its address in words.
 * @param {import("@cantoo/pdf-lib").PDFPage} page @param {import("../../platform/pdf/ink.mjs").Ink} ink @param
 * {import("./signed-pdf.ts").SignedPdfContent} content
 */
function check(page, ink, { check: { title, url, note } }) {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: "M" });
  const dot = CODE / modules.size;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column))
        page.drawRectangle({
          x: SIDE + column * dot,
          y: CODE_AT + CODE - (row + 1) * dot,
          width: dot * 1.02, // without light lines between them
          height: dot * 1.02,
          color: BLACK,
        });
  const x = SIDE + CODE + 14;
  const width = A4[0] - SIDE - x;
  ink.write(page, title, { x, y: CODE_AT + CODE - 9, size: 9.5, cut: "600-normal", color: BLACK });
  ink.write(page, url, { x, y: CODE_AT + CODE - 22, size: ink.fitting(url, 8.5, width), color: BLACK });
  for (const [index, line] of most(ink.lines(note, 8, width), 3).entries())
    ink.write(page, line, { x, y: CODE_AT + CODE - 36 - index * 11, size: 8, color: GREY });
}

/** @param {string} hex */
function colorOf(hex) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}
