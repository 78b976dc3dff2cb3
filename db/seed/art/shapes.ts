import { shade } from "./palette.ts";

/** Pieces of SVG, as text. Coordinates are in the drawing's own units, y downwards. */
export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${round ? ` rx="${round}"` : ""} fill="${fill}"/>`;

export const disc = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const ring = (cx: number, cy: number, r: number, stroke: string, width: number) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

export const form = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, stroke: string, width: number, cap: "round" | "butt" = "round") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;

export const faint = (opacity: number, ...parts: string[]) => `<g opacity="${opacity}">${parts.join("")}</g>`;

export const moved = (x: number, y: number, ...parts: string[]) =>
  `<g transform="translate(${x} ${y})">${parts.join("")}</g>`;

export const turned = (angle: number, cx: number, cy: number, ...parts: string[]) =>
  `<g transform="rotate(${angle} ${cx} ${cy})">${parts.join("")}</g>`;

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** The soft shadow of something that stands on the floor; it falls to the right. */
export const shadow = (cx: number, cy: number, rx: number, ry = 14) =>
  faint(0.16, oval(cx + 14, cy, rx, ry, "#10181a"));

/** A block with depth: the front, its lighter top and its darker right side. */
export const block = (x: number, y: number, width: number, height: number, depth: number, colour: string) => {
  const rise = depth * 0.45;
  return (
    form(`M${x} ${y}l${depth} ${-rise}h${width}l${-depth} ${rise}z`, shade(colour, 0.22)) +
    form(`M${x + width} ${y}l${depth} ${-rise}v${height}l${-depth} ${rise}z`, shade(colour, -0.26)) +
    box(x, y, width, height, colour)
  );
};

/** A band of slanted yellow and black, as on dangerous edges. */
export const hazard = (x: number, y: number, width: number, height: number) => {
  const step = height * 1.6;
  const stripes = repeat(Math.ceil(width / step), (index) => {
    const left = x + index * step;
    const right = Math.min(left + step / 2, x + width);
    return right - left < step / 4
      ? ""
      : form(
          `M${left} ${y + height}L${left + height / 2} ${y}H${Math.min(right + height / 2, x + width)}L${right} ${y + height}z`,
          "#2d3234",
        );
  });
  return box(x, y, width, height, "#e9b233") + stripes;
};

/** A triangular warning sign with a bolt. */
export const voltageSign = (cx: number, cy: number, size: number) =>
  moved(
    cx,
    cy,
    `<path d="M0 ${-size * 0.62}L${size * 0.6} ${size * 0.42}H${-size * 0.6}z" fill="#e9b233" stroke="#2d3234" stroke-width="${size * 0.09}" stroke-linejoin="round"/>`,
    form(
      `M${size * 0.1} ${-size * 0.26}L${-size * 0.15} ${size * 0.1}h${size * 0.12}L${-size * 0.08} ${size * 0.34}L${size * 0.17} ${-size * 0.01}h${-size * 0.13}z`,
      "#2d3234",
    ),
  );

/** A cardboard box with its tape. */
export const carton = (x: number, y: number, width: number, height: number, colour = "#b08759") =>
  box(x, y, width, height, colour) +
  box(x + width * 0.82, y, width * 0.18, height, shade(colour, -0.14)) +
  box(x, y, width, height * 0.05, shade(colour, 0.18)) +
  box(x + width * 0.36, y, width * 0.16, height * 0.36, shade(colour, 0.28));

/** A pallet, seen from the side. */
export const pallet = (x: number, y: number, width: number) =>
  box(x, y, width, 9, "#b98a55") +
  box(x, y + 23, width, 8, "#a3773f") +
  repeat(3, (index) => box(x + (index * (width - 34)) / 2, y + 9, 34, 14, "#8a6436"));

export const wheel = (cx: number, cy: number, r: number, hub = "#8d9698") =>
  disc(cx, cy, r, "#1d2224") +
  disc(cx, cy, r * 0.56, shade(hub, -0.25)) +
  disc(cx - r * 0.03, cy - r * 0.04, r * 0.46, hub) +
  disc(cx, cy, r * 0.15, "#2d3234");

/** A round dial with its needle, angle in degrees from upright. */
export const dial = (cx: number, cy: number, r: number, angle: number) =>
  disc(cx, cy, r, "#454d50") +
  disc(cx, cy, r * 0.82, "#f4f5f1") +
  line(
    `M${cx - r * 0.52} ${cy + r * 0.3}A${r * 0.6} ${r * 0.6} 0 1 1 ${cx + r * 0.52} ${cy + r * 0.3}`,
    "#bcc3c3",
    r * 0.12,
  ) +
  turned(angle, cx, cy, line(`M${cx} ${cy + r * 0.15}V${cy - r * 0.56}`, "#b8473d", r * 0.12)) +
  disc(cx, cy, r * 0.13, "#2d3234");
