import { lettering } from "../lettering.ts";
import { palette, shade } from "../palette.ts";
import { workshop } from "../scenery.ts";
import { box, carton, disc, hazard, line, pallet, repeat, shadow, wheel } from "../shapes.ts";

const { steel, silver, coal, slate, pearl, ink, petrol } = palette;

const panel = (y: number, height: number, tint: string) =>
  box(392, y, 456, height, tint) +
  box(392, y, 456, 8, shade(tint, 0.3)) +
  repeat(
    6,
    (index) =>
      box(412 + index * 72, y + 26, 56, height - 52, shade(tint, -0.1), 4) +
      box(412 + index * 72, y + 26, 5, height - 52, shade(tint, 0.2)),
  );

const truck =
  shadow(310, 712, 170, 12) +
  line("M196 660L142 470", "#b8473d", 14) +
  line("M116 486L166 462", coal, 16) +
  box(178, 618, 44, 66, "#b8473d", 8) +
  box(214, 676, 290, 14, "#b8473d", 4) +
  wheel(202, 694, 18) +
  wheel(478, 698, 13) +
  pallet(250, 645, 244) +
  carton(262, 527, 112, 118) +
  carton(380, 557, 104, 88, "#9c774f") +
  carton(282, 447, 92, 80, "#9c774f");

export const goodsLift = (tint: string) =>
  workshop() +
  box(340, 92, 560, 508, shade(steel, -0.16)) +
  box(340, 92, 560, 10, shade(steel, 0.3)) +
  box(372, 130, 496, 470, coal) +
  box(392, 180, 456, 420, "#53595a") +
  box(392, 180, 456, 60, "#474d4e") +
  repeat(5, (index) => box(470 + index * 74, 250, 6, 320, "#4a5051")) +
  box(420, 420, 400, 10, silver) +
  panel(150, 120, tint) +
  hazard(392, 270, 456, 20) +
  panel(548, 44, shade(tint, -0.06)) +
  hazard(392, 530, 456, 20) +
  box(372, 592, 496, 16, slate) +
  box(500, 38, 240, 44, pearl, 5) +
  lettering("MAX 1200 KG", 620, 71, { size: 31, colour: coal, anchor: "middle" }) +
  box(960, 300, 84, 172, silver, 8) +
  box(960, 300, 10, 172, shade(silver, 0.4), 5) +
  box(978, 316, 48, 30, ink, 4) +
  lettering("0", 1002, 340, { size: 26, colour: "#f0b657", anchor: "middle" }) +
  disc(1002, 378, 16, petrol) +
  disc(1002, 424, 19, "#b8473d") +
  disc(997, 419, 8, "#cf6a60") +
  truck;
