import { repeat } from "../shapes.ts";
import {
  type Areas,
  background,
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
  Landschapskantoor: { x: 190, y: 170, width: 660, height: 420, label: [0, 6] },
  "Zaal Schelde": { x: 850, y: 170, width: 350, height: 420, label: [0, 98] },
  "Zaal Leie": { x: 1200, y: 170, width: 270, height: 420, label: [0, 98] },
  Archief: { x: 1470, y: 170, width: 330, height: 420, label: [0, 98] },
  Gang: { x: 190, y: 590, width: 1610, height: 130, label: [-190, 0] },
  Keuken: { x: 190, y: 720, width: 340, height: 410, label: [0, -90] },
  Onthaal: { x: 530, y: 720, width: 490, height: 410, label: [0, -130] },
  Traphal: { x: 1020, y: 720, width: 270, height: 410, label: [-20, -108] },
  Sanitair: { x: 1290, y: 720, width: 200, height: 410, label: [0, -30] },
  Techniek: { x: 1490, y: 720, width: 310, height: 410, label: [0, -90] },
} as const satisfies Areas;

const chair = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="34" height="30" rx="9" fill="none" stroke="${pen.thin}" stroke-width="3"/>`;

const desks = repeat(7, (index) => {
  const x = 246 + (index % 4) * 146;
  const upper = index < 4;
  const y = upper ? 222 : 468;
  return frame(x, y, 116, 62) + chair(x + 41, upper ? y + 70 : y - 38);
});

const meeting = (x: number, y: number, width: number, seats: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="96" rx="40" fill="none" stroke="${pen.thin}" stroke-width="3"/>` +
  repeat(
    seats,
    (index) =>
      chair(x + 22 + (index * (width - 78)) / (seats - 1), y - 40) +
      chair(x + 22 + (index * (width - 78)) / (seats - 1), y + 106),
  );

const shelves = repeat(
  3,
  (index) => frame(1530 + index * 84, 214, 44, 220) + outline(`M${1530 + index * 84} 269h44m-44 55h44m-44 55h44`),
);

const kitchen =
  frame(206, 1066, 308, 50) +
  outline("M300 1066v50M420 1066v50") +
  `<circle cx="260" cy="1091" r="16" fill="none" stroke="${pen.thin}" stroke-width="3"/>` +
  frame(296, 900, 130, 84);

const reception =
  outline("M640 900H880V960H700V1010H640z") +
  frame(930, 770, 60, 140) +
  repeat(3, (index) => chair(942, 780 + index * 44));

const stairs =
  repeat(8, (index) => outline(`M1046 ${890 + index * 26}H1150`)) + outline("M1098 880V1090l-10 -14m10 14l10 -14");

const lift = frame(1176, 900, 96, 110) + outline("M1176 900l96 110M1272 900l-96 110");

const toilets = repeat(
  3,
  (index) =>
    frame(1300 + index * 62, 980, 58, 130) +
    `<ellipse cx="${1329 + index * 62}" cy="1080" rx="13" ry="17" fill="none" stroke="${pen.thin}" stroke-width="3"/>`,
);

const technics =
  frame(1520, 920, 60, 180) +
  outline("M1520 980h60M1520 1040h60") +
  `<circle cx="1726" cy="1050" r="46" fill="none" stroke="${pen.thin}" stroke-width="3"/>` +
  frame(1630, 1020, 40, 80);

const walls =
  wall("M190 170H1800V1130H190z") +
  wall(
    "M190 590H1800M190 720H1800M850 170V590M1200 170V590M1470 170V590M530 720V1130M1020 720V1130M1290 720V1130M1490 720V1130",
    inner,
  );

const doors =
  door([808, 590], [-1, 0], [0, -1], 96) +
  door([1150, 590], [-1, 0], [0, -1]) +
  door([1260, 590], [1, 0], [0, -1]) +
  door([1720, 590], [-1, 0], [0, -1]) +
  door([440, 720], [-1, 0], [0, 1]) +
  opening("M690 720H870") +
  opening("M1080 720H1200") +
  door([1340, 720], [1, 0], [0, 1]) +
  door([1560, 720], [1, 0], [0, 1]) +
  door([690, 1130], [1, 0], [0, -1], 90) +
  door([870, 1130], [-1, 0], [0, -1], 90) +
  [240, 470, 660].map((x) => glazing(x, 170, x + 140, 170)).join("") +
  glazing(920, 170, 1120, 170) +
  glazing(1250, 170, 1410, 170) +
  glazing(190, 260, 190, 480) +
  glazing(190, 800, 190, 1010) +
  glazing(250, 1130, 450, 1130);

export const draw = () =>
  background() +
  rooms(areas) +
  hatch(areas.Techniek) +
  desks +
  meeting(910, 300, 230, 4) +
  meeting(1248, 300, 174, 3) +
  shelves +
  kitchen +
  reception +
  stairs +
  lift +
  toilets +
  technics +
  walls +
  doors +
  names(areas, 38) +
  legend(5, 250);
