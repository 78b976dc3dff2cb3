import { lettering } from "../lettering.ts";
import { palette, shade } from "../palette.ts";
import { outdoors } from "../scenery.ts";
import { box, form, line, repeat, shadow, voltageSign } from "../shapes.ts";

const { grass, brick, slate, coal, pearl } = palette;

const courses =
  repeat(16, (row) => box(220, 262 + row * 26, 700, 3, shade(brick, 0.16))) +
  repeat(16, (row) =>
    repeat(12, (index) =>
      (index * 5 + row * 7) % 4 === 0 && index * 58 + (row % 2) * 28 < 640
        ? box(226 + index * 58 + (row % 2) * 28, 240 + row * 26, 54, 22, shade(brick, index % 3 ? -0.08 : 0.1))
        : "",
    ),
  );

const leaf = (x: number, tint: string, lit: boolean) =>
  box(x, 330, 146, 330, tint) +
  box(lit ? x : x + 138, 330, 8, 330, shade(tint, lit ? 0.25 : -0.25)) +
  box(x + 22, 356, 102, 84, shade(tint, -0.2)) +
  repeat(6, (index) => box(x + 26, 362 + index * 13, 94, 7, shade(tint, 0.14))) +
  box(x + 22, 560, 102, 72, shade(tint, -0.2)) +
  repeat(5, (index) => box(x + 26, 566 + index * 13, 94, 7, shade(tint, 0.14)));

const pylon =
  line(
    "M1010 560L1060 150L1110 560M1023 450H1097M1036 340H1084M1023 450L1084 340M1097 450L1036 340M1046 250H1074",
    "#8fa1a3",
    7,
  ) +
  line("M980 210H1140M996 270H1124", "#8fa1a3", 7) +
  line("M1140 210Q1180 240 1200 238M980 210Q700 270 0 168M996 270Q700 330 0 228", "#a3b2b3", 3);

export const highVoltageCabin = (tint: string) =>
  outdoors(grass) +
  pylon +
  shadow(600, 664, 400, 14) +
  form("M920 236L1000 214V640L920 664z", shade(brick, -0.3)) +
  box(220, 236, 700, 426, brick) +
  courses +
  box(220, 640, 700, 24, "#a7a79f") +
  form("M920 640L1000 618V640L920 664z", "#84857e") +
  form("M190 214L280 176H1040L950 214z", shade(slate, 0.3)) +
  box(190, 214, 760, 30, slate) +
  form("M950 214L1040 176V206L950 244z", coal) +
  box(258, 318, 320, 346, shade(tint, -0.4)) +
  leaf(268, tint, true) +
  leaf(422, tint, false) +
  box(400, 488, 12, 54, coal, 4) +
  box(424, 488, 12, 54, coal, 4) +
  voltageSign(341, 506, 72) +
  voltageSign(495, 506, 72) +
  box(660, 344, 190, 96, shade(slate, 0.1)) +
  repeat(7, (index) => box(668, 352 + index * 13, 174, 7, "#9aa5a6")) +
  box(660, 484, 190, 74, pearl, 4) +
  lettering("HS-CABINE", 755, 516, { size: 24, colour: coal, anchor: "middle" }) +
  lettering("11 kV", 755, 545, { size: 22, colour: coal, anchor: "middle" }) +
  form("M240 664H600L690 800H130z", "#c4c4bb") +
  form("M130 800L240 664H252L150 800z", "#d4d4cb") +
  repeat(9, (index) =>
    line(`M${40 + index * 140} ${742 - (index % 3) * 26}l-8 -22m8 22l2 -28m-2 28l12 -20`, shade(grass, -0.16), 5),
  );
