import { entry, inspections } from "./entry.ts";
import type { DemoBoard } from "./model.ts";

export const depot: DemoBoard = {
  title: "Depot Gent",
  subtitle: "Wiedauwkaai 52",
  plan: "warehouse",
  containers: [],
  objects: [
    entry({
      title: "Heftruck Crown FC 4500",
      code: "HF-01",
      serial: "9A204417",
      kind: "forklift",
      tint: "#7d8b62",
      where: "Magazijn A",
      spot: { plan: "warehouse", room: "Magazijn A", across: 0.55, down: 0.68 },
      reports: inspections("HF", 3, "AA", -20, 90010),
    }),
    entry({
      title: "Compressor Kaeser SX 6",
      code: "CO-01",
      serial: "KS-6-20177",
      kind: "compressor",
      tint: "#b8863b",
      where: "Werkplaats",
      spot: { plan: "warehouse", room: "Werkplaats", across: 0.2, down: 0.5 },
      reports: inspections("CO", 36, "A", -500, 90020),
      actionPoints: [
        { title: "Luchtfilter vervangen", type: "maintenance", resolvers: ["owner"], due: 9, frequency: "half-yearly" },
      ],
    }),
  ],
};
