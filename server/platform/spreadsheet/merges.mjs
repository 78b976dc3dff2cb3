/** @typedef {{ top: number, bottom: number, left: number, right: number }} Area rows and columns, both included */

/** Merged cells, whose value stands in the first alone: people merge the name of a site over the rows of its machines. */
export class Merges {
  /** @type {Area[]} */
  #areas = [];
  #next = 0;
  /** @type {(Area & { cell: import("./cells.ts").Cell })[]} */
  #open = [];

  /**
   * Areas are added in the order of their first rows.
   * @param {Area} area
   */
  add(area) {
    this.#areas.push(area);
  }

  /**
   * Repeats the value of merged cells in the cells of a row, as far as there are headings, in place of what they cover.
   * Rows come in their order; what is merged with the headings or above them is not repeated. Returns whether the row
   * has a value of its own.
   * @param {number} number
   * @param {import("./cells.ts").Row} head
   * @param {import("./cells.ts").Cell[]} cells
   */
  repeat(number, head, cells) {
    this.#open = this.#open.filter(({ bottom }) => bottom >= number);
    for (let area; (area = this.#areas[this.#next]) && area.top <= number; this.#next++) {
      const cell = cells[area.left];
      const isBelowHeadings = area.top > head.number && area.left < head.cells.length;
      // areas that lie over each other, as no program writes them, could be without number
      if (cell && area.top === number && isBelowHeadings && this.#open.length < head.cells.length)
        this.#open.push({ ...area, cell });
    }
    const covered = new Set();
    for (const { top, left, right, cell } of this.#open)
      for (let column = left; column <= Math.min(right, head.cells.length - 1); column++) {
        if (top < number || column > left) covered.add(column);
        cells[column] = cell;
      }
    return cells.some((cell, column) => cell && !covered.has(column));
  }
}
