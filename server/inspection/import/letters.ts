const LETTERS = 26;
const BEFORE_A = "A".charCodeAt(0) - 1;

/** The column, counted from 0, of its letters in a spreadsheet: A to Z, AA, AB, …. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0) - 1;
