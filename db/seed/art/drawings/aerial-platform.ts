import { palette, shade } from "../palette.ts";
import { outdoors } from "../scenery.ts";
import { box, disc, form, hazard, line, moved, repeat, shadow, wheel } from "../shapes.ts";

const { coal, slate, steel, silver, concrete, glass, pearl } = palette;

const facade =
  box(760, 40, 440, 530, "#c9cbc4") +
  form("M760 40H790V570H760z", shade("#c9cbc4", 0.25)) +
  repeat(3, (row) =>
    repeat(
      3,
      (column) =>
        box(820 + column * 126, 90 + row * 158, 92, 106, "#9ba7a6") +
        box(826 + column * 126, 96 + row * 158, 80, 94, glass) +
        form(`M${826 + column * 126} ${176 + row * 158}v-40l50 -40h24z`, "#d9e8ea"),
    ),
  ) +
  box(760, 28, 440, 16, slate);

const basket = (tint: string) =>
  box(586, 204, 158, 16, coal) +
  line("M594 204V92M640 204V92M690 204V92M736 204V92", tint, 9) +
  line("M590 92H740M594 148H736", tint, 10) +
  hazard(588, 186, 154, 20) +
  box(596, 108, 44, 34, slate, 4) +
  disc(608, 122, 5, palette.red) +
  disc(626, 122, 5, palette.green);

const boom = (d: string, colour: string, width: number) =>
  line(d, colour, width, "butt") + moved(-4, -width * 0.3, line(d, shade(colour, 0.28), width * 0.16, "butt"));

export const aerialPlatform = (tint: string) =>
  outdoors(concrete) +
  facade +
  shadow(390, 714, 290, 18) +
  boom("M360 520L210 330", shade(tint, -0.16), 40) +
  line("M300 520L250 400", silver, 14) +
  disc(210, 330, 27, slate) +
  boom("M206 334L608 222", tint, 34) +
  boom("M480 257L640 212", shade(tint, 0.14), 22) +
  line("M240 372L360 302", silver, 13) +
  disc(210, 330, 11, steel) +
  line("M618 222L650 222", coal, 18) +
  basket(tint) +
  form("M250 598V530Q250 508 272 506L420 496Q442 496 446 514L460 560V598z", tint) +
  form(
    "M250 540V530Q250 508 272 506L420 496Q442 496 446 514L450 524Q340 516 282 524Q256 528 250 540z",
    shade(tint, 0.28),
  ) +
  box(276, 546, 96, 40, shade(tint, -0.22), 5) +
  box(396, 540, 40, 46, coal, 4) +
  box(178, 596, 420, 48, coal, 10) +
  box(178, 596, 420, 8, shade(coal, 0.2), 4) +
  hazard(330, 616, 120, 18) +
  wheel(238, 652, 60, pearl) +
  wheel(544, 652, 60, pearl);
