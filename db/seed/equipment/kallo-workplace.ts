import { entry, inspections, upkeep } from "./entry.ts";
import type { DemoContainer } from "./model.ts";

const welding: DemoContainer = {
  title: "Lasruimte",
  subtitle: "Twee vaste lasposten en de gasflessen",
  containers: [],
  objects: [
    entry({
      title: "Laspost Migatronic Automig 223",
      code: "LP-01",
      serial: "MIG223-90142",
      kind: "welding-station",
      where: "Lasruimte",
      reports: inspections("LP", 12, "AAA", -88, 41207),
      actionPoints: [
        {
          title: "Vlamdovers vervangen",
          type: "maintenance",
          resolvers: ["guest", "lead"],
          due: 58,
          frequency: "2-yearly",
        },
      ],
    }),
    entry({
      title: "Laspost Kemppi MinarcTig",
      code: "LP-02",
      serial: "KT-250-55871",
      kind: "welding-station",
      tint: "#c9812f",
      where: "Lasruimte",
      reports: inspections("LP", 12, "AA", -410, 41219),
      actionPoints: [
        {
          title: "Keuring aanvragen: attest vervallen",
          type: "inspection",
          resolvers: ["lead"],
          due: -30,
          priority: "high",
        },
      ],
    }),
  ],
};

const climbing: DemoContainer = {
  title: "Klimmateriaal",
  subtitle: "Kast 4, sleutel bij de ploegbaas",
  containers: [],
  objects: [
    entry({
      title: "Valharnas Petzl Volt",
      code: "KL-01",
      serial: "22C0091127",
      kind: "climbing-gear",
      where: "Klimmateriaal",
      tags: ["persoonlijk", "Tom Claes"],
      reports: inspections("KL", 12, "AA", -150, 61020),
      files: [
        {
          sort: "manual",
          title: "Gebruik en nazicht van valharnassen",
          make: "Petzl",
          year: 2022,
          category: "Handleidingen",
          public: true,
        },
        {
          sort: "link",
          title: "Harnas aandoen, stap voor stap",
          url: "https://vimeo.com/1084537",
          category: "Foto's en video",
          public: true,
        },
      ],
    }),
    entry({
      title: "Valharnas Petzl Avao",
      code: "KL-04",
      serial: "19K0483310",
      kind: "climbing-gear",
      tint: "#3f7590",
      where: "Klimmateriaal",
      tags: ["persoonlijk"],
      reports: inspections("KL", 12, "AAB", -60, 61044, [
        "Gespen van de beenlus lopen stroef.",
        "Leesbaarheid van de markering laat te wensen over.",
      ]),
      actionPoints: [
        {
          title: "Gesp van de beenlus reinigen en smeren",
          resolvers: ["guest"],
          report: "KL-61046",
          due: 8,
          priority: "medium",
        },
        { title: "Nieuwe markering bestellen", resolvers: ["guest"], report: "KL-61046", priority: "low" },
      ],
    }),
    entry({
      title: "Lijnen en karabijnhaken, set 2",
      code: "KL-05",
      serial: "SET-2-2023",
      kind: "climbing-gear",
      tint: "#6d8f4e",
      where: "Klimmateriaal",
      reports: inspections("KL", 12, "AA", -348, 61060),
    }),
  ],
};

/** The workshop; the demo's guest has access to it. */
export const workplace: DemoContainer = {
  title: "Werkplaats",
  subtitle: "Hefbrug, compressor, lassen en klimmateriaal",
  plan: "warehouse",
  access: [{ account: "guest", role: "guest" }],
  containers: [welding, climbing],
  objects: [
    entry({
      title: "Autohefbrug Nussbaum 2.32",
      code: "HB-01",
      serial: "NB232-118406",
      kind: "vehicle-lift",
      where: "Werkplaats",
      spot: { plan: "warehouse", room: "Werkplaats", across: 0.77, down: 0.5 },
      facts: [
        ["Maximale last", "3 200 kg"],
        ["Kolommen", "2"],
        ["Bouwjaar", "2015"],
      ],
      reports: [
        ...inspections("HB", 3, "AAAA", -27, 33511),
        ...upkeep("HB", 12, "A", -200, 140, "Garagetechniek Van Hove"),
      ],
      actionPoints: [
        {
          title: "Spindels smeren",
          type: "maintenance",
          resolvers: ["guest"],
          due: 2,
          frequency: "weekly",
          alert: true,
        },
      ],
      files: [
        {
          sort: "manual",
          title: "Handleiding hefbrug 2.32",
          make: "Nussbaum",
          year: 2015,
          category: "Handleidingen",
          public: true,
        },
      ],
    }),
    entry({
      title: "Compressor Atlas Copco GX7",
      code: "CO-01",
      serial: "CAI-822714",
      kind: "compressor",
      where: "Werkplaats",
      spot: { plan: "warehouse", room: "Werkplaats", across: 0.16, down: 0.78 },
      tags: ["perslucht", "270 l"],
      facts: [
        ["Drukvat", "270 l, 11 bar"],
        ["Vermogen", "7,5 kW"],
        ["Bouwjaar", "2017"],
      ],
      reports: [
        ...inspections("CO", 36, "A", -1045, 91877),
        ...upkeep("CO", 12, "AAA", -110, 3310, "Atlas Copco Service"),
      ],
      actionPoints: [
        {
          title: "Condens aftappen",
          type: "maintenance",
          resolvers: ["guest"],
          due: 3,
          frequency: "weekly",
          note: "Kraan onderaan het vat, opvangbak gebruiken.",
        },
      ],
      files: [
        {
          sort: "schedule",
          title: "Onderhoudsschema compressor",
          category: "Onderhoud",
          public: false,
          tasks: [
            { task: "Condens aftappen", every: "wekelijks", by: "Werkplaats" },
            { task: "Luchtfilter reinigen", every: "maandelijks", by: "Werkplaats" },
            {
              task: "Olie en filters vervangen",
              every: "jaarlijks",
              by: "Atlas Copco Service",
              material: "Olie 4 l; filterset",
            },
          ],
        },
      ],
    }),
    entry({
      title: "Rolbrug Demag 2 t",
      code: "HE-01",
      serial: "DKUN-2-6618",
      kind: "hoist",
      where: "Werkplaats",
      spot: { plan: "warehouse", room: "Werkplaats", across: 0.45, down: 0.5 },
      tags: ["hijsen"],
      facts: [
        ["Maximale last", "2 000 kg"],
        ["Overspanning", "12,4 m"],
        ["Bouwjaar", "2008"],
      ],
      reports: inspections("HE", 3, "AABC", -16, 48702, [
        "Haken: veiligheidsklep ontbreekt.",
        "Kabels: drie gebroken draden op één slaglengte.",
      ]),
      actionPoints: [
        { title: "Staalkabel vervangen", resolvers: ["lead"], report: "HE-48705", due: 5, priority: "high" },
        { title: "Veiligheidsklep monteren", resolvers: ["guest"], report: "HE-48705", due: -4, priority: "high" },
      ],
      files: [
        {
          sort: "photo",
          title: "Haak zonder veiligheidsklep",
          kind: "hoist",
          tint: "#d9a441",
          category: "Foto's en video",
          public: false,
        },
      ],
    }),
    entry({
      title: "Elektrisch bord werkplaats",
      code: "EL-02",
      serial: "B-WP-2011",
      kind: "electrical-board",
      tint: "#c8cdd2",
      where: "Werkplaats",
      spot: { plan: "warehouse", room: "Werkplaats", across: 0.92, down: 0.12 },
      reports: inspections("EL", 60, "A", -1890, 77001),
    }),
  ],
};
