import { refuse } from "./refusal.mjs";
import { error, shownError, textCell, textOrError } from "./text-cell.mjs";
import { readXml } from "./xml.mjs";

const CONTENT = "content.xml";
const MANIFEST = "META-INF/manifest.xml";
const MOST_REPEATED = 1024; // columns or spaces; more columns of one value are refused anyway
const MOST_COLUMNS = 16_384;
const LAST_ROW = 1_048_576;
/** What has a text of its own in a cell or beside the cells. */
const ASIDE = ["annotation", "shapes", "frame", "custom-shape", "tracked-changes"];

/** @typedef {import("./cells.ts").Cell} Cell */
/** @typedef {import("./zip-parts.mjs").Parts} Parts */
/** @typedef {import("./table.mjs").Table} Table */

/**
 * The sheets of an OpenDocument spreadsheet, each with how to read it into a table.
 * @param {Parts} parts
 */
export async function openOds(parts) {
  if (parts.has(MANIFEST)) {
    const isEncrypted = (/** @type {string} */ name) => name === "encryption-data" && refuse("spreadsheet.encrypted");
    await readXml(parts.text(MANIFEST), { open: isEncrypted });
  }
  if (!parts.has(CONTENT)) refuse("spreadsheet.other_type");
  let isSpreadsheet = false;
  /** @type {Set<string>} */
  const hidden = new Set();
  let style = "";
  /** @type {{ name: string, isHidden: boolean, isEmpty: boolean }[]} */
  const sheets = [];
  await readXml(parts.text(CONTENT), {
    open(name, attributes) {
      if (name === "spreadsheet") isSpreadsheet = true;
      if (name === "style") style = attributes["style:name"] ?? "";
      if (name === "table-properties" && attributes["table:display"] === "false") hidden.add(style);
      if (name === "table")
        sheets.push({
          name: attributes["table:name"] ?? "",
          isHidden: hidden.has(attributes["table:style-name"] ?? ""),
          isEmpty: true,
        });
      const last = sheets.at(-1);
      if (last && name === "table-cell" && attributes["office:value-type"]) last.isEmpty = false;
    },
  });
  if (!isSpreadsheet) refuse("spreadsheet.other_type");
  return sheets.map(({ isEmpty, ...sheet }, at) => ({
    ...sheet,
    // all sheets are in one part
    read: async (/** @type {Table} */ table) => void (isEmpty || (await readSheet(parts, at, table))),
  }));
}

/**
 * @param {Parts} parts
 * @param {number} which of the sheets, counted from 0
 * @param {Table} table
 */
async function readSheet(parts, which, table) {
  let sheet = -1;
  let number = 0;
  let repeatedRows = 1;
  /** @type {Cell[]} */
  let cells = [];
  let column = 0;
  let text = "";
  /** @type {Record<string, string> | undefined} */
  let found;
  let aside = 0; // depth in what is left out
  let paragraphs = 0;
  let isParagraph = false;

  /** @param {string} name @param {Record<string, string>} attributes */
  function open(name, attributes) {
    if (name === "table") sheet++;
    if (sheet !== which) return;
    if (aside > 0 || ASIDE.includes(name)) return void aside++;
    if (name === "table-row") {
      repeatedRows = counted(attributes["table:number-rows-repeated"], LAST_ROW);
      cells = [];
      column = 0;
    } else if (name === "table-cell" || name === "covered-table-cell") {
      found = attributes;
      text = "";
      paragraphs = 0;
    } else if (name === "p" && found) {
      if (paragraphs++ > 0) text += "\n";
      isParagraph = true;
    } else if (name === "s") text += " ".repeat(counted(attributes["text:c"], MOST_REPEATED));
    else if (name === "tab") text += "\t";
    else if (name === "line-break") text += "\n";
  }

  /** @param {string} name */
  function close(name) {
    if (sheet !== which) return;
    if (aside > 0) return void aside--;
    if (name === "p") isParagraph = false;
    if (name === "table-cell" || name === "covered-table-cell") closeCell(found ?? {}, name === "covered-table-cell");
    if (name === "table-row") closeRow();
  }

  /** @param {Record<string, string>} attributes @param {boolean} isCovered */
  function closeCell(attributes, isCovered) {
    found = undefined;
    const repeated = counted(attributes["table:number-columns-repeated"], LAST_ROW);
    const cell = isCovered ? null : cellOf(attributes, text);
    if (cell) {
      if (column >= MOST_COLUMNS) refuse("spreadsheet.broken");
      const rows = counted(attributes["table:number-rows-spanned"], LAST_ROW);
      const columns = counted(attributes["table:number-columns-spanned"], LAST_ROW);
      const top = number + 1;
      if (rows > 1 || columns > 1)
        table.merges.add({ top, bottom: top + rows - 1, left: column, right: column + columns - 1 });
      for (let at = 0; at < Math.min(repeated, MOST_REPEATED); at++) cells[column + at] = cell;
    }
    column += repeated;
  }

  function closeRow() {
    const isEmpty = cells.length === 0;
    // many empty rows up to the last of the sheet are written as one
    for (let at = 1; at <= (isEmpty ? 1 : repeatedRows); at++) table.add(number + at, [...cells]);
    number += repeatedRows;
  }

  await readXml(parts.text(CONTENT), {
    open,
    close,
    text: (part) => void (isParagraph && aside === 0 && (text += part)),
  });
}

/**
 * @param {Record<string, string>} attributes
 * @param {string} text as it is shown
 * @returns {Cell}
 */
function cellOf(attributes, text) {
  const type = attributes["office:value-type"];
  const shown = text.trim();
  const formula = attributes["table:formula"];
  if (attributes["calcext:value-type"] === "error") return shownError(shown);
  if (formula && !type) return error("spreadsheet.cell.no_value", formula.replace(/^\w+:/, ""));
  if (formula && textOrError(shown)?.type === "error") return shownError(shown); // of an older program
  const value = Number(attributes["office:value"]);
  if (type === "float" || type === "percentage" || type === "currency")
    return Number.isFinite(value)
      ? { type: "number", value, text: shown || String(value) }
      : error("spreadsheet.cell.unreadable", shown);
  if (type === "date") {
    const day = attributes["office:date-value"]?.slice(0, 10) ?? "";
    return { type: "day", value: day, text: shown || day };
  }
  if (type === "boolean") {
    const isTrue = attributes["office:boolean-value"] === "true";
    return { type: "boolean", value: isTrue, text: isTrue ? "TRUE" : "FALSE" };
  }
  return textCell(text || (attributes["office:string-value"] ?? ""));
}

/**
 * A number of repetitions or of merged rows: at least 1.
 * @param {string | undefined} written
 * @param {number} most
 */
const counted = (written, most) => Math.min(Math.max(1, Math.floor(Number(written ?? 1)) || 1), most);
