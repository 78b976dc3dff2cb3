import { lettering } from "../lettering.ts";
import { palette, shade } from "../palette.ts";
import { workshop } from "../scenery.ts";
import { box, disc, form, line, repeat, shadow, voltageSign } from "../shapes.ts";

const { pearl, silver, slate, coal, ink, steel } = palette;

const breaker = (x: number, y: number, colour: string) =>
  box(x, y, 30, 62, "#f5f6f3", 3) +
  box(x + 24, y, 6, 62, "#d9dcd7", 3) +
  box(x + 8, y + 22, 13, 20, colour, 3) +
  box(x + 8, y + 22, 13, 7, shade(colour, 0.35), 3);

const row = (y: number, count: number, first: string) =>
  box(326, y + 22, 368, 16, silver) +
  repeat(count, (index) => breaker(336 + index * 33, y, index === 0 ? first : index % 4 === 3 ? "#3f7590" : slate));

export const electricalBoard = (tint: string) =>
  workshop() +
  line("M420 0V86M470 0V86M520 0V86", steel, 20) +
  line("M414 0V86M464 0V86M514 0V86", shade(steel, 0.4), 5) +
  shadow(560, 706, 330, 16) +
  box(284, 84, 452, 620, shade(pearl, -0.12), 8) +
  box(284, 84, 452, 9, "#ffffff", 5) +
  box(306, 108, 408, 572, "#a9b0ae") +
  box(318, 120, 384, 548, "#c3c9c6") +
  box(336, 138, 130, 92, slate, 6) +
  box(384, 152, 34, 60, ink, 5) +
  box(388, 156, 26, 26, palette.red, 4) +
  box(486, 138, 94, 92, "#f5f6f3", 5) +
  box(498, 150, 70, 34, ink, 3) +
  lettering("231", 533, 175, { size: 28, colour: "#7fd0a0", anchor: "middle" }) +
  disc(510, 206, 7, "#b8473d") +
  disc(532, 206, 7, palette.yellow) +
  disc(554, 206, 7, palette.green) +
  box(600, 138, 84, 92, "#f5f6f3", 5) +
  repeat(4, (index) => box(612, 150 + index * 19, 60, 9, "#c3c9c6", 3)) +
  row(266, 11, palette.green) +
  row(374, 11, palette.green) +
  row(482, 9, palette.green) +
  line("M352 328V350H402V374M451 328V358H484V374M550 328V352H583V374M616 328V344H660V374", "#3f7590", 5) +
  line("M369 436V456H352V482M468 436V462H451V482M568 436V452H534V482", "#a0553f", 5) +
  box(326, 590, 368, 56, "#b3bab7", 4) +
  repeat(14, (index) => box(336 + index * 25, 602, 17, 32, index % 5 === 4 ? "#9ab86a" : "#e6e9e5", 3)) +
  form("M736 88L930 44V734L736 700z", tint) +
  form("M930 44L942 46V732L930 734z", shade(tint, -0.3)) +
  form("M752 112L914 78V700L752 672z", shade(tint, 0.12)) +
  form("M736 88L930 44V54L736 98z", shade(tint, 0.36)) +
  voltageSign(832, 242, 104) +
  form("M776 372L888 362V520L776 516z", "#f3f4f0") +
  line("M790 396L872 390M790 420L872 416M790 444L850 442M790 468L872 468M790 492L836 493", "#b5bab5", 6) +
  box(906, 380, 14, 66, coal, 6) +
  form("M1010 690h120v10h-120z", "#a5a9a1") +
  form("M1036 470h68v220h-68z", palette.red) +
  form("M1084 470h20v220h-20z", shade(palette.red, -0.2)) +
  box(1052, 436, 34, 36, coal, 6) +
  line("M1086 450Q1124 462 1112 560", coal, 9) +
  box(1044, 560, 44, 60, pearl, 3);
