import { FAINT, INK, LINE, MUTED, SIDE, TONES, WASH, WIDTH } from "./list-flow.mjs";
import { plate } from "./list-plate.mjs";

/** @typedef {import("./list-flow.mjs").Flow} Flow */
/** @typedef {import("./list-content.ts").ListRow} ListRow */
/** @typedef {import("./list-content.ts").ListMachine} ListMachine */

const SIZE = 8.2;
const INDENT = 26; // points: rows stand below the machine's words, beside its plate
/** The columns: where each begins, from the left side, and its width, with some room to the next. */
const columns = /** @type {const} */ ({
  title: [INDENT, 158],
  state: [190, 76],
  until: [272, 62],
  body: [340, 78],
  number: [424, 54],
  annex: [484, 24],
});
const names = /** @type {(keyof typeof columns)[]} */ (Object.keys(columns));
const usesColors = { yes: TONES.valid, yes_with_points: TONES.soon, no: TONES.bad, unknown: TONES.none };

/** @param {Flow} flow @param {import("./list-content.ts").ListContent} content */
export function drawPlaces(flow, { list, heads, places, none }) {
  flow.newPage();
  flow.heading(list);
  if (places.length === 0) flow.paragraph(none, { color: MUTED });
  const head = () => {
    for (const name of names)
      flow.put(heads[name], { x: SIDE + columns[name][0], width: columns[name][1], size: 7, color: MUTED, most: 1 });
    flow.y -= 13;
  };
  head();
  flow.onPage = head;
  for (const { path, machines } of places) {
    flow.ensure(96); // not alone at the end of a page
    flow.page.drawRectangle({ x: SIDE, y: flow.y - 19, width: WIDTH, height: 19, color: WASH });
    flow.page.drawRectangle({ x: SIDE, y: flow.y - 19, width: 3, height: 19, color: flow.color });
    flow.put(path, { x: SIDE + 10, y: flow.y - 4, size: 9, width: WIDTH - 20, cut: "600-normal", most: 1 });
    flow.y -= 27;
    for (const machine of machines) drawMachine(flow, machine);
    flow.y -= 6;
  }
  flow.onPage = null;
}

/** @param {Flow} flow @param {ListMachine} machine */
function drawMachine(flow, { title, about, letter, use, answer, rows }) {
  const width = WIDTH - INDENT;
  const texts = /** @type {const} */ ([
    [title, { x: SIDE + INDENT, width, size: 10, cut: "600-normal", most: 2 }],
    [about, { x: SIDE + INDENT, width, size: 8, color: MUTED, most: 2 }],
    [answer, { x: SIDE + INDENT, width, size: 8.6, color: usesColors[use], most: 3 }],
  ]);
  const height = texts.reduce((sum, [text, how]) => sum + flow.laid(text, how).height, 0);
  flow.ensure(height + (rows[0] ? heightOf(flow, rows[0]) : 0) + 12);
  plate(flow, letter, { x: SIDE + 2, y: flow.y - 1, side: 16 });
  for (const [text, how] of texts) flow.y -= flow.put(text, how);
  flow.y -= 4;
  for (const row of rows) drawRow(flow, row);
  flow.y -= 4;
  flow.rule();
  flow.y -= 8;
}

/** @param {Flow} flow @param {ListRow} row */
function heightOf(flow, row) {
  return Math.max(...names.map((name) => flow.laid(wordsOf(row, name), howOf(row, name)).height)) + 6;
}

/** @param {Flow} flow @param {ListRow} row */
function drawRow(flow, row) {
  const height = heightOf(flow, row);
  flow.ensure(height);
  flow.rule({ x: SIDE + INDENT, width: WIDTH - INDENT, color: LINE, thickness: 0.35 });
  const y = flow.y - 3;
  for (const name of names) flow.put(wordsOf(row, name), { ...howOf(row, name), y });
  if (row.letter) plate(flow, row.letter, { x: SIDE + columns.state[0], y: y - 0.5, side: 10.5 });
  flow.y -= height;
}

/** @param {ListRow} row @param {keyof typeof columns} name */
const wordsOf = (row, name) => (name === "state" ? row.word : row[name]);

/** @param {ListRow} row @param {keyof typeof columns} name */
function howOf({ grey, letter }, name) {
  const [left, width] = columns[name];
  const room = name === "state" && letter ? 14 : 0; // for its plate
  /** @type {import("../../platform/pdf/ink.mjs").Cut} */
  const cut = name === "annex" ? "600-normal" : "400-normal";
  return { x: SIDE + left + room, width: width - room, size: SIZE, cut, color: grey ? FAINT : INK, most: 3 };
}
