import { palette, shade } from "../palette.ts";
import { box, disc, faint, form, line, repeat } from "../shapes.ts";

const { coal, steel, silver, ink, yellow } = palette;

const board =
  box(0, 0, 1200, 800, palette.wall) +
  faint(0.14, box(100, 84, 1040, 660, "#10181a", 16)) +
  box(84, 64, 1040, 660, "#d3b88f", 14) +
  box(84, 64, 1040, 10, "#e2cda9", 6) +
  repeat(11, (row) => repeat(19, (column) => disc(126 + column * 54, 112 + row * 56, 4, "#b89c73")));

const hook = (x: number, y: number) => line(`M${x} ${y - 26}V${y}`, steel, 12) + disc(x, y - 30, 13, silver);

const harness = (tint: string) =>
  hook(360, 168) +
  line("M360 176Q286 214 292 300T352 420", tint, 30) +
  line("M360 176Q434 214 428 300T368 420", shade(tint, -0.14), 30) +
  line("M352 186Q284 222 286 300T342 412", shade(tint, 0.3), 6) +
  line("M304 318H416", coal, 22) +
  box(338, 302, 44, 34, silver, 6) +
  box(348, 312, 24, 14, coal, 3) +
  line("M262 430H458", coal, 40) +
  line("M264 420H456", palette.slate, 6) +
  box(330, 408, 60, 46, silver, 6) +
  box(344, 420, 32, 22, coal, 4) +
  `<ellipse cx="300" cy="560" rx="62" ry="84" fill="none" stroke="${tint}" stroke-width="28"/><ellipse cx="424" cy="560" rx="62" ry="84" fill="none" stroke="${shade(tint, -0.14)}" stroke-width="28"/>` +
  line("M290 446L296 480M430 446L424 480", coal, 20) +
  disc(258, 446, 16, silver) +
  disc(258, 446, 8, "#d3b88f") +
  disc(462, 446, 16, silver) +
  disc(462, 446, 8, "#d3b88f");

const rope = (colour: string) =>
  hook(690, 168) +
  repeat(
    5,
    (index) =>
      `<ellipse cx="${674 + index * 9}" cy="${356 + (index % 2) * 7}" rx="${70 - Math.abs(index - 2) * 5}" ry="${182 - index * 6}" fill="none" stroke="${index % 2 ? shade(colour, -0.16) : colour}" stroke-width="17"/>`,
  ) +
  line("M600 262H780M598 284H782M602 306H778", shade(colour, 0.18), 17) +
  line("M776 310Q824 420 802 566", colour, 17);

const helmet = (colour: string) =>
  hook(960, 176) +
  form("M836 342Q836 206 960 206T1084 342z", colour) +
  form("M1006 214Q1084 240 1084 342H1036Q1040 262 1006 214z", shade(colour, -0.16)) +
  form("M856 330Q862 248 930 226L936 240Q886 262 880 330z", shade(colour, 0.45)) +
  box(818, 336, 284, 22, shade(colour, -0.28), 11) +
  box(908, 262, 20, 44, shade(colour, -0.3), 8) +
  box(950, 256, 20, 50, shade(colour, -0.3), 8) +
  box(992, 262, 20, 44, shade(colour, -0.3), 8) +
  line("M862 358Q880 440 950 452M1058 358Q1040 440 970 452", ink, 9);

const carabiner = (x: number, colour: string) =>
  hook(x, 520) +
  `<rect x="${x - 30}" y="526" width="60" height="124" rx="30" fill="none" stroke="${colour}" stroke-width="15"/>` +
  line(`M${x + 30} 560V618`, "#d3b88f", 17, "butt") +
  line(`M${x + 30} 558V604`, silver, 9) +
  box(x + 21, 592, 18, 32, shade(silver, -0.25), 4) +
  line(`M${x - 33} 560V616`, shade(colour, 0.35), 4);

export const climbingGear = (tint: string) =>
  board +
  harness(tint) +
  rope("#3f7590") +
  helmet(yellow) +
  carabiner(868, coal) +
  carabiner(966, tint) +
  carabiner(1064, steel);
