import { palette, shade } from "../palette.ts";
import { outdoors } from "../scenery.ts";
import { block, box, dial, disc, form, line, repeat, shadow, voltageSign } from "../shapes.ts";

const { coal, slate, steel, ink, silver } = palette;

const louvres = (x: number, y: number, width: number, count: number, tint: string) =>
  box(x, y, width, count * 24 + 8, shade(tint, -0.22), 4) +
  repeat(
    count,
    (index) =>
      box(x + 8, y + 8 + index * 24, width - 16, 14, shade(tint, -0.42), 3) +
      box(x + 8, y + 19 + index * 24, width - 16, 4, shade(tint, 0.12)),
  );

const fence =
  repeat(13, (index) => box(index * 100 - 6, 372, 9, 196, "#93a196")) +
  line("M0 392H1200M0 546H1200", "#93a196", 7) +
  repeat(48, (index) => box(index * 25, 392, 3, 154, "#aab5aa"));

export const generator = (tint: string) =>
  outdoors("#c0bfb5") +
  fence +
  shadow(610, 706, 470, 20) +
  block(170, 664, 820, 34, 90, slate) +
  box(240, 676, 80, 16, ink, 4) +
  box(840, 676, 80, 16, ink, 4) +
  box(800, 168, 34, 110, steel) +
  box(800, 168, 9, 110, shade(steel, 0.4)) +
  form("M792 168h50l-8 -22h60v-20h-74q-28 0 -28 42z", shade(steel, -0.1)) +
  block(190, 300, 780, 362, 84, tint) +
  form("M190 300h780v14H190z", shade(tint, 0.16)) +
  louvres(226, 352, 170, 10, tint) +
  line("M430 316V650M700 316V650", shade(tint, -0.28), 5, "butt") +
  box(446, 372, 238, 160, shade(tint, -0.08), 6) +
  box(466, 392, 198, 120, "#e6e9e5", 5) +
  box(482, 408, 84, 52, ink, 4) +
  line("M490 446l14 -10 14 14 16 -26 12 16 14 -6", "#7fd0a0", 4) +
  dial(616, 434, 30, 38) +
  disc(494, 484, 10, palette.green) +
  disc(524, 484, 10, palette.yellow) +
  disc(554, 484, 10, "#b8473d") +
  box(590, 476, 60, 18, silver, 4) +
  louvres(736, 352, 130, 7, tint) +
  voltageSign(800, 590, 74) +
  box(462, 566, 208, 12, shade(tint, -0.22), 6) +
  box(668, 420, 14, 60, coal, 6) +
  repeat(3, (index) => form(`M${988 + index * 22} ${346 - index * 10}v210l12 -6v-210z`, shade(tint, -0.46))) +
  line("M190 668Q120 700 60 690T0 730", ink, 16);
