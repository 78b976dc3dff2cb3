const LONGEST = 32_767; // characters, Excel's maximum
const LONGEST_ERROR = 40;

/** @typedef {import("./cells.ts").Cell} Cell */

/**
 * A text as a person sees it: without spaces around it, and without characters that are not seen.
 * @param {string} written
 * @returns {Cell}
 */
export function textCell(written) {
  const text = written
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}|\p{Cs}|[\ufeff\ufffe\uffff]/gu, "")
    .trim();
  if (text.length > LONGEST) return error("spreadsheet.cell.too_long", text);
  return text === "" ? null : { type: "text", text };
}

const ERROR = /^(?:#(?:[A-Z/0]+[!?]|N\/[AB]|NV)|Err:\d+)$/;

/**
 * A text that may be what a spreadsheet shows instead of a value, in any language: #REF!, #DEEL/0!, #N/B.
 * @param {string} shown
 * @returns {Cell}
 */
export function textOrError(shown) {
  const text = shown.trim();
  return ERROR.test(text) ? shownError(text) : textCell(shown);
}

/**
 * @param {string} shown
 * @returns {Cell}
 */
export function shownError(shown) {
  const text = shown.slice(0, LONGEST_ERROR);
  return error(`spreadsheet.cell.error?${new URLSearchParams({ shown: text })}`, text);
}

/**
 * @param {string} mistake a text key
 * @param {string} [text]
 * @returns {Cell}
 */
export const error = (mistake, text = "") => ({ type: "error", mistake, text: text.slice(0, LONGEST) });
