/** The limits of a body, checked in its bytes before it is parsed. */
export const MAX_VALUES = 20_000;
const MAX_DEPTH = 16;

const code = (character: string) => character.charCodeAt(0);
const [quote, backslash, comma, opens, closes, opensList, closesList] = ['"', "\\", ",", "{", "}", "[", "]"].map(code);
const [ampersand, equals, percent, five, bigB, smallB] = ["&", "=", "%", "5", "B", "b"].map(code);

/**
 * Whether JSON has more than MAX_VALUES values, or is nested deeper than MAX_DEPTH. Invalid JSON is left to the parser.
 */
export function isTooMuchJson(bytes: Uint8Array): boolean {
  let values = 1;
  let depth = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === quote) {
      for (i++; i < bytes.length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++;
    } else if (byte === opens || byte === opensList) {
      values++;
      if (++depth > MAX_DEPTH) return true;
    } else if (byte === closes || byte === closesList) depth--;
    else if (byte === comma) values++;
    if (values > MAX_VALUES) return true;
  }
  return false;
}

/** The same check for a urlencoded form, where each bracket in a name opens a list or an object. */
export function isTooMuchForm(bytes: Uint8Array): boolean {
  let values = 1;
  let depth = 0;
  let isName = true;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === ampersand) {
      values++;
      depth = 0;
      isName = true;
    } else if (byte === equals) isName = false;
    else if (isName && (byte === opensList || isCodedBracket(bytes, i))) {
      values++;
      if (++depth > MAX_DEPTH) return true;
    }
    if (values > MAX_VALUES) return true;
  }
  return false;
}

const isCodedBracket = (bytes: Uint8Array, i: number) =>
  bytes[i] === percent && bytes[i + 1] === five && (bytes[i + 2] === bigB || bytes[i + 2] === smallB);

/** Whether a field name in a multipart form is nested deeper than MAX_DEPTH. */
export const isTooDeep = (name: string): boolean => name.split("[", MAX_DEPTH + 2).length > MAX_DEPTH + 1;
