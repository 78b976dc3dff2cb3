import { palette, shade } from "./palette.ts";
import { box, carton, form, line, oval, repeat } from "./shapes.ts";

const floor = (y: number, colour: string) =>
  box(0, y, 1200, 800 - y, colour) + box(0, y, 1200, 10, shade(colour, -0.1));

const rack = (x: number, width: number, loads: string) =>
  box(x, 60, width, 500, palette.shelf) +
  repeat(3, (index) => box(x, 218 + index * 168, width, 15, palette.beam)) +
  box(x, 60, 13, 500, shade(palette.beam, -0.12)) +
  box(x + width - 13, 60, 13, 500, shade(palette.beam, -0.2)) +
  loads;

/** A storehouse hall with racks; the equipment stands in front, on the floor from y 560 to 800. */
export const hall = () =>
  box(0, 0, 1200, 560, palette.wall) +
  rack(
    40,
    310,
    carton(72, 128, 108, 90) +
      carton(206, 150, 92, 68, "#9c774f") +
      carton(66, 304, 128, 82, "#9c774f") +
      carton(214, 282, 98, 104),
  ) +
  rack(
    420,
    300,
    carton(452, 98, 112, 120) + carton(590, 140, 86, 78, "#9c774f") + carton(470, 290, 90, 96, "#9c774f"),
  ) +
  rack(
    790,
    340,
    carton(824, 146, 128, 72, "#9c774f") +
      carton(984, 110, 104, 108) +
      carton(990, 296, 96, 90) +
      carton(826, 280, 118, 106),
  ) +
  floor(560, palette.floor) +
  form("M0 800 70 748H1200V762H92L40 800z", shade(palette.yellow, 0.18));

const pane =
  box(70, 70, 250, 190, shade(palette.beam, 0.2)) +
  box(82, 82, 226, 166, palette.sky) +
  form("M82 248V150L180 82H250L82 220z", palette.cloud) +
  box(190, 82, 10, 166, shade(palette.beam, 0.2));

/** A workshop: a plain wall with a lower band, a window at the left and a smooth floor. */
export const workshop = (withWindow = true) =>
  box(0, 0, 1200, 590, palette.wall) +
  box(0, 360, 1200, 230, palette.wallLow) +
  box(0, 352, 1200, 8, shade(palette.wallLow, -0.12)) +
  (withWindow ? pane : "") +
  floor(590, palette.floor);

/** A plant room: painted brickwork and a pipe along the wall. */
export const plantRoom = () => {
  const course = (row: number) =>
    repeat(9, (index) =>
      (index * 7 + row * 3) % 5 === 0 ? box(index * 150 + (row % 2) * 75 - 70, row * 58 + 12, 142, 50, "#d2d5cc") : "",
    );
  return (
    box(0, 0, 1200, 590, "#d8dbd3") +
    repeat(10, course) +
    box(0, 46, 1200, 26, palette.steel) +
    box(0, 46, 1200, 7, shade(palette.steel, 0.35)) +
    repeat(5, (index) => box(90 + index * 250, 40, 20, 38, shade(palette.steel, -0.3))) +
    floor(590, palette.floor)
  );
};

const tree = (x: number, y: number, r: number, colour: string) =>
  line(`M${x} ${y + r * 0.2}V${y + r * 1.9}`, "#8a7358", r * 0.17) +
  line(`M${x} ${y + r * 0.85}L${x + r * 0.42} ${y + r * 0.35}`, "#8a7358", r * 0.1) +
  oval(x, y, r * 0.86, r, colour) +
  `<path d="M${x + r * 0.3} ${y - r * 0.93}A${r * 0.86} ${r} 0 0 1 ${x + r * 0.3} ${y + r * 0.93}A${r * 1.1} ${r * 1.2} 0 0 0 ${x + r * 0.3} ${y - r * 0.93}" fill="${shade(colour, -0.1)}"/>`;

const cloudAt = (x: number, y: number) =>
  form(`M${x} ${y}h210a34 34 0 0 0 -42 -40a58 58 0 0 0 -106 -4a40 40 0 0 0 -62 44z`, palette.cloud);

/** Out of doors: sky, far trees and a ground of the given colour. */
export const outdoors = (ground: string, horizon = 560) =>
  box(0, 0, 1200, horizon + 4, palette.sky) +
  cloudAt(130, 190) +
  cloudAt(820, 140) +
  form(
    `M0 ${horizon}V${horizon - 70}q90 -50 190 -20q110 -66 240 -8q120 -46 230 0q130 -62 260 -6q140 -40 280 14V${horizon}z`,
    "#bccdbd",
  ) +
  tree(96, horizon - 190, 92, palette.leaf) +
  tree(1120, horizon - 168, 80, "#89a07c") +
  box(0, horizon, 1200, 800 - horizon, ground) +
  box(0, horizon, 1200, 8, shade(ground, -0.07));
