import { palette, shade } from "../palette.ts";
import { workshop } from "../scenery.ts";
import { block, box, carton, disc, form, hazard, line, shadow } from "../shapes.ts";

const { coal, slate, steel, silver, ink } = palette;

const arm = (x1: number, y1: number, x2: number, y2: number, colour: string) =>
  line(`M${x1} ${y1}L${x2} ${y2}`, colour, 38) + line(`M${x1} ${y1 - 9}L${x2} ${y2 - 9}`, shade(colour, 0.22), 7);

const pin = (x: number, y: number) => disc(x, y, 13, silver) + disc(x, y, 5, slate);

export const liftingTable = (tint: string) =>
  workshop() +
  box(880, 180, 250, 150, shade(palette.beam, 0.1), 4) +
  line("M910 210V300M950 210V270M990 210V290M1030 210V262M1076 210V296", slate, 9) +
  shadow(610, 712, 400, 18) +
  block(230, 660, 740, 40, 46, slate) +
  arm(280, 650, 880, 446, shade(tint, -0.32)) +
  line("M470 646L640 520", silver, 20) +
  line("M430 666L560 580", coal, 34) +
  arm(880, 650, 280, 446, tint) +
  pin(580, 548) +
  pin(280, 446) +
  pin(880, 650) +
  pin(280, 650) +
  pin(880, 446) +
  block(200, 398, 780, 28, 76, steel) +
  hazard(200, 412, 780, 22) +
  form("M980 412L1056 378V400L980 434z", shade(palette.yellow, -0.3)) +
  carton(330, 228, 200, 166) +
  carton(560, 274, 160, 120, "#9c774f") +
  carton(380, 128, 124, 100, "#9c774f") +
  carton(748, 304, 132, 90) +
  line("M1010 690Q1090 720 1096 640V520", ink, 7) +
  box(1072, 450, 48, 84, tint, 8) +
  disc(1096, 474, 10, "#b8473d") +
  disc(1096, 506, 10, palette.green);
