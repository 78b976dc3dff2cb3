/** Icons that Lucide lacks, on its grid: 24 units, lines of 2. @param {...string} lines */
const lines = (...lines) => lines.map((d) => `<path d="${d}"/>`).join("");
/** @param {number} cx @param {number} cy @param {number} r */
const circle = (cx, cy, r) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`;
/** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} [rx] */
const rect = (x, y, width, height, rx = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"/>`;
/** Two wheels, or feet, on the ground. @param {number} left @param {number} right */
const wheels = (left, right) => circle(left, 20, 1.5) + circle(right, 20, 1.5);

/** @type {Record<string, string>} */
export const drawings = {
  "aerial-platform": `${rect(14, 2.5, 7, 5)}${lines("M17.5 7.5 7 11l6 5.5", "M3 16.5h14v2H3z")}${wheels(6, 14)}`,
  boiler: `${rect(6, 2, 12, 17, 3)}${circle(12, 8, 2)}${lines("M9.5 14h5", "M9 19v3", "M15 19v3")}`,
  compressor: `${rect(3, 11, 18, 7, 3.5)}${rect(6, 5, 5, 6)}${circle(16, 6.5, 2)}${lines("M16 8.5V11", "M7 18v3", "M17 18v3")}`,
  crane: lines("M7 21V3", "M3.5 21h7", "M3 7.5h18", "m7 3 11 4.5", "M17 7.5V13", "M17 13a2 2 0 1 1-2 2"),
  "electrical-panel": `${rect(4, 2, 16, 20, 2)}${lines("m12.5 7-3 5h5l-3 5", "M8 19h.01")}`,
  elevator: `${rect(4, 3, 16, 18, 2)}${lines("M12 3v18", "m6.5 11 1.5-2 1.5 2", "m14.5 13 1.5 2 1.5-2")}`,
  "emergency-exit": lines("M12 3h7a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-7", "M3 12h11", "m10 8 4 4-4 4"),
  excavator: `${rect(2, 17, 13, 4, 2)}${lines("M4 17v-6h5l3 6", "m9.5 12.5 5.5-8 6 5.5", "M21 10v4.5h-4")}`,
  eyewash: `${lines("M3 8s3.5-5 9-5 9 5 9 5-3.5 5-9 5-9-5-9-5z", "M8.5 21.5v-3", "M12 21.5v-5", "M15.5 21.5v-3")}${circle(12, 8, 1.5)}`,
  "fire-hose": `${circle(10, 10, 7)}${circle(10, 10, 2.5)}${lines("M17 10v7a3 3 0 0 0 3 3h1")}`,
  "first-aid": `${rect(2, 6, 20, 14, 2)}${lines("M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2", "M12 10v6", "M9 13h6")}`,
  "gas-cylinder": lines(
    "M7 21V11a5 5 0 0 1 10 0v10a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1z",
    "M12 6V2.5",
    "M9 2.5h6",
    "M7 15h10",
  ),
  generator: `${rect(2, 7, 20, 11, 2)}${lines("M6 7V4h4", "m13 9.5-2.5 3h3L11 15.5", "M6 18v3", "M18 18v3", "M18 11h.01")}`,
  "goods-lift": `${rect(4, 2, 16, 20, 2)}${rect(8, 13, 8, 6)}${lines("M12 13v2.5", "m9.5 8 2.5-2.5L14.5 8")}`,
  "heat-pump": `${rect(2, 5, 20, 14, 2)}${circle(9, 12, 4)}${lines("M9 8v8", "M5 12h8", "M17 9h2", "M17 12h2", "M17 15h2", "M5 19v2", "M19 19v2")}`,
  hoist: lines("M8 2h8v5H8z", "M12 7v6", "M12 13a3.5 3.5 0 1 1-3.5 3.5"),
  hydrant: `${lines("M8 21V9a4 4 0 0 1 8 0v12", "M5.5 21h13", "M4.5 12v4", "M19.5 12v4", "M4.5 14H8", "M16 14h3.5", "M12 5V2.5", "M7 9h10")}${circle(12, 14, 1.5)}`,
  ladder: lines("M8 2v20", "M16 2v20", "M8 6h8", "M8 10h8", "M8 14h8", "M8 18h8"),
  "overhead-crane": lines("M3 21V4h18v17", "M8 4v4h7V4", "M11.5 8v4.5", "M11.5 12.5a2 2 0 1 1-2 2"),
  "pallet-truck": `${lines("M3 3h2.5L8 15.5h13", "M11.5 15.5V9H19v6.5")}${circle(8.5, 19, 1.5)}${circle(18.5, 19, 1.5)}`,
  press: lines("M3 21h18", "M5 21V3h14v18", "M12 3v5", "M8.5 8h7v3.5h-7z", "M8.5 17h7"),
  pump: `${circle(11, 13, 6)}${circle(11, 13, 1.5)}${lines("M11 7h9", "M20 5v4", "M5 13H2", "m7.5 18-1.5 3h10l-1.5-3")}`,
  "rolling-door": lines("M3 21V3h18v18", "M6.5 7h11", "M6.5 11h11", "M6.5 15h11", "M6.5 3v14h11V3"),
  scaffold: lines("M5 2v20", "M19 2v20", "M3 7h18", "M3 15h18", "m5 15 14-8", "m5 22 14-7"),
  "scissor-lift": `${lines("M5 3v3.5h14V3", "m7 6.5 10 4.5-10 4.5", "M17 6.5 7 11l10 4.5", "M3 15.5h18v2.5H3z")}${wheels(7, 17)}`,
  slide: lines("M5 3v18", "M10 3v18", "M5 7h5", "M5 12h5", "M5 17h5", "M10 6c5 2 5 13 12 14"),
  sprinkler: lines(
    "M4 2.5h16",
    "M12 2.5V7",
    "M9 7h6v2H9z",
    "m8 13-3 5",
    "M12 13v5",
    "m16 13 3 5",
    "m7 21.5-.5.5",
    "M12 21.5v.5",
    "m17 21.5.5.5",
  ),
  "step-ladder": lines("m9 3-5 18", "m14 3 6 18", "M8 3h7", "M8 8h7.5", "M6.5 13h10.5", "M5 18h14"),
  swing: lines("M6 3 3 21", "m18 3 3 18", "M4.5 3h15", "M9.5 3v11.5", "M14.5 3v11.5", "M8 14.5h8"),
  tank: lines(
    "M6.5 7h11a4.5 4.5 0 0 1 0 9h-11a4.5 4.5 0 0 1 0-9z",
    "M7 16v4.5",
    "M17 16v4.5",
    "M12 7V3.5",
    "M9.5 3.5h5",
  ),
  transformer: `${circle(12, 9, 5)}${circle(12, 15, 5)}${lines("M12 4V2", "M12 22v-2")}`,
  "vehicle-lift": lines(
    "M4 21V3",
    "M20 21V3",
    "M2 21h4",
    "M18 21h4",
    "M4 15h16",
    "M7 15v-3l1.5-4h7l1.5 4v3",
    "M7 11.5h10",
  ),
  welding: lines(
    "m2.5 21.5 6-6",
    "m7.5 12.5 4 4 4.5-4.5-4-4z",
    "m14 10 3.5-3.5",
    "M20.5 8.5H22",
    "m20 4 1-1",
    "M15.5 3.5V2",
  ),
};
