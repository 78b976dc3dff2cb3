import { palette, shade } from "../palette.ts";
import { hall } from "../scenery.ts";
import { box, carton, disc, form, line, oval, pallet, shadow, turned, wheel } from "../shapes.ts";

const { coal, ink, slate, steel } = palette;

const mast =
  box(818, 112, 30, 540, slate) +
  box(818, 112, 8, 540, shade(slate, 0.2)) +
  box(864, 150, 18, 500, coal) +
  line("M856 150V560", steel, 4) +
  box(812, 104, 80, 20, coal) +
  box(812, 380, 76, 16, coal) +
  box(882, 520, 22, 122, ink) +
  form("M890 626H1140L1146 640H890z", ink);

const load = pallet(918, 595, 208) + carton(930, 462, 184, 133) + carton(958, 372, 112, 90, "#9c774f");

const seat =
  form("M548 322q-16 2 -14 18l16 92h92q14 0 12 -14q-2 -10 -16 -10h-46l-14 -72q-4 -16 -30 -14z", ink) +
  form("M552 330q-8 2 -7 12l12 66 12 -2 -12 -70q-1 -6 -5 -6z", slate);

const guard =
  line("M470 440L502 214Q506 196 524 196H716Q734 196 740 212L806 440", coal, 22) +
  line("M512 206H724", shade(coal, 0.2), 6) +
  line("M566 196L560 180H640L646 196", coal, 10) +
  box(520, 172, 30, 24, palette.orange, 6);

export const forklift = (tint: string) =>
  hall() +
  shadow(650, 700, 330, 18) +
  oval(1030, 702, 130, 9, "#a7aba3") +
  mast +
  load +
  seat +
  form("M716 520L742 418Q746 408 758 408H800V520z", shade(tint, -0.12)) +
  line("M738 430L692 372", coal, 10) +
  turned(-38, 688, 368, oval(688, 368, 46, 11, ink), oval(688, 366, 36, 6, slate)) +
  guard +
  form("M388 596V510Q392 444 458 434L592 422Q612 422 620 440L650 516H816V596z", tint) +
  form(
    "M458 434L592 422Q612 422 620 440L624 450Q520 446 462 456Q404 466 392 520L388 510Q392 444 458 434z",
    shade(tint, 0.28),
  ) +
  form("M740 516H816V596H740z", shade(tint, -0.14)) +
  box(430, 500, 120, 12, shade(tint, -0.3), 6) +
  box(430, 524, 120, 12, shade(tint, -0.3), 6) +
  form("M384 566H824V618Q824 634 808 634H408Q384 634 384 606z", coal) +
  box(384, 566, 440, 8, shade(coal, 0.16)) +
  box(600, 578, 90, 40, ink, 5) +
  disc(490, 640, 62, ink) +
  wheel(490, 644, 56, tint) +
  disc(752, 630, 74, ink) +
  wheel(752, 634, 66, tint);
