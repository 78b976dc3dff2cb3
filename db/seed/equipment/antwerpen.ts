import { entry, inspections, look, upkeep } from "./entry.ts";
import type { DemoBoard, DemoContainer } from "./model.ts";

const north: DemoContainer = {
  title: "Speelplein Dok Noord",
  subtitle: "Open van 9 tot 20 uur · Dok Noord 7",
  plan: "playground",
  containers: [],
  objects: [
    entry({
      title: "Klimtoren met glijbaan",
      code: "SP-01",
      serial: "ROB-10418",
      kind: "play-tower",
      where: "Klimzone",
      tags: ["hout", "6-12 jaar"],
      spot: { plan: "playground", room: "Klimzone", across: 0.5, down: 0.4 },
      size: "l",
      reports: [
        ...inspections("SP", 12, "AAA", -76, 19022),
        ...upkeep("SP", 1, "AAAA", -20, 8101, "Groendienst"),
        ...look("SP", -3, 8301, "Groendienst"),
      ],
      actionPoints: [
        {
          title: "Wekelijks nazicht speeltoestellen",
          type: "checkup",
          resolvers: ["admin"],
          due: 2,
          frequency: "weekly",
          alert: true,
          note: "Glas, splinters, losse bouten.",
        },
      ],
      files: [
        {
          sort: "photo",
          title: "Na de schilderbeurt",
          kind: "play-tower",
          tint: "#3f7590",
          category: "Foto's en video",
          public: true,
        },
      ],
    }),
    entry({
      title: "Dubbele schommel",
      code: "SP-02",
      serial: "ROB-10433",
      kind: "swing",
      where: "Schommelzone",
      tags: ["hout"],
      spot: { plan: "playground", room: "Schommelzone", across: 0.42, down: 0.34 },
      reports: [
        ...inspections("SP", 12, "AB", -50, 19040, ["Slijtage van de kettingen aan de linkerschommel: 20%."]),
        ...upkeep("SP", 1, "A", -12, 8140, "Groendienst"),
        ...look("SP", -4, 8340, "Groendienst"),
      ],
      actionPoints: [
        { title: "Kettingen vernieuwen", resolvers: ["admin"], report: "SP-19041", due: 15, priority: "medium" },
      ],
    }),
    entry({
      title: "Peutertoren",
      code: "SP-03",
      serial: "KOM-77105",
      kind: "play-tower",
      tint: "#3f7590",
      where: "Zandbak",
      tags: ["2-6 jaar"],
      spot: { plan: "playground", room: "Zandbak", across: 0.5, down: 0.2 },
      reports: inspections("SP", 12, "AA", -391, 19055),
      actionPoints: [
        { title: "Jaarlijkse keuring aanvragen", type: "inspection", resolvers: ["owner"], due: -8, priority: "high" },
      ],
    }),
  ],
};

const school: DemoContainer = {
  title: "Speelplein Schoolstraat",
  subtitle: "Buurtplein, beheer samen met de school",
  containers: [],
  objects: [
    entry({
      title: "Klimtoren Schoolstraat",
      code: "SP-04",
      serial: "ROB-11207",
      kind: "play-tower",
      tint: "#d9a441",
      where: "Schoolstraat",
      reports: [
        ...inspections("SP", 12, "AA", -108, 19070),
        ...upkeep("SP", 1, "AA", -9, 8150, "Groendienst"),
        ...look("SP", -2, 8350, "Groendienst"),
      ],
    }),
    entry({
      title: "Schommel Schoolstraat",
      code: "SP-05",
      serial: "ROB-11215",
      kind: "swing",
      tint: "#3f7590",
      where: "Schoolstraat",
      tags: ["afgesloten"],
      reports: inspections("SP", 12, "AAT", -6, 19081, ["Stabiliteit: een poot is doorgerot onder het maaiveld."]),
      actionPoints: [
        {
          title: "Poot vervangen of toestel verwijderen",
          resolvers: ["admin"],
          report: "SP-19083",
          due: 10,
          priority: "high",
        },
      ],
    }),
  ],
};

export const antwerpen: DemoBoard = {
  title: "Kantoor en speelpleinen Antwerpen",
  subtitle: "Noorderlaan 88 en twee speelpleinen in de buurt",
  plan: "office",
  containers: [
    {
      title: "Speelpleinen",
      subtitle: "Toestellen die Acme voor de stad beheert",
      objects: [],
      containers: [north, school],
    },
  ],
  objects: [
    entry({
      title: "Personenlift Schindler 3300",
      code: "PL-02",
      serial: "SCH-1002973",
      kind: "passenger-lift",
      tint: "#8a6f5c",
      where: "Traphal",
      spot: { plan: "office", room: "Traphal", across: 0.75, down: 0.57 },
      reports: inspections("PL", 3, "AAAA", -38, 10420),
      actionPoints: [
        {
          title: "Kooiverlichting vervangen",
          resolvers: ["admin"],
          due: -12,
          priority: "low",
          solved: { status: "ok", day: -13, by: "admin", note: "Ledlampen geplaatst." },
        },
      ],
    }),
    entry({
      title: "Elektrisch bord kantoor",
      code: "EL-03",
      serial: "B-KA-2019",
      kind: "electrical-board",
      where: "Techniek",
      spot: { plan: "office", room: "Techniek", across: 0.2, down: 0.68 },
      reports: inspections("EL", 60, "B", -400, 77240, ["Opschriften van de kringen in de keuken ontbreken."]),
      actionPoints: [
        { title: "Kringen in de keuken benoemen", resolvers: ["admin"], report: "EL-77240", priority: "low" },
      ],
    }),
    entry({
      title: "Noodverlichting kantoor",
      code: "VL-21",
      serial: "",
      kind: "safety-lighting",
      subtitle: "22 armaturen · Gang",
      where: "Gang",
      spot: { plan: "office", room: "Gang", across: 0.62, down: 0.5 },
      size: "s",
      reports: inspections("VL", 12, "AAA", -199, 88060),
    }),
    entry({
      title: "Gaswandketel Vaillant ecoTEC",
      code: "GA-01",
      serial: "21-170800-0020",
      kind: "boiler",
      tint: "#cfd8da",
      where: "Techniek",
      spot: { plan: "office", room: "Techniek", across: 0.74, down: 0.78 },
      reports: [
        ...inspections("GA", 60, "A", -300, 70881),
        ...upkeep("WA", 24, "AA", -690, 655, "Warmtetechniek De Smet"),
      ],
    }),
    entry({
      title: "Zonnepanelen Noorderlaan",
      code: "ZLS-03",
      serial: "SMA-3009184",
      kind: "solar-panels",
      where: "Dak",
      reports: inspections("ZLS", 60, "A", -820, 70402),
    }),
  ],
};
