import { numberCells } from "./number-format.mjs";
import { refuse } from "./refusal.mjs";
import { error, shownError, textCell } from "./text-cell.mjs";
import { collectText, readStrings, readStyles, readWorkbook, relationsOf, unescaped } from "./xlsx-parts.mjs";
import { readXml } from "./xml.mjs";

const MOST_MERGES = 100_000;
const LONGEST_TAG = 500; // characters of a merged area's
const MOST_COLUMNS = 16_384;
const ISO_DAY = /^\d{4}-\d\d-\d\d/;

/** @typedef {import("./cells.ts").Cell} Cell */
/** @typedef {import("./zip-parts.mjs").Parts} Parts */
/** @typedef {import("./table.mjs").Table} Table */
/** @typedef {{ type: string, style: number, value?: string, inline: string, formula?: string }} Found */

/**
 * The sheets of a workbook (XLSX), each with how to read it into a table.
 * @param {Parts} parts
 * @param {string} locale
 */
export async function openXlsx(parts, locale) {
  const main = [...(await relationsOf(parts, "")).values()].find(({ type }) => type === "officeDocument")?.path;
  if (!main) refuse("spreadsheet.broken");
  if (main.endsWith(".bin")) refuse("spreadsheet.old_format"); // XLSB, which is not XML
  const relations = await relationsOf(parts, main);
  const pathOf = (/** @type {string} */ type) => [...relations.values()].find((each) => each.type === type)?.path;
  const { sheets, is1904 } = await readWorkbook(parts, main);
  const { formats, formatOfStyle } = await readStyles(parts, pathOf("styles"));
  const strings = await readStrings(parts, pathOf("sharedStrings"));
  const numberCell = numberCells({ locale, is1904, formats });

  /** @param {Found} found @returns {Cell} */
  function cellOf({ type, style, value, inline, formula }) {
    if (type === "inlineStr") return textCell(unescaped(inline));
    if (value === undefined) return formula === undefined ? null : error("spreadsheet.cell.no_value", `=${formula}`);
    if (type === "s") return textCell(strings[Number(value)] ?? "");
    if (type === "str") return textCell(unescaped(value));
    if (type === "e") return shownError(value);
    if (type === "b") return { type: "boolean", value: value === "1", text: value === "1" ? "TRUE" : "FALSE" };
    if (type === "d" && ISO_DAY.test(value)) return { type: "day", value: value.slice(0, 10), text: value };
    return value === "" ? null : numberCell(Number(value), formatOfStyle[style] ?? 0);
  }

  return sheets.flatMap(({ relation, ...sheet }) => {
    const { type, path = "" } = relations.get(relation) ?? {};
    if (type !== "worksheet") return []; // a chart
    return [{ ...sheet, read: (/** @type {Table} */ table) => readSheet(parts, path, table, cellOf) }];
  });
}

/**
 * @param {Parts} parts
 * @param {string} path
 * @param {Table} table
 * @param {(found: Found) => Cell} cellOf
 */
async function readSheet(parts, path, table, cellOf) {
  for (const area of await mergesOf(parts.text(path))) table.merges.add(area);
  let number = 0;
  let column = -1;
  /** @type {Cell[]} */
  let cells = [];
  /** @type {Found} */
  let found = { type: "n", style: 0, inline: "" };
  let isOpen = /** @type {"v" | "f" | undefined} */ (undefined);
  const inline = collectText((text) => (found.inline += text));
  await readXml(parts.text(path), {
    open(name, { r, t = "n", s = "0" }) {
      isOpen = undefined;
      if (name === "row") {
        number = r ? Number(r) : number + 1;
        column = -1;
        cells = [];
      } else if (name === "c") {
        column = r ? placeOf(r).column : column + 1;
        if (!(column >= 0 && column < MOST_COLUMNS)) refuse("spreadsheet.broken");
        found = { type: t, style: Number(s), inline: "" };
      } else if (name === "v" || name === "f") {
        isOpen = name;
        found[name === "v" ? "value" : "formula"] = "";
      } else inline.open(name);
    },
    text(text) {
      if (isOpen === "v") found.value += text;
      else if (isOpen === "f") found.formula += text;
      else inline.text(text);
    },
    close(name) {
      isOpen = undefined;
      inline.close(name);
      if (name === "c") {
        const cell = cellOf(found);
        if (cell) cells[column] = cell;
      } else if (name === "row") table.add(number, cells);
    },
  });
}

/**
 * The merged areas, in the order of their first rows. They stand after the rows, so they are searched for before these
 * are read: not as XML, because no text of a cell can look like this.
 * @param {AsyncIterable<string>} chunks
 */
async function mergesOf(chunks) {
  const areas = [];
  let rest = "";
  for await (const chunk of chunks) {
    const text = rest + chunk;
    for (const [, from = "", to = ""] of text.matchAll(
      /<(?:\w+:)?mergeCell\s[^<>]*?\bref="([A-Z]+\d+):([A-Z]+\d+)"/g,
    )) {
      const [start, end] = [placeOf(from), placeOf(to)];
      if (areas.push({ top: start.row, bottom: end.row, left: start.column, right: end.column }) > MOST_MERGES)
        refuse("spreadsheet.too_heavy");
    }
    const tag = text.slice(text.lastIndexOf("<")); // may go on in the next chunk
    rest = tag.startsWith("<") && !tag.includes(">") ? tag.slice(0, LONGEST_TAG) : "";
  }
  return areas.sort((one, other) => one.top - other.top);
}

const A = 64; // the letter before A

/**
 * "AB12": row 12, column 27, which is counted from 0.
 * @param {string} reference
 */
function placeOf(reference) {
  let column = 0;
  let at = 0;
  for (let code; (code = reference.charCodeAt(at)) > A; at++) column = column * 26 + code - A;
  return { row: Number(reference.slice(at)), column: column - 1 };
}
