import { lettering } from "../lettering.ts";
import { palette, shade } from "../palette.ts";
import { workshop } from "../scenery.ts";
import { block, box, disc, line, repeat, shadow } from "../shapes.ts";

const { coal, slate, steel, silver, ink, pearl } = palette;

const beam = (tint: string) =>
  box(0, 60, 1200, 26, shade(tint, 0.2)) +
  box(0, 86, 1200, 62, tint) +
  box(0, 148, 1200, 22, shade(tint, -0.2)) +
  box(0, 170, 1200, 6, shade(tint, -0.4)) +
  lettering("MAX 2000 KG", 250, 132, { size: 40, colour: coal, anchor: "middle" });

const trolley =
  box(500, 150, 210, 30, coal, 6) +
  disc(536, 152, 22, steel) +
  disc(536, 152, 8, slate) +
  disc(674, 152, 22, steel) +
  disc(674, 152, 8, slate) +
  box(470, 182, 280, 96, "#d3d8d4", 14) +
  box(470, 182, 280, 12, pearl, 8) +
  box(470, 250, 280, 28, "#b3bab6", 14) +
  box(690, 182, 86, 96, slate, 14) +
  repeat(4, (index) => box(706 + index * 16, 192, 7, 76, shade(slate, 0.25), 3)) +
  box(444, 196, 36, 68, coal, 8);

const hook =
  line("M590 278V390M620 278V390", steel, 6) +
  box(572, 388, 66, 62, palette.yellow, 10) +
  box(572, 388, 66, 10, shade(palette.yellow, 0.4), 6) +
  disc(605, 420, 15, coal) +
  line("M605 450V470Q644 478 640 508T592 524", ink, 15) +
  line("M604 506L470 590M604 506L740 590", "#7f5aa0", 14) +
  line("M600 502L468 586", "#a98bc0", 4);

const machine =
  block(430, 586, 340, 96, 46, "#6f8791") +
  repeat(8, (index) => box(470 + index * 30, 596, 14, 76, "#5f7781", 3)) +
  box(392, 606, 40, 56, silver, 6) +
  box(360, 624, 36, 20, steel, 4) +
  box(450, 682, 70, 14, coal, 3) +
  box(680, 682, 70, 14, coal, 3) +
  disc(470, 588, 10, ink) +
  disc(740, 588, 10, ink);

export const hoist = (tint: string) =>
  workshop(false) +
  shadow(600, 726, 250, 14) +
  beam(tint) +
  trolley +
  hook +
  machine +
  line("M760 270Q860 300 866 420", ink, 7) +
  box(842, 416, 50, 132, palette.yellow, 10) +
  box(842, 416, 12, 132, shade(palette.yellow, 0.3), 6) +
  disc(867, 444, 12, palette.red) +
  disc(867, 482, 11, coal) +
  disc(867, 518, 11, coal);
