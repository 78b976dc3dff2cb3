import { appendFileSync } from "node:fs";
import { Merges } from "./merges.mjs";
import { refuse } from "./refusal.mjs";

const BUFFER = 256 * 1024; // characters

/** @typedef {import("./cells.ts").Cell} Cell */

/**
 * The rows of one sheet, in their order: keeps the first as the headings, writes the others to a file, and refuses more
 * than the limits allow.
 */
export class Table {
  /** @type {import("./cells.ts").Row | undefined} */
  head;
  count = 0;
  merges = new Merges();
  #last = 0;
  #lines = "";
  #characters = 0;

  /**
   * @param {number} file an open file
   * @param {import("./cells.ts").Limits} limits
   */
  constructor(file, limits) {
    this.file = file;
    this.limits = limits;
  }

  /**
   * Adds a row. Empty ones, also those that only show what is merged from above, are left out.
   * @param {number} number
   * @param {Cell[]} cells
   */
  add(number, cells) {
    if (!(number > this.#last)) refuse("spreadsheet.broken");
    this.#last = number;
    if (!this.head) {
      if (number <= this.limits.headRow && cells.some(Boolean)) this.head = { number, cells: this.#within(cells) };
      return;
    }
    if (!this.merges.repeat(number, this.head, cells)) return;
    if (++this.count > this.limits.rows) refuse(`spreadsheet.too_many_rows?maximum=${this.limits.rows}`);
    this.#lines += `${JSON.stringify({ number, cells: this.#within(cells) })}\n`;
    if (this.#lines.length > BUFFER) this.flush();
  }

  flush() {
    appendFileSync(this.file, this.#lines);
    this.#lines = "";
  }

  /** @param {Cell[]} cells */
  #within(cells) {
    const last = cells.findLastIndex(Boolean);
    if (last >= this.limits.columns) refuse(`spreadsheet.too_many_columns?maximum=${this.limits.columns}`);
    const kept = Array.from(cells.slice(0, last + 1), (cell) => cell ?? null);
    for (const cell of kept) this.#characters += cell?.text.length ?? 0;
    if (this.#characters > this.limits.characters) refuse("spreadsheet.too_heavy");
    return kept;
  }
}
