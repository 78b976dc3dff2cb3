import { palette, shade } from "../palette.ts";
import { workshop } from "../scenery.ts";
import { box, dial, disc, form, line, repeat, ring, shadow } from "../shapes.ts";

const { coal, slate, steel, silver, ink, red } = palette;

const motor =
  box(330, 286, 190, 132, slate, 16) +
  repeat(6, (index) => box(346 + index * 27, 292, 12, 120, shade(slate, 0.2), 3)) +
  box(312, 304, 26, 96, coal, 8) +
  box(372, 258, 92, 34, coal, 6);

const pump =
  repeat(6, (index) => box(730, 214 + index * 20, 134, 11, index % 2 ? steel : silver, 4)) +
  box(746, 210, 102, 130, shade(steel, -0.2)) +
  repeat(6, (index) => box(730, 214 + index * 20, 134, 11, silver, 4)) +
  box(724, 330, 146, 92, slate, 10) +
  box(724, 330, 146, 10, shade(slate, 0.25), 5) +
  box(760, 172, 74, 38, coal, 8) +
  line("M864 250H930Q952 250 952 272V470", silver, 14) +
  line("M864 246H930Q954 246 954 272", "#dfe3e2", 4);

const guard =
  box(520, 236, 210, 190, "#4f5759", 92) +
  ring(614, 332, 74, "#6b7476", 8) +
  ring(614, 332, 46, "#6b7476", 8) +
  ring(614, 332, 18, "#6b7476", 8) +
  line("M614 258V406M540 332H688M562 280L666 384M666 280L562 384", "#6b7476", 5);

export const compressor = (tint: string) =>
  workshop() +
  shadow(620, 708, 420, 18) +
  box(300, 640, 30, 62, coal) +
  box(900, 640, 30, 62, coal) +
  box(284, 694, 62, 12, ink, 4) +
  box(884, 694, 62, 12, ink, 4) +
  form("M270 440H950Q1010 470 1010 550T950 662H270Q210 630 210 550T270 440z", tint) +
  form("M270 440H950Q976 452 992 482H228Q246 452 270 440z", shade(tint, 0.32)) +
  form("M224 602Q240 644 270 662H950Q980 644 996 602z", shade(tint, -0.22)) +
  line("M290 441Q254 490 254 550T290 661M930 441Q966 490 966 550T930 661", shade(tint, -0.2), 5) +
  box(300, 414, 600, 28, coal, 4) +
  motor +
  pump +
  guard +
  dial(420, 548, 46, 52) +
  dial(534, 548, 34, -20) +
  box(612, 516, 180, 62, "#eef0ec", 6) +
  repeat(3, (index) => box(628, 530 + index * 14, index === 2 ? 80 : 146, 6, "#a9aeab", 3)) +
  box(940, 462, 28, 34, red, 6) +
  line("M954 662V690Q954 726 1000 728T1200 716", ink, 13) +
  ring(1080, 470, 62, ink, 13) +
  ring(1084, 474, 46, shade(ink, 0.12), 11) +
  line("M1080 408V384", slate, 16) +
  disc(954, 656, 12, silver);
