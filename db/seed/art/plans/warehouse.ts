import { lettering } from "../lettering.ts";
import { line, repeat, turned } from "../shapes.ts";
import {
  type Areas,
  background,
  dashes,
  door,
  frame,
  glazing,
  hatch,
  inner,
  legend,
  names,
  opening,
  outline,
  pen,
  rooms,
  wall,
} from "./drawing.ts";

export const areas = {
  "Magazijn A": { x: 400, y: 150, width: 460, height: 650, label: [0, -10] },
  "Magazijn B": { x: 860, y: 150, width: 700, height: 650, label: [-168, 76] },
  Traphal: { x: 1240, y: 480, width: 320, height: 320, label: [-40, -92] },
  Werkplaats: { x: 400, y: 800, width: 560, height: 380, label: [-110, -120] },
  Lasruimte: { x: 960, y: 800, width: 290, height: 380, label: [-6, -70] },
  Kantoor: { x: 1250, y: 800, width: 310, height: 380, label: [0, -120] },
  Stookplaats: { x: 1560, y: 820, width: 310, height: 360, label: [10, 2] },
  "HS-cabine": { x: 1560, y: 150, width: 250, height: 300, label: [0, 196] },
  Laadkaai: { x: 120, y: 260, width: 270, height: 860 },
  Binnenkoer: { x: 1580, y: 520, width: 290, height: 280, label: [10, 60] },
} as const satisfies Areas;

const outdoors = ["Laadkaai", "Binnenkoer"];

const racks =
  repeat(
    3,
    (index) =>
      frame(450, 196 + index * 78, 250, 52) +
      outline(`M512 ${196 + index * 78}v52M575 ${196 + index * 78}v52M638 ${196 + index * 78}v52`),
  ) +
  repeat(
    2,
    (index) =>
      frame(910, 200 + index * 96, 300, 56) +
      outline(`M985 ${200 + index * 96}v56M1060 ${200 + index * 96}v56M1135 ${200 + index * 96}v56`),
  ) +
  frame(910, 690, 200, 60) +
  frame(450, 560, 110, 160) +
  outline("M450 640h110");

const stairs =
  repeat(9, (index) => outline(`M${1390 + index * 18} 690V780`)) + outline("M1380 735H1534l-14 -10m14 10l-14 10");

/** The lift shaft in the stairwell, and the goods lift at the back of Magazijn B. */
const shafts =
  frame(1450, 510, 90, 90) +
  outline("M1450 510l90 90M1540 510l-90 90") +
  frame(1420, 186, 110, 110) +
  outline("M1420 186l110 110M1530 186l-110 110");

const workbenches =
  frame(436, 1104, 150, 52) +
  frame(760, 900, 140, 180) +
  outline("M790 900v180M870 900v180") +
  frame(1000, 1080, 200, 60) +
  frame(1310, 1040, 190, 90) +
  outline("M1405 1040v90");

const plant =
  `<circle cx="1780" cy="1090" r="56" fill="none" stroke="${pen.thin}" stroke-width="3"/><circle cx="1780" cy="1090" r="42" fill="none" stroke="${pen.thin}" stroke-width="3"/>` +
  frame(1606, 1060, 80, 90) +
  frame(1620, 560, 140, 70) +
  outline("M1640 560v70M1740 560v70");

const walls =
  wall("M400 150H1560V1180H400z") +
  wall("M1560 150H1810V450H1560") +
  wall("M1560 820H1870V1180H1560") +
  wall("M860 150V800M400 800H1560M1240 800V480H1560M960 800V1180M1250 800V1180", inner);

const doors =
  [300, 500, 690, 930, 1060].map((y) => opening(`M400 ${y - 44}V${y + 44}`)).join("") +
  door([860, 380], [0, 1], [1, 0], 104) +
  opening("M860 590V700") +
  door([760, 800], [-1, 0], [0, -1], 104) +
  door([1130, 800], [-1, 0], [0, 1], 92) +
  door([1240, 690], [0, -1], [-1, 0]) +
  door([1250, 960], [0, 1], [-1, 0]) +
  door([1560, 380], [0, -1], [-1, 0], 92) +
  door([1560, 900], [0, 1], [1, 0], 92) +
  door([1560, 640], [0, 1], [1, 0], 84) +
  door([620, 1180], [1, 0], [0, -1], 104) +
  opening("M780 1180H910") +
  glazing(1310, 1180, 1500, 1180) +
  glazing(1010, 1180, 1180, 1180) +
  glazing(480, 150, 640, 150) +
  glazing(960, 150, 1120, 150);

const docks =
  [216, 400, 600, 800, 1000, 1130].map((y) => dashes(`M120 ${y}H392`)).join("") +
  turned(
    -90,
    170,
    690,
    lettering("LAADKAAI", 170, 700, { size: 36, colour: pen.text, weight: 0.13, anchor: "middle" }),
  );

export const draw = () =>
  background() +
  rooms(areas, outdoors) +
  hatch(areas["HS-cabine"]) +
  line("M1625 215L1745 385M1745 215L1625 385", pen.thin, 3) +
  racks +
  stairs +
  shafts +
  workbenches +
  plant +
  dashes("M1580 800H1880V470") +
  walls +
  doors +
  docks +
  names(areas, 38, ["Laadkaai"]) +
  legend(10, 250);
