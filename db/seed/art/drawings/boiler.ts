import { lettering } from "../lettering.ts";
import { palette, shade } from "../palette.ts";
import { plantRoom } from "../scenery.ts";
import { block, box, dial, disc, form, line, moved, shadow } from "../shapes.ts";

const { coal, slate, silver, ink, pearl } = palette;
const flow = "#b4604e";
const back = "#4f7d94";

const pipe = (d: string, colour: string) =>
  line(d, shade(colour, -0.2), 26) + line(d, colour, 18) + moved(-4, -4, line(d, shade(colour, 0.4), 4));

const pump = (x: number, y: number, colour: string) =>
  disc(x, y, 36, shade(colour, -0.3)) +
  disc(x, y, 25, coal) +
  disc(x - 4, y - 4, 14, slate) +
  box(x - 18, y + 34, 36, 12, ink, 4);

export const boiler = (tint: string) =>
  plantRoom() +
  shadow(400, 708, 250, 16) +
  box(380, 0, 88, 230, silver) +
  box(380, 0, 22, 230, shade(silver, 0.4)) +
  box(444, 0, 24, 230, shade(silver, -0.22)) +
  box(370, 120, 108, 14, slate) +
  pipe("M560 300H760V200H1090V590", flow) +
  pipe("M560 520H700V440H960V590", back) +
  block(230, 226, 330, 470, 60, tint) +
  box(230, 226, 330, 10, shade(tint, 0.4)) +
  box(256, 262, 278, 116, shade(tint, -0.12), 8) +
  box(276, 280, 128, 62, ink, 5) +
  lettering("62", 340, 325, { size: 40, colour: "#f0b657", anchor: "middle" }) +
  dial(470, 318, 40, 30) +
  box(256, 412, 278, 250, shade(tint, -0.06), 8) +
  disc(395, 540, 62, slate) +
  disc(395, 540, 50, ink) +
  form("M395 506Q426 540 412 566Q404 582 392 580Q368 576 372 546Q378 548 382 540Q380 520 395 506z", "#e08a1e") +
  form("M395 540Q408 556 402 568Q396 576 388 572Q380 562 388 552z", "#f6d27a") +
  pump(760, 250, flow) +
  pump(700, 480, back) +
  box(1062, 300, 56, 26, coal, 5) +
  line("M1090 313H1136", palette.red, 12) +
  shadow(900, 706, 110, 12) +
  form("M830 520Q830 480 890 476H930Q990 480 990 520V656Q990 690 930 696H890Q830 690 830 656z", "#b6453d") +
  form("M958 484Q990 492 990 520V656Q990 684 958 692z", "#8f342e") +
  form("M842 522Q842 494 872 488V684Q842 676 842 652z", "#cf6c62") +
  box(846, 690, 22, 16, coal) +
  box(952, 690, 22, 16, coal) +
  dial(910, 560, 32, -40) +
  box(1030, 590, 130, 116, pearl, 8) +
  box(1140, 590, 20, 116, "#c3c8c2", 6) +
  box(940, 580, 40, 20, slate, 4) +
  box(1070, 580, 40, 20, slate, 4);
