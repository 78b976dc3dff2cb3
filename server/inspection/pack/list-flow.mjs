import { rgb } from "@cantoo/pdf-lib";

const A4 = /** @type {[number, number]} */ ([595.28, 841.89]);
export const SIDE = 44; // points
export const WIDTH = A4[0] - 2 * SIDE;
const TOP = A4[1] - 46;
const BOTTOM = 58;
const LEADING = 1.32;

/** @param {string} hex */
export function colorOf(hex) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}
export const INK = colorOf("#1d2529");
export const MUTED = colorOf("#5d6467");
export const FAINT = colorOf("#858b8d");
export const LINE = colorOf("#d5d8d6");
export const WASH = colorOf("#f3f4f2");
/** The colours of states on white, as on pages. */
export const TONES = {
  valid: colorOf("#15703f"),
  soon: colorOf("#7a5200"),
  bad: colorOf("#b3261e"),
  none: colorOf("#5d6467"),
};

/** @typedef {import("../../platform/pdf/ink.mjs").Cut} Cut */
/** @typedef {{ x?: number, width?: number, size?: number, cut?: Cut, color?: import("@cantoo/pdf-lib").Color, most?: number }} How */

/** Pages that are filled from the top, one after the other. `y`: how far, from the bottom. */
export class Flow {
  /**
   * @param {import("@cantoo/pdf-lib").PDFDocument} document @param {import("../../platform/pdf/ink.mjs").Ink} ink
   * @param {string} color of the workspace
   */
  constructor(document, ink, color) {
    this.document = document;
    this.ink = ink;
    this.color = colorOf(color);
    this.page = this.begin();
    this.y = TOP;
    /** @type {(() => void) | null} what each new page begins with */
    this.onPage = null;
  }

  begin() {
    const page = this.document.addPage(A4);
    page.drawRectangle({ x: 0, y: A4[1] - 6, width: A4[0], height: 6, color: this.color });
    return page;
  }

  newPage() {
    this.page = this.begin();
    this.y = TOP;
    this.onPage?.();
  }

  /** Goes to a new page where less than this is left. @param {number} height */
  ensure(height) {
    if (this.y - height < BOTTOM) this.newPage();
  }

  /**
   * The lines of a text, at most so many, and their height.
   * @param {string} text @param {How} how
   */
  laid(text, { size = 9, width = WIDTH, cut, most = 4 } = {}) {
    const lines = text ? this.ink.lines(text, size, width, cut) : [];
    const shown = lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines;
    return { shown, height: shown.length * size * LEADING };
  }

  /**
   * Writes a text at this height, and returns how much of it that took.
   * @param {string} text @param {How & { y?: number }} how
   */
  put(text, how = {}) {
    const { x = SIDE, size = 9, cut, color = INK, y = this.y } = how;
    const { shown, height } = this.laid(text, how);
    for (const [index, line] of shown.entries())
      this.ink.write(this.page, line, { x, y: y - size - index * size * LEADING, size, cut, color });
    return height;
  }

  /** Writes a text and goes on below it. @param {string} text @param {How & { after?: number }} how */
  paragraph(text, { after = 0, ...how } = {}) {
    this.ensure(this.laid(text, how).height);
    this.y -= this.put(text, how) + after;
  }

  /** @param {string} text */
  heading(text) {
    this.ensure(90);
    this.paragraph(text, { size: 17, cut: "600-normal", after: 10 });
  }

  /** A line across. @param {{ x?: number, width?: number, color?: import("@cantoo/pdf-lib").Color, thickness?: number }} how */
  rule({ x = SIDE, width = WIDTH, color = LINE, thickness = 0.6 } = {}) {
    this.page.drawLine({ start: { x, y: this.y }, end: { x: x + width, y: this.y }, color, thickness });
  }

  /** Writes below each page what it belongs to, and which it is. @param {string} foot @param {string} page */
  number(foot, page) {
    const pages = this.document.getPages();
    for (const [index, each] of pages.entries()) {
      const text = page.replace("{now}", String(index + 1)).replace("{of}", String(pages.length));
      const wide = this.ink.width(text, 7.5);
      const [line = ""] = this.laid(foot, { size: 7.5, width: WIDTH - wide - 24, most: 1 }).shown;
      this.ink.write(each, line, { x: SIDE, y: 28, size: 7.5, color: MUTED });
      this.ink.write(each, text, { x: SIDE + WIDTH - wide, y: 28, size: 7.5, color: MUTED });
    }
  }
}
