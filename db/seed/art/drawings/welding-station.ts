import { lettering } from "../lettering.ts";
import { palette, shade } from "../palette.ts";
import { workshop } from "../scenery.ts";
import { block, box, dial, disc, form, line, repeat, shadow, wheel } from "../shapes.ts";

const { coal, ink, slate, steel, silver, pearl } = palette;

const curtain =
  line("M770 96H1180", steel, 12) +
  repeat(
    7,
    (index) =>
      box(780 + index * 57, 100, 57, 500, index % 2 ? "#b5705e" : "#c07c68") +
      box(780 + index * 57, 100, 8, 500, "#cf9380"),
  ) +
  repeat(7, (index) => disc(808 + index * 57, 98, 9, slate));

const cylinder =
  form("M196 250Q196 196 236 190T276 250V640H196z", "#5d7f6d") +
  form("M254 194Q276 210 276 250V640H254z", "#47665a") +
  form("M206 250Q206 214 226 204V640H206z", "#7f9e8d") +
  box(222, 158, 28, 36, silver, 4) +
  box(196, 440, 80, 16, coal) +
  dial(292, 176, 26, -30) +
  line("M250 176H270", steel, 10);

const table =
  shadow(910, 708, 210, 12) +
  box(754, 540, 22, 166, slate) +
  box(1060, 540, 22, 166, coal) +
  block(730, 508, 370, 34, 44, steel) +
  box(800, 478, 150, 26, shade(slate, 0.15)) +
  box(860, 400, 22, 84, shade(slate, 0.15)) +
  form("M960 506V430Q960 388 1010 388T1060 430V470Q1050 506 1010 512Z", ink) +
  form("M1036 394Q1060 406 1060 430V470Q1050 506 1010 512Q1040 470 1036 394z", shade(ink, 0.1)) +
  box(978, 424, 64, 34, "#3f6e5c", 5) +
  form("M978 450L1004 424H1018L984 458z", "#7fa894");

export const weldingStation = (tint: string) =>
  workshop() +
  curtain +
  table +
  shadow(400, 706, 260, 16) +
  cylinder +
  box(170, 636, 420, 24, coal, 6) +
  wheel(228, 668, 38) +
  wheel(540, 680, 26) +
  line("M590 650L640 440", coal, 14) +
  block(310, 330, 250, 300, 54, tint) +
  box(326, 350, 218, 118, shade(tint, -0.34), 8) +
  box(342, 364, 92, 50, ink, 4) +
  lettering("140", 388, 402, { size: 34, colour: "#7fd0a0", anchor: "middle" }) +
  disc(492, 392, 30, pearl) +
  disc(492, 392, 22, slate) +
  line("M492 392L506 376", pearl, 5) +
  disc(358, 442, 9, palette.green) +
  disc(388, 442, 9, palette.yellow) +
  repeat(6, (index) => box(340, 492 + index * 14, 190, 7, shade(tint, -0.3), 3)) +
  disc(362, 602, 15, ink) +
  disc(500, 602, 15, ink) +
  line("M500 602Q540 720 640 700T700 560Q720 470 800 462", ink, 12) +
  line("M796 462L850 452", slate, 20) +
  line("M848 452L872 470", steel, 10) +
  form("M876 474l10 -16 4 14 16 -6 -10 14 14 8 -16 2 2 16 -12 -12 -10 12 0 -16 -16 -2z", "#f7dc8f") +
  disc(880, 480, 7, "#ffffff") +
  line("M362 602Q330 690 420 706T640 704", "#5b2f2a", 9);
