import { palette, shade } from "../palette.ts";
import { outdoors } from "../scenery.ts";
import { box, disc, form, line, oval, repeat, shadow } from "../shapes.ts";

const { wood, grass, blue, yellow, green } = palette;
const dark = shade(wood, -0.22);

const post = (x: number, top: number, bottom: number) =>
  box(x, top, 26, bottom - top, wood) +
  box(x, top, 7, bottom - top, shade(wood, 0.28)) +
  box(x + 20, top, 6, bottom - top, dark);

const net =
  line("M262 650L402 388M312 660L420 400M358 668L436 412", shade(yellow, -0.2), 6) +
  line("M292 602H372M318 548H392M346 496H408M372 446H420", shade(yellow, -0.2), 6);

const slide = (tint: string) =>
  form(
    "M700 372H748Q800 376 846 440L946 590Q974 626 1030 628H1086V672H1010Q936 668 902 618L806 474Q780 434 748 430H700z",
    tint,
  ) +
  form(
    "M700 372H748Q800 376 846 440L946 590Q974 626 1030 628H1086V642H1026Q962 640 932 596L836 452Q794 394 748 388H700z",
    shade(tint, 0.3),
  ) +
  line("M896 600V672M1060 672V690", palette.slate, 12);

export const playTower = (tint: string) =>
  outdoors(grass) +
  oval(630, 704, 520, 62, "#c3ab84") +
  oval(630, 700, 520, 58, "#d2bd98") +
  shadow(600, 694, 270, 16) +
  post(444, 300, 690) +
  post(640, 300, 690) +
  repeat(4, (index) => box(470, 470 + index * 54, 170, 12, shade(wood, -0.1))) +
  slide(tint) +
  form("M392 306L560 132L728 306z", green) +
  form("M560 132L728 306H628z", shade(green, -0.22)) +
  form("M392 306L560 132L566 138L416 306z", shade(green, 0.3)) +
  post(404, 300, 704) +
  post(690, 300, 704) +
  box(396, 420, 330, 26, wood) +
  box(396, 420, 330, 7, shade(wood, 0.28)) +
  box(396, 446, 330, 10, dark) +
  repeat(6, (index) => box(438 + index * 40, 340, 26, 80, index % 2 ? shade(wood, 0.14) : wood)) +
  box(426, 332, 264, 14, dark) +
  net +
  disc(560, 520, 52, shade(blue, 0.2)) +
  disc(560, 520, 36, "#dfe8e6") +
  disc(560, 520, 30, "#b8c8bc") +
  line("M560 132V86", dark, 8) +
  form("M564 88L626 104L564 122z", yellow);
