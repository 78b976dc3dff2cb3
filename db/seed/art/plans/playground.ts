import { box, disc, form, line, oval, repeat } from "../shapes.ts";
import { type Areas, background, dashes, frame, glazing, hatch, legend, names, outline, pen, wall } from "./drawing.ts";

export const areas = {
  Gemeenschapshuis: { x: 190, y: 130, width: 620, height: 270 },
  Klimzone: { x: 930, y: 170, width: 440, height: 380, label: [0, 118] },
  Schommelzone: { x: 1440, y: 230, width: 380, height: 330, label: [0, 126] },
  Zandbak: { x: 320, y: 540, width: 360, height: 300, label: [0, 8] },
  Grasveld: { x: 780, y: 700, width: 500, height: 360, label: [0, 60] },
  Picknickzone: { x: 1420, y: 730, width: 360, height: 290, label: [0, 130] },
  Ingang: { x: 250, y: 990, width: 300, height: 130, label: [170, 12] },
} as const satisfies Areas;

const tree = (x: number, y: number, r: number) =>
  disc(x, y, r, "#e7eae2") +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#b4bcb0" stroke-width="3"/>` +
  disc(x, y, 5, "#a3aca0");

const sand = "#f1ebdf";

const surfaces =
  form("M120 90H1880V1090H120z", pen.ground) +
  line("M400 1078V980Q400 900 560 880T860 640Q900 590 1060 600T1640 640", "#fbfbf8", 74) +
  line("M560 880Q700 900 760 640T600 428", "#fbfbf8", 58) +
  line("M1240 612Q1330 700 1420 860", "#fbfbf8", 58) +
  oval(1150, 350, 230, 190, sand) +
  `<rect x="1440" y="230" width="380" height="330" rx="40" fill="${sand}"/>` +
  oval(500, 690, 190, 156, sand) +
  oval(1030, 880, 250, 180, "#f7f9f3");

const equipment =
  frame(1090, 270, 96, 96) +
  outline(
    "M1090 270l96 96M1186 270l-96 96M1186 296h96q30 0 30 30v64M1186 336h76q10 0 10 10v44M1090 290h-60M1090 346h-60M1050 290v56M1070 290v56",
  ) +
  outline(
    "M1490 300H1770M1490 270l-20 60M1490 330l-20 -60M1770 270l20 60M1770 330l20 -60M1560 300v80M1600 300v80M1660 300v80M1700 300v80",
  ) +
  frame(1548, 380, 64, 20) +
  frame(1648, 380, 64, 20) +
  `<ellipse cx="500" cy="690" rx="150" ry="118" fill="none" stroke="${pen.thin}" stroke-width="3"/>` +
  outline("M880 800v160M880 800h60M880 960h60M1180 800v160M1180 800h-60M1180 960h-60") +
  repeat(
    2,
    (index) =>
      frame(1480 + index * 150, 790, 90, 120) + outline(`M${1470 + index * 150} 780v140M${1580 + index * 150} 780v140`),
  );

const fence =
  wall("M120 90H1880V1100H490M310 1100H120V90", 6) +
  repeat(12, (index) => box(216 + index * 140, 82, 14, 16, pen.wall)) +
  outline("M310 1100L370 1040M490 1100L430 1040");

const house =
  box(190, 130, 620, 270, pen.room) +
  hatch(areas.Gemeenschapshuis, 30) +
  wall("M190 130H810V400H190z") +
  line("M560 400H640", pen.room, 22, "butt") +
  glazing(250, 400, 420, 400) +
  glazing(680, 400, 770, 400);

export const draw = () =>
  background() +
  surfaces +
  dashes("M930 350a220 180 0 1 1 440 0a220 180 0 1 1 -440 0") +
  house +
  equipment +
  [
    [880, 150, 44],
    [1440, 150, 52],
    [1820, 640, 46],
    [1320, 1030, 54],
    [190, 540, 50],
    [230, 860, 58],
    [720, 1040, 48],
    [1830, 1030, 40],
    [700, 490, 40],
    [1400, 600, 34],
  ]
    .map(([x, y, r]) => tree(x!, y!, r!))
    .join("") +
  fence +
  names(areas, 38) +
  legend(10, 200);
