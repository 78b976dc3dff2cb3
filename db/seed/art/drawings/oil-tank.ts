import { lettering } from "../lettering.ts";
import { palette, shade } from "../palette.ts";
import { plantRoom } from "../scenery.ts";
import { block, box, dial, disc, form, line, oval, shadow } from "../shapes.ts";

const { slate, steel, coal, pearl, silver, concrete } = palette;

const saddle = (x: number) =>
  form(`M${x} 560H${x + 120}L${x + 104} 652H${x + 16}z`, slate) +
  form(`M${x + 92} 560H${x + 120}L${x + 104} 652H${x + 84}z`, coal);

export const oilTank = (tint: string) =>
  plantRoom() +
  shadow(600, 706, 470, 20) +
  saddle(330) +
  saddle(740) +
  form("M290 240H890Q990 300 990 415T890 590H290Q190 530 190 415T290 240z", tint) +
  form("M290 240H890Q926 262 950 300H230Q254 262 290 240z", shade(tint, 0.3)) +
  form("M204 490Q224 550 290 590H890Q956 550 976 490z", shade(tint, -0.16)) +
  form("M228 540Q250 568 290 590H890Q930 568 952 540z", shade(tint, -0.28)) +
  line("M300 241Q262 320 262 415T300 589M880 241Q918 320 918 415T880 589", shade(tint, -0.22), 5) +
  box(470, 206, 170, 38, shade(tint, -0.2), 6) +
  box(456, 188, 198, 22, steel, 6) +
  box(456, 188, 198, 7, silver, 4) +
  line("M760 240V60", slate, 22) +
  line("M755 240V60", steel, 6) +
  box(740, 222, 42, 22, coal, 4) +
  line("M370 240V150Q370 118 338 118H0", slate, 20) +
  line("M366 240V152Q366 114 338 113H0", steel, 5) +
  disc(370, 178, 26, palette.red) +
  disc(370, 178, 10, "#d47a70") +
  box(350, 222, 42, 22, coal, 4) +
  dial(858, 196, 42, 46) +
  box(851, 234, 14, 14, steel) +
  box(452, 366, 280, 96, pearl, 6) +
  lettering("STOOKOLIE", 592, 408, { size: 36, colour: coal, anchor: "middle" }) +
  lettering("5000 L", 592, 446, { size: 28, colour: "#5a6466", anchor: "middle" }) +
  block(120, 640, 900, 66, 70, concrete) +
  oval(1090, 694, 34, 8, "#a5a9a1") +
  form("M1062 690V600Q1062 588 1074 588H1108Q1120 588 1120 600V690z", palette.red) +
  form("M1104 588Q1120 588 1120 600V690H1104z", shade(palette.red, -0.2)) +
  box(1080, 566, 22, 24, coal, 4) +
  line("M1102 576Q1132 580 1126 630", coal, 8);
