import { lettering } from "../lettering.ts";
import { palette, shade } from "../palette.ts";
import { box, disc, form, line, oval, repeat, shadow } from "../shapes.ts";

const { silver, steel, pearl, coal, ink, slate } = palette;

const cabin =
  box(440, 190, 320, 450, "#e9e3d6") +
  form("M440 640L500 580H700L760 640z", "#9b958a") +
  box(500, 190, 200, 390, "#f3eee3") +
  form("M440 190L500 190V580L440 640z", "#dcd5c6") +
  form("M760 190L700 190V580L760 640z", "#cfc7b6") +
  box(526, 230, 148, 190, palette.glass) +
  form("M526 370V300L596 230H650L526 354z", "#dbe9ea") +
  line("M508 470H692", steel, 12) +
  line("M508 467H692", pearl, 4) +
  form("M540 190H660L640 202H560z", "#ffffff");

const door = (x: number, width: number, lit: boolean) =>
  box(x, 190, width, 450, silver) +
  box(lit ? x : x + width - 10, 190, 10, 450, shade(silver, lit ? 0.4 : -0.2)) +
  line(`M${x + width * 0.35} 196V634M${x + width * 0.68} 196V634`, shade(silver, -0.08), 3, "butt");

const plant =
  shadow(215, 708, 60, 10) +
  form("M168 600H262L248 706H182z", "#8a5f4a") +
  form("M236 600H262L248 706H228z", shade("#8a5f4a", -0.18)) +
  repeat(7, (index) => {
    const lean = (index - 3) * 34;
    return form(
      `M215 604Q${215 + lean * 0.4 - 14} 500 ${215 + lean * 1.5} ${372 + Math.abs(lean) * 0.9}Q${215 + lean * 0.6 + 22} 520 215 604z`,
      index % 2 ? palette.leaf : shade(palette.leaf, -0.16),
    );
  });

export const passengerLift = (tint: string) =>
  box(0, 0, 1200, 650, "#e3e2dc") +
  box(0, 0, 1200, 40, "#d3d2cb") +
  box(0, 622, 1200, 28, "#c9c8c0") +
  box(0, 650, 1200, 150, "#bfbdb3") +
  line("M0 700H1200M150 800L250 650M520 800L545 650M880 800L850 650M1180 800L1090 650", "#b0aea4", 3) +
  box(370, 118, 460, 532, shade(steel, -0.12)) +
  box(370, 118, 460, 10, shade(steel, 0.3)) +
  box(384, 132, 432, 518, shade(tint, -0.08)) +
  cabin +
  door(410, 96, true) +
  door(694, 96, false) +
  box(400, 182, 400, 10, coal) +
  box(400, 640, 400, 12, slate) +
  box(528, 138, 144, 40, ink, 6) +
  lettering("3", 622, 170, { size: 34, colour: "#f0b657", anchor: "middle" }) +
  form("M566 168L580 148 594 168z", "#f0b657") +
  box(896, 352, 62, 150, silver, 8) +
  box(896, 352, 10, 150, shade(silver, 0.4), 5) +
  disc(927, 400, 17, pearl) +
  form("M919 405L927 393 935 405z", tint) +
  disc(927, 452, 17, pearl) +
  form("M919 447L927 459 935 447z", slate) +
  box(1010, 250, 120, 160, pearl, 4) +
  box(1010, 250, 120, 34, tint, 4) +
  repeat(5, (index) => box(1024, 304 + index * 19, index === 4 ? 52 : 92, 7, "#bcbdb6", 3)) +
  plant +
  oval(600, 668, 200, 8, "#b0aea4");
