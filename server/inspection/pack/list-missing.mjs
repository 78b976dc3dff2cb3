import { LINE, MUTED, SIDE, WIDTH } from "./list-flow.mjs";

const MACHINE = 210; // points for its name

/** @param {import("./list-flow.mjs").Flow} flow @param {import("./list-content.ts").ListContent} content */
export function drawMissing(flow, { missing: { title, nothing, groups } }) {
  flow.ensure(150);
  flow.y -= 10;
  flow.heading(title);
  if (groups.length === 0) flow.paragraph(nothing, { size: 10 });
  for (const group of groups) {
    flow.ensure(60);
    flow.paragraph(group.title, { size: 10, cut: "600-normal", after: 4 });
    for (const [machine, what] of group.lines) drawLine(flow, machine, what);
    flow.y -= 14;
  }
}

/** @param {import("./list-flow.mjs").Flow} flow @param {string} machine @param {string} what */
function drawLine(flow, machine, what) {
  const left = { size: 8.4, width: MACHINE - 12, most: 3 };
  const right = { x: SIDE + MACHINE, size: 8.4, width: WIDTH - MACHINE, color: MUTED, most: 4 };
  const height = Math.max(flow.laid(machine, left).height, flow.laid(what, right).height) + 6;
  flow.ensure(height);
  flow.rule({ color: LINE, thickness: 0.35 });
  const y = flow.y - 3;
  flow.put(machine, { ...left, y });
  flow.put(what, { ...right, y });
  flow.y -= height;
}
