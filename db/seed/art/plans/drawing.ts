import { lettering } from "../lettering.ts";
import { box, form, line, repeat } from "../shapes.ts";

/** Floor plans are drawn on a canvas of this size, in pixels. */
export const canvas = { width: 2000, height: 1300 };

export const pen = {
  wall: "#7f888c",
  thin: "#9aa1a4",
  text: "#4c5458",
  background: "#f5f6f2",
  grid: "#eaebe6",
  room: "#fefefc",
  ground: "#eff0eb",
};

/** A room: its rectangle on the canvas, and the offset of its name from its centre. */
export type Area = { x: number; y: number; width: number; height: number; label?: readonly [number, number] };
export type Areas = Readonly<Record<string, Area>>;

const outer = 17;
export const inner = 9;

export const background = () =>
  box(0, 0, canvas.width, canvas.height, pen.background) +
  repeat(39, (index) => box((index + 1) * 50, 0, 2, canvas.height, pen.grid)) +
  repeat(25, (index) => box(0, (index + 1) * 50, canvas.width, 2, pen.grid));

/** The white of the rooms, with the grid slightly visible through it. */
export const rooms = (areas: Areas, except: readonly string[] = []) =>
  Object.entries(areas)
    .filter(([name]) => !except.includes(name))
    .map(([, { x, y, width, height }]) => box(x, y, width, height, pen.room))
    .join("");

export const wall = (d: string, width = outer) =>
  `<path d="${d}" fill="none" stroke="${pen.wall}" stroke-width="${width}" stroke-linecap="square" stroke-linejoin="miter"/>`;

/** A gap in a wall: a passage, or a gate for lorries. */
export const opening = (d: string) => line(d, pen.room, outer + 4, "butt");

/** A window: an opening in the wall, with two thin lines across. */
export const glazing = (x1: number, y1: number, x2: number, y2: number) => {
  const upright = x1 === x2;
  const side = (shift: number) => (upright ? `M${x1 + shift} ${y1}V${y2}` : `M${x1} ${y1 + shift}H${x2}`);
  return line(`M${x1} ${y1}L${x2} ${y2}`, pen.room, outer + 2, "butt") + line(side(-6) + side(6), pen.wall, 3, "butt");
};

/**
 * A door of the given width: its hinge, the direction along the wall to the lock, and the direction in which it opens.
 */
export const door = (
  hinge: readonly [number, number],
  along: readonly [number, number],
  open: readonly [number, number],
  width = 84,
) => {
  const [x, y] = hinge;
  const lock = [x + along[0] * width, y + along[1] * width];
  const leaf = [x + open[0] * width, y + open[1] * width];
  const sweep = along[0] * open[1] - along[1] * open[0] > 0 ? 0 : 1;
  return (
    opening(`M${x} ${y}L${lock[0]} ${lock[1]}`) +
    line(`M${x} ${y}L${leaf[0]} ${leaf[1]}`, pen.thin, 5) +
    line(`M${leaf[0]} ${leaf[1]}A${width} ${width} 0 0 ${sweep} ${lock[0]} ${lock[1]}`, pen.thin, 3)
  );
};

export const outline = (d: string) => line(d, pen.thin, 3);

export const frame = (x: number, y: number, width: number, height: number) =>
  outline(`M${x} ${y}h${width}v${height}h${-width}z`);

export const dashes = (d: string) =>
  `<path d="${d}" fill="none" stroke="${pen.thin}" stroke-width="3" stroke-dasharray="15 10"/>`;

/** Slanted lines over an area with restricted access. */
export const hatch = ({ x, y, width, height }: Area, gap = 22) =>
  repeat(Math.ceil((width + height) / gap), (index) => {
    const along = index * gap;
    const [x1, y1] = along <= height ? [x, y + along] : [x + along - height, y + height];
    const [x2, y2] = along <= width ? [x + along, y] : [x + width, y + along - width];
    return line(`M${x1} ${y1}L${x2} ${y2}`, "#d6d9d6", 3, "butt");
  });

export const names = (areas: Areas, size = 38, except: readonly string[] = []) =>
  Object.entries(areas)
    .filter(([name]) => !except.includes(name))
    .map(([name, { x, y, width, height, label = [0, 0] }]) =>
      lettering(name, x + width / 2 + label[0], y + height / 2 + 13 + label[1], {
        size,
        colour: pen.text,
        weight: 0.115,
        anchor: "middle",
      }),
    )
    .join("");

/** The scale bar at the lower left and the north arrow at the lower right. */
export const legend = (metres: number, pixels: number) =>
  line(`M90 1216H${90 + pixels}M90 1204V1228M${90 + pixels / 2} 1207V1225M${90 + pixels} 1204V1228`, pen.text, 4) +
  lettering(`${metres} m`, 90 + pixels + 22, 1226, { size: 30, colour: pen.text }) +
  lettering("N", 1912, 1120, { size: 34, colour: pen.text, weight: 0.13, anchor: "middle" }) +
  line("M1912 1236V1148", pen.text, 4) +
  form("M1912 1136L1930 1180L1912 1171L1894 1180z", pen.text);
