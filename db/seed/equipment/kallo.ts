import { entry, inspections } from "./entry.ts";
import { forklifts } from "./kallo-forklifts.ts";
import { lifts } from "./kallo-lifts.ts";
import { technics } from "./kallo-technics.ts";
import { workplace } from "./kallo-workplace.ts";
import type { DemoBoard, DemoObject } from "./model.ts";

const fixed: DemoObject[] = [
  entry({
    title: "Hoogspanningscabine noord",
    code: "HS-01",
    serial: "HSC-11-2093",
    kind: "high-voltage-cabin",
    where: "HS-cabine",
    tags: ["11 kV", "sleutel bij onthaal"],
    spot: { plan: "warehouse", room: "HS-cabine", across: 0.5, down: 0.42 },
    size: "l",
    facts: [
      ["Spanning", "11 kV / 400 V"],
      ["Vermogen", "630 kVA"],
      ["Bouwjaar", "1998"],
    ],
    reports: inspections("HS", 12, "AABC", -19, 6604, [
      "Transformator lekt olie aan de doorvoer van fase 2.",
      "Vergrendeling van de cabinedeur sluit niet.",
    ]),
    actionPoints: [
      {
        title: "Transformator laten herstellen",
        resolvers: ["owner", "admin"],
        report: "HS-6607",
        due: 6,
        priority: "high",
      },
      {
        title: "Deurslot vervangen",
        resolvers: ["lead"],
        report: "HS-6607",
        due: -5,
        priority: "high",
        solved: { status: "ok", day: -6, by: "lead", note: "Nieuw slot, sleutel aan het onthaal." },
      },
    ],
    files: [
      {
        sort: "link",
        title: "Eendraadschema in het archief",
        url: "https://example.com/eendraadschema",
        category: "Attesten",
        public: false,
      },
    ],
  }),
  entry({
    title: "Algemeen laagspanningsbord",
    code: "LS-01",
    serial: "ALSB-2016-01",
    kind: "electrical-board",
    where: "Kantoor",
    spot: { plan: "warehouse", room: "Kantoor", across: 0.14, down: 0.62 },
    reports: inspections("LS", 60, "A", -700, 77120),
  }),
  entry({
    title: "Noodverlichting magazijn B",
    code: "VL-11",
    serial: "",
    kind: "safety-lighting",
    subtitle: "32 armaturen · Magazijn B",
    where: "Magazijn B",
    spot: { plan: "warehouse", room: "Magazijn B", across: 0.58, down: 0.3 },
    size: "s",
    reports: inspections("VL", 12, "AAA", -74, 88031),
  }),
  entry({
    title: "Noodverlichting kantoor",
    code: "VL-12",
    serial: "",
    kind: "safety-lighting",
    tint: "#a08f7d",
    subtitle: "14 armaturen · Kantoor",
    where: "Kantoor",
    spot: { plan: "warehouse", room: "Kantoor", across: 0.72, down: 0.36 },
    size: "s",
    reports: inspections("VL", 12, "AAA", -345, 88044),
    actionPoints: [
      {
        title: "Maandelijkse test van de noodverlichting",
        type: "inspection",
        resolvers: ["lead"],
        due: 17,
        frequency: "monthly",
      },
      { title: "Keuring inplannen met EDTC", type: "inspection", resolvers: ["admin"], due: 0, priority: "medium" },
    ],
  }),
];

export const kallo: DemoBoard = {
  title: "Site Kallo",
  subtitle: "Magazijn, werkplaats en technische installaties · Haven 1160",
  plan: "warehouse",
  access: [{ account: "lead", role: "admin" }],
  objects: [...forklifts, ...lifts, ...fixed],
  containers: [workplace, technics],
};
