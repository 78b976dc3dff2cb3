import { colorOf, INK, LINE, MUTED, SIDE, TONES, WIDTH } from "./list-flow.mjs";

const NAMES = 138; // points for the name of a fact
const BOX = { height: 64, gap: 8 };

/** The colour of each answer, with a sign for who sees no colours, drawn in a square of 12. */
const signs = /** @type {const} */ ({
  yes: { color: TONES.valid, path: "M 2 6.5 L 5 9.5 L 10.5 3" },
  yes_with_points: { color: TONES.soon, path: "M 6 2 V 7 M 6 9.2 V 10.2" },
  no: { color: TONES.bad, path: "M 2.5 2.5 L 9.5 9.5 M 9.5 2.5 L 2.5 9.5" },
  unknown: {
    color: TONES.none,
    path: "M 3.6 4.2 Q 3.6 2 6 2 Q 8.4 2 8.4 4 Q 8.4 5.2 7 5.8 Q 6 6.3 6 7.4 M 6 9.2 V 10.2",
  },
});

/**
 * @param {import("./list-flow.mjs").Flow} flow @param {import("./list-content.ts").ListContent} content
 * @param {import("@cantoo/pdf-lib").PDFImage | null} logo
 */
export function drawCover(flow, content, logo) {
  if (logo) {
    const scale = Math.min(170 / logo.width, 40 / logo.height);
    const [width, height] = [logo.width * scale, logo.height * scale];
    flow.page.drawImage(logo, { x: SIDE, y: flow.y - height, width, height });
    flow.y -= 40 + 8;
  }
  flow.paragraph(content.workspace, { size: 10.5, cut: "600-normal", color: logo ? MUTED : INK, most: 2 });
  flow.y -= logo ? 36 : 70;
  flow.paragraph(content.title, { size: 30, cut: "600-normal", most: 2, after: 8 });
  flow.paragraph(content.place, { size: 16, cut: "600-normal", color: colorOf("#3a4347"), most: 3, after: 3 });
  if (content.path) flow.paragraph(content.path, { size: 10, color: MUTED, most: 3 });
  flow.y -= 26;
  flow.paragraph(content.on, { size: 11.5, cut: "600-normal", after: 8 });
  answers(flow, content.answers);
  flow.y -= 24;
  for (const [name, value] of content.facts) fact(flow, name, value);
  flow.y -= 18;
  for (const text of content.explained) flow.paragraph(text, { size: 9, color: MUTED, most: 8, after: 6 });
}

/** How many machines have each answer. @param {import("./list-flow.mjs").Flow} flow
 * @param {import("./list-content.ts").ListContent["answers"]} all */
function answers(flow, all) {
  const width = (WIDTH - BOX.gap * (all.length - 1)) / all.length;
  for (const [index, { use, count, label }] of all.entries()) {
    const x = SIDE + index * (width + BOX.gap);
    const { color, path } = signs[use];
    const quiet = count === "0";
    const y = flow.y - BOX.height;
    flow.page.drawRectangle({ x, y, width, height: BOX.height, borderColor: LINE, borderWidth: 0.8 });
    flow.page.drawRectangle({ x, y, width: 3, height: BOX.height, color: quiet ? LINE : color });
    flow.put(count, { x: x + 14, y: flow.y - 9, size: 22, cut: "600-normal", color: quiet ? MUTED : INK });
    flow.page.drawSvgPath(path, {
      x: x + width - 22,
      y: flow.y - 11,
      borderColor: quiet ? MUTED : color,
      borderWidth: 1.6,
    });
    flow.put(label, { x: x + 14, y: flow.y - 40, size: 8, width: width - 20, color: MUTED, most: 2 });
  }
  flow.y -= BOX.height;
}

/** @param {import("./list-flow.mjs").Flow} flow @param {string} name @param {string} value */
function fact(flow, name, value) {
  const names = { size: 9, color: MUTED, width: NAMES - 12, most: 2 };
  const values = { x: SIDE + NAMES, size: 9, width: WIDTH - NAMES, most: 4 };
  const height = Math.max(flow.laid(name, names).height, flow.laid(value, values).height);
  flow.ensure(height + 12);
  flow.rule();
  flow.y -= 5;
  flow.put(name, names);
  flow.put(value, values);
  flow.y -= height + 6;
}
