import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { refuse } from "./refusal.mjs";
import { textOrError } from "./text-cell.mjs";

const PIECE = 64 * 1024; // bytes that are read before the rows in them are taken
const HEAD = 100_000; // characters in which the headings are
const LONGEST_ROW = 1_000_000; // bytes
/** The characters of Windows-1252 from 0x80 on; after these it is Latin 1, with which Node confuses it. */
const FROM_80 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** @typedef {import("./table.mjs").Table} Table */

/**
 * A list of values with separators, as the only sheet of a spreadsheet.
 * @param {string} path
 */
export async function openCsv(path) {
  const text = decoded(await readFile(path));
  if (/^\s*</.test(text)) refuse("spreadsheet.other_type"); // a page or XML, saved as a list by its name
  return [{ name: "", isHidden: false, read: (/** @type {Table} */ table) => readText(text, table) }];
}

/** @param {string} text @param {Table} table */
async function readText(text, table) {
  const [line = "", named] = /^sep=(.)(?:\r\n?|\n)/i.exec(text) ?? []; // some spreadsheets name the separator so
  const bytes = Buffer.from(text.slice(line.length));
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    bytes.subarray(at * PIECE, (at + 1) * PIECE),
  );
  const parser = parse({
    delimiter: named ?? separatorIn(text.slice(line.length, HEAD)),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  });
  let number = 0;
  try {
    for await (const record of Readable.from(pieces).pipe(parser)) table.add(++number, record.map(cellOf));
  } catch (error) {
    if (error instanceof CsvError) refuse(`spreadsheet.unclosed_quote?row=${Number(error.records) + 1}`);
    throw error;
  }
}

/**
 * A text is written with a quote in front of it, by our own exports too, where it would be taken for a formula.
 * @param {string} written
 */
const cellOf = (written) => textOrError(written.replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, ""));

/**
 * The separator of the headings. A comma may stand in one that is separated by others, a tab in none.
 * @param {string} text
 */
function separatorIn(text) {
  const unquoted = text.replace(/(?<=^|[;,\t\r\n])"(?:[^"]|"")*"/g, "-");
  const head = unquoted.split(/[\r\n]+/).find((line) => /[^\s;,]/.test(line)) ?? "";
  return ["\t", ";"].find((separator) => head.includes(separator)) ?? ",";
}

/** @param {Buffer} bytes */
function decoded(bytes) {
  const mark = bytes.toString("hex", 0, 2);
  if (mark === "fffe" || mark === "feff")
    return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString("latin1").replace(/[\x80-\x9f]/g, (letter) => FROM_80.charAt(letter.charCodeAt(0) - 0x80));
  }
}
