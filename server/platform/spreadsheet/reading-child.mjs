import { openSync } from "node:fs";
import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../files/watched.mjs";

// A child process (read.ts). It writes the rows to a file, and sends what else it found, or why the file is not read.

/** @typedef {import("./cells.ts").Input} Input */
/** @typedef {import("./cells.ts").Outcome} Outcome */

if (isMainThread) {
  setPriority(10); // requests of people have priority
  watch(import.meta.url);
} else parentPort?.postMessage(await outcomeOf(workerData));

/** @param {Input} input @returns {Promise<Outcome>} */
async function outcomeOf(input) {
  const { Refusal } = await import("./refusal.mjs");
  try {
    return await read(input);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    const { syscall, code = "" } = /** @type {NodeJS.ErrnoException} */ (error);
    return syscall ? { failed: code } : { refused: "spreadsheet.broken" };
  }
}

/** @param {Input} input @returns {Promise<Outcome>} */
async function read({ path, format, sheet: wanted, locale, rowsPath, limits }) {
  const { refuse } = await import("./refusal.mjs");
  const { Table } = await import("./table.mjs");
  const sheets = await open(path, format, locale, limits);
  const rows = openSync(rowsPath, "wx", 0o600);
  const shownFirst = [...sheets.filter(({ isHidden }) => !isHidden), ...sheets.filter(({ isHidden }) => isHidden)];
  const candidates = wanted === undefined ? shownFirst : sheets.filter(({ name }) => name === wanted);
  if (wanted !== undefined && candidates.length === 0) refuse("spreadsheet.no_such_sheet");
  for (const { name, read } of candidates) {
    const table = new Table(rows, limits);
    await read(table);
    if (!table.head || table.count === 0) continue;
    table.flush();
    const { head, count } = table;
    return { sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })), sheet: name, head, count };
  }
  return refuse(`spreadsheet.no_rows?within=${limits.headRow}`);
}

/**
 * @param {string} path
 * @param {Input["format"]} format
 * @param {string} locale
 * @param {Input["limits"]} limits
 */
async function open(path, format, locale, limits) {
  if (format === "csv") return (await import("./csv.mjs")).openCsv(path);
  const { openParts } = await import("./zip-parts.mjs");
  const parts = await openParts(path, limits.partBytes);
  if (format === "ods") return (await import("./ods.mjs")).openOds(parts);
  return (await import("./xlsx.mjs")).openXlsx(parts, locale);
}
