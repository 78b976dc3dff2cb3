import { entry, inspections, upkeep } from "./entry.ts";
import type { DemoContainer } from "./model.ts";

const roof: DemoContainer = {
  title: "Dak",
  subtitle: "Toegang enkel met valbeveiliging",
  containers: [],
  objects: [
    entry({
      title: "Zonnepanelen dak zuid",
      code: "ZLS-01",
      serial: "SE27.6K-7E019",
      kind: "solar-panels",
      where: "Dak",
      tags: ["84 panelen"],
      facts: [
        ["Vermogen", "31,5 kWp"],
        ["Omvormer", "27,6 kVA"],
        ["In dienst", "2020"],
      ],
      reports: [...inspections("ZLS", 60, "A", -1210, 70330), ...upkeep("ZLS", 12, "AAA", -90, 510, "Zon & Dak")],
    }),
    entry({
      title: "Zonnepanelen luifel laadkaai",
      code: "ZLS-02",
      serial: "SE16K-2A744",
      kind: "solar-panels",
      tint: "#3a4a5c",
      where: "Dak",
      tags: ["40 panelen", "nieuw"],
      actionPoints: [
        {
          title: "AREI-keuring vóór ingebruikname",
          type: "inspection",
          resolvers: ["owner"],
          due: 24,
          priority: "high",
        },
      ],
    }),
  ],
};

/** The technical installations; uses the site's plan. */
export const technics: DemoContainer = {
  title: "Technische installaties",
  subtitle: "Stookplaats, noodstroom en dak",
  plan: "warehouse",
  containers: [roof],
  objects: [
    entry({
      title: "Stroomgroep SDMO J66",
      code: "SG-01",
      serial: "J66K-16011902",
      kind: "generator",
      where: "Binnenkoer",
      tags: ["diesel", "noodstroom"],
      spot: { plan: "warehouse", room: "Binnenkoer", across: 0.38, down: 0.26 },
      facts: [
        ["Vermogen", "66 kVA"],
        ["Brandstof", "Diesel, 190 l"],
        ["Bouwjaar", "2016"],
      ],
      reports: [
        ...inspections("SG", 12, "AAA", -134, 56120),
        ...upkeep("NE", 6, "AAA", -58, 233, "Stroomtechniek Noord"),
      ],
      actionPoints: [
        {
          title: "Proefdraaien onder belasting",
          type: "checkup",
          resolvers: ["lead"],
          due: 11,
          frequency: "quarterly",
          alert: true,
        },
      ],
      files: [
        {
          sort: "manual",
          title: "Handleiding stroomgroep J66",
          make: "SDMO",
          year: 2016,
          category: "Handleidingen",
          public: true,
        },
      ],
    }),
    entry({
      title: "Stookolietank 5 000 l",
      code: "ST-01",
      serial: "T-5000-8812",
      kind: "oil-tank",
      where: "Stookplaats",
      tags: ["bovengronds", "dubbelwandig"],
      spot: { plan: "warehouse", room: "Stookplaats", across: 0.24, down: 0.78 },
      facts: [
        ["Inhoud", "5 000 l"],
        ["Uitvoering", "Dubbelwandig, bovengronds"],
        ["Bouwjaar", "2009"],
      ],
      reports: inspections("ST", 36, "AA", -1110, 15540),
      actionPoints: [
        {
          title: "Dichtheidsproef laten uitvoeren",
          type: "inspection",
          resolvers: ["lead"],
          due: -14,
          priority: "high",
        },
      ],
    }),
    entry({
      title: "Verwarmingsketel Viessmann 120 kW",
      code: "WA-01",
      serial: "7570852-00316",
      kind: "boiler",
      where: "Stookplaats",
      spot: { plan: "warehouse", room: "Stookplaats", across: 0.7, down: 0.22 },
      reports: upkeep("WA", 12, "AAA", -170, 620, "Warmtetechniek De Smet"),
      actionPoints: [
        {
          title: "Verwarming nazien vóór de winter",
          type: "maintenance",
          resolvers: ["lead"],
          due: -21,
          frequency: "yearly",
          solved: { status: "ok", day: -24, by: "lead", note: "Rendement 93,4%, ketel gereinigd." },
        },
      ],
    }),
  ],
};
