import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as fontkit from "fontkit";

/** @typedef {"400-normal" | "600-normal" | "400-italic"} Cut */
/** @typedef {{ font: import("@cantoo/pdf-lib").PDFFont, text: string }} Run */
/** @typedef {{ x: number, y: number, size: number, cut?: Cut, color?: import("@cantoo/pdf-lib").Color }} Placed */

// The font is split into files by character set; a name such as Łukasz needs two of them.
const PARTS = ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext"];
const FOLDER = join(process.cwd(), "node_modules/@fontsource/geist/files");
const UNKNOWN = "?";

/** @typedef {{ font: import("@cantoo/pdf-lib").PDFFont, letters: Set<number> }} Part */

/**
 * Embeds only the parts of the font that these texts need.
 * @param {import("@cantoo/pdf-lib").PDFDocument} document @param {Partial<Record<Cut, string>>} texts
 */
export async function inkFor(document, texts) {
  document.registerFontkit({ create: fontkit.create });
  /** @type {Map<Cut, Part[]>} */
  const fonts = new Map();
  for (const [cut, text = ""] of Object.entries(texts)) {
    /** @type {Part[]} */
    const parts = [];
    let left = [...plain(UNKNOWN + text)];
    for (const part of PARTS) {
      if (left.length === 0) break;
      const font = await document.embedFont(await readFile(join(FOLDER, `geist-${part}-${cut}.woff`)), {
        subset: true,
      });
      remember(font);
      const letters = new Set(font.getCharacterSet());
      parts.push({ font, letters });
      left = left.filter((letter) => !letters.has(codeOf(letter)));
    }
    fonts.set(/** @type {Cut} */ (cut), parts);
  }
  return new Ink(fonts);
}

/**
 * Lets a font lay out each text once: it is slow, and a list says the same words on many lines.
 * @param {import("@cantoo/pdf-lib").PDFFont} font
 */
function remember(font) {
  /** @type {Map<string, number>} */
  const widths = new Map();
  /** @type {Map<string, import("@cantoo/pdf-lib").PDFHexString>} */
  const encoded = new Map();
  const { widthOfTextAtSize, encodeText } = font;
  font.widthOfTextAtSize = (text, size) => {
    const width = widths.get(text) ?? widthOfTextAtSize.call(font, text, 1);
    widths.set(text, width);
    return width * size;
  };
  font.encodeText = (text) => {
    const known = encoded.get(text) ?? encodeText.call(font, text);
    encoded.set(text, known);
    return known;
  };
}

/** @param {string} text */
const plain = (text) => text.normalize("NFC").replace(/[\s\p{Cc}]+/gu, " ");
/** @param {string} letter */
const codeOf = (letter) => letter.codePointAt(0) ?? 0;

/** Writes text in our font, as far as it has the characters. */
export class Ink {
  /** @param {Map<Cut, Part[]>} fonts */
  constructor(fonts) {
    this.fonts = fonts;
  }

  /** @param {string} text @param {Cut} [cut] @returns {Run[]} */
  runs(text, cut = "400-normal") {
    const parts = this.fonts.get(cut) ?? [];
    /** @type {Run[]} */
    const runs = [];
    for (const letter of plain(text)) {
      const of = (/** @type {string} */ one) => parts.find(({ letters }) => letters.has(codeOf(one)));
      const known = of(letter) ?? of(UNKNOWN);
      if (!known) continue;
      const written = of(letter) ? letter : UNKNOWN;
      const last = runs.at(-1);
      if (last?.font === known.font) last.text += written;
      else runs.push({ font: known.font, text: written });
    }
    return runs;
  }

  /** @param {string} text @param {number} size @param {Cut} [cut] */
  width(text, size, cut) {
    return this.runs(text, cut).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
  }

  /** @param {import("@cantoo/pdf-lib").PDFPage} page @param {string} text @param {Placed} placed */
  write(page, text, { x, y, size, cut, color }) {
    let at = x;
    for (const run of this.runs(text, cut)) {
      page.drawText(run.text, { x: at, y, size, font: run.font, color });
      at += run.font.widthOfTextAtSize(run.text, size);
    }
  }

  /**
   * Breaks text into lines between words, and within a word that is too long for a line.
   * @param {string} text @param {number} size @param {number} width @param {Cut} [cut]
   */
  lines(text, size, width, cut) {
    /** @type {string[]} */
    const lines = [];
    let line = "";
    let used = 0;
    for (const word of text.replace(/\s+/g, " ").trim().split(" ")) {
      const wide = this.width(line ? ` ${word}` : word, size, cut); // words, since a line grows by them
      if (used + wide <= width) {
        line = line ? `${line} ${word}` : word;
        used += wide;
        continue;
      }
      if (line) lines.push(line);
      line = "";
      used = this.width(word, size, cut);
      if (used <= width) {
        line = word;
        continue;
      }
      for (const letter of word) {
        if (line && this.width(line + letter, size, cut) > width) {
          lines.push(line);
          line = "";
        }
        line += letter;
      }
      used = this.width(line, size, cut);
    }
    return [...lines, line];
  }

  /**
   * The largest size up to `most` at which the text fits.
   * @param {string} text @param {number} most @param {number} width @param {Cut} [cut]
   */
  fitting(text, most, width, cut) {
    return Math.min(most, (most * width) / Math.max(1, this.width(text, most, cut)));
  }
}
