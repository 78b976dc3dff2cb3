import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import * as fontkit from "fontkit";

const require = createRequire(import.meta.url);
/** Each subset is a font file; a character is taken from the first subset that contains it. */
const subsets = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese"];
const weights = /** @type {const} */ ([400, 600]);
const fileOf = (/** @type {string} */ subset, /** @type {number} */ weight) =>
  require.resolve(`@fontsource/geist/files/geist-${subset}-${weight}-normal.woff`);

export const families = subsets.map((subset) => `Geist ${subset}`);

for (const subset of subsets)
  Font.register({
    family: `Geist ${subset}`,
    fonts: weights.map((fontWeight) => ({ src: fileOf(subset, fontWeight), fontWeight })),
  });
/** Breaks only words longer than a line, because hyphenation differs between languages. */
Font.registerHyphenationCallback((word) => (word.length > 24 ? (word.match(/.{1,12}/gu) ?? [word]) : [word]));

const known = new Set(
  subsets.flatMap((subset) => {
    return fontkit.create(readFileSync(fileOf(subset, 400))).characterSet;
  }),
);

const MARK = "\u00b7";
/** An emoji with its modifiers and joined emoji. */
const emoji = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*/gu;
const isKnown = (/** @type {string} */ sign) => known.has(/** @type {number} */ (sign.codePointAt(0)));

/**
 * Replaces characters that the fonts don't contain by a dot, which would otherwise be drawn as an empty box.
 * @param {string} text
 */
export const printable = (text) =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(emoji, (signs) => (isKnown(signs) ? signs : MARK))
    .replace(/[\u200b-\u200f\u2060]|[\ufe00-\ufe0f]/gu, "")
    .replace(/[^\n]/gu, (sign) => (isKnown(sign) ? sign : /\s/u.test(sign) ? " " : MARK));
