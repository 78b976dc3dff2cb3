import { palette, shade } from "../palette.ts";
import { workshop } from "../scenery.ts";
import { box, disc, form, hazard, line, repeat, shadow, wheel } from "../shapes.ts";

const { slate, coal, ink, silver, glass, red, steel } = palette;

const column = (x: number, tint: string) =>
  box(x - 26, 690, 124, 18, coal, 4) +
  box(x, 96, 72, 596, tint) +
  box(x, 96, 14, 596, shade(tint, 0.3)) +
  box(x + 54, 96, 18, 596, shade(tint, -0.22)) +
  box(x + 26, 130, 16, 540, shade(tint, -0.42)) +
  box(x - 8, 84, 88, 20, slate, 4);

const car =
  form(
    "M300 392Q306 340 366 330L436 322L506 250Q522 234 548 234H706Q732 234 750 252L812 318L878 332Q912 340 914 378V412H300z",
    "#c4cfd2",
  ) +
  form(
    "M366 330L436 322L506 250Q522 234 548 234H706Q726 234 742 246H556Q534 248 520 262L452 336Q400 340 360 352z",
    "#e3eaeb",
  ) +
  form("M532 258Q540 250 552 250H622V322H470z", glass) +
  form("M640 250H704Q722 250 734 262L788 322H640z", glass) +
  form("M532 258L552 250H574L502 322H470z", "#dfeced") +
  line("M631 250V400M478 330V396M800 330V396", "#a9b5b8", 4) +
  box(648, 346, 40, 9, "#8d9a9d", 4) +
  box(490, 346, 40, 9, "#8d9a9d", 4) +
  form("M884 346L912 356V376L884 370z", red) +
  form("M306 366Q312 350 340 350V370L304 382z", "#f7e3a8") +
  form("M300 396H914V412Q914 424 902 424H312Q300 424 300 412z", slate);

export const vehicleLift = (tint: string) =>
  workshop() +
  box(840, 128, 290, 190, "#a9b1ac", 4) +
  repeat(
    3,
    (index) => box(852, 140 + index * 58, 266, 48, "#bac1bc", 3) + box(960, 158 + index * 58, 50, 9, slate, 4),
  ) +
  shadow(610, 708, 400, 14) +
  column(206, tint) +
  car +
  disc(408, 422, 56, ink) +
  wheel(408, 430, 50, silver) +
  disc(806, 422, 56, ink) +
  wheel(806, 430, 50, silver) +
  column(922, tint) +
  box(196, 440, 92, 90, coal, 6) +
  box(912, 440, 92, 90, coal, 6) +
  form("M280 470H560V486H280z", slate) +
  form("M912 470H640V486H912z", slate) +
  box(540, 422, 34, 64, steel, 4) +
  box(628, 422, 34, 64, steel, 4) +
  hazard(206, 640, 72, 20) +
  hazard(922, 640, 72, 20) +
  box(932, 300, 52, 92, "#e6e9e5", 5) +
  disc(958, 328, 11, red) +
  disc(958, 362, 11, palette.green);
