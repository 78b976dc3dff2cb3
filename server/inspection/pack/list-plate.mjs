import { rgb } from "@cantoo/pdf-lib";
import { colorOf, INK, MUTED, TONES } from "./list-flow.mjs";

const AMBER = colorOf("#f2b53c");
const WHITE = rgb(1, 1, 1);

/** How a letter's plate looks, as on pages: filled, or an outline where the clock or nobody decided. */
const looks = /** @type {const} */ ({
  T: { fill: TONES.bad, text: WHITE, edge: colorOf("#7d120d") },
  C: { fill: TONES.bad, text: WHITE, edge: TONES.bad },
  X: { fill: WHITE, text: TONES.bad, edge: TONES.bad },
  "?": { fill: WHITE, text: MUTED, edge: MUTED },
  P: { fill: AMBER, text: INK, edge: TONES.soon },
  S: { fill: AMBER, text: INK, edge: TONES.soon },
  B: { fill: AMBER, text: INK, edge: TONES.soon },
  A: { fill: TONES.valid, text: WHITE, edge: TONES.valid },
});

/**
 * A letter on its plate, with its top left corner at x and y.
 * @param {import("./list-flow.mjs").Flow} flow @param {import("@server/core/compliance").Letter} letter
 * @param {{ x: number, y: number, side: number }} at
 */
export function plate({ page, ink }, letter, { x, y, side }) {
  const { fill, text, edge } = looks[letter];
  const corner = side / 4;
  page.drawSvgPath(rounded(side, corner), {
    x,
    y,
    color: fill,
    borderColor: edge,
    borderWidth: 0.9,
    ...(letter === "?" && { borderDashArray: [2, 1.5] }),
  });
  const size = side * 0.64;
  const wide = ink.width(letter, size, "600-normal");
  ink.write(page, letter, {
    x: x + (side - wide) / 2,
    y: y - side / 2 - size * 0.35,
    size,
    cut: "600-normal",
    color: text,
  });
}

/** @param {number} side @param {number} r */
const rounded = (side, r) =>
  `M ${r} 0 H ${side - r} Q ${side} 0 ${side} ${r} V ${side - r} Q ${side} ${side} ${side - r} ${side} H ${r} Q 0 ${side} 0 ${side - r} V ${r} Q 0 0 ${r} 0 Z`;
