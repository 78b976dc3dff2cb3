import { checked, type Example, remarks, watched } from "./model.ts";

const lift = "Controle lift";
const board = "Controle elektrisch bord";

/** An office building or a block of flats: technics, lifts, fire. */
export const building: Example = {
  price: 0,
  cover: "passenger-lift",
  words: {
    nl: {
      market_name: "Gebouw in beheer",
      description:
        "Een kantoor of appartementsgebouw per verdieping: liften, stookplaats, elektriciteit en brandveiligheid, met wat elk toestel moet hebben.",
    },
    en: {
      market_name: "Managed building",
      description:
        "An office or apartment building floor by floor: lifts, boiler room, electricity and fire safety, with what each item must carry.",
    },
    fr: {
      market_name: "Bâtiment en gestion",
      description:
        "Un immeuble de bureaux ou d’appartements par étage : ascenseurs, chaufferie, électricité et sécurité incendie, avec ce que chaque équipement doit avoir.",
    },
    de: {
      market_name: "Verwaltetes Gebäude",
      description:
        "Ein Büro- oder Wohngebäude je Stockwerk: Aufzüge, Heizraum, Elektrizität und Brandschutz, mit dem, was zu jedem Gerät gehört.",
    },
  },
  templates: [
    {
      title: lift,
      subtitle: "Tussen twee keuringen in",
      groups: {
        Kooi: watched("Noodtelefoon", "Noodverlichting", "Deurbeveiliging", "Stopt gelijk met de vloer"),
        Machinekamer: checked("Toegang vrij en verlicht", "Schema’s aanwezig", "Hoofdschakelaar vergrendelbaar"),
        Besluit: [{ label: "Risico voor de gebruikers", type: "kine" }, ...remarks],
      },
    },
    {
      title: board,
      subtitle: "Zichtcontrole, spanning erop",
      groups: {
        Bord: watched("Gesloten en op slot", "Schema aanwezig en juist", "Geen sporen van warmte"),
        Beveiliging: checked("Differentieel getest", "Kringen benoemd"),
        Besluit: remarks,
      },
    },
  ],
  board: {
    title: "Ons gebouw",
    subtitle: "Vul hier het adres in",
    places: [
      {
        title: "Kelder",
        subtitle: "Techniek en parking",
        expects: {
          title: "Technisch dossier",
          items: [
            { name: "Keuringsverslag", type: "report", reviewPoint: "EL" },
            { name: "Onderhoudscontract", type: "pdf" },
          ],
        },
        objects: [
          { title: "Stookketel", subtitle: "Vermogen in kW", icon: "boiler", kind: "boiler", category: "Verwarming" },
          {
            title: "Algemeen laagspanningsbord",
            subtitle: "EAN-code",
            icon: "electrical-panel",
            kind: "electrical-board",
            category: "Elektriciteit",
            templates: [board],
          },
          { title: "Sprinklerpomp", subtitle: "Merk en type", icon: "pump", category: "Brand" },
        ],
      },
      {
        title: "Gelijkvloers",
        subtitle: "Onthaal en kantoren",
        plan: "office",
        expects: {
          title: "Liftdossier",
          items: [
            { name: "Keuring door een externe dienst", type: "report", reviewPoint: "PL" },
            { name: "Risicoanalyse", type: "pdf" },
            { name: "Controle tussendoor", type: "template", template: lift },
          ],
        },
        objects: [
          {
            title: "Personenlift",
            subtitle: "Aantal stopplaatsen",
            icon: "elevator",
            kind: "passenger-lift",
            category: "Liften",
            templates: [lift],
            spot: { plan: "office", room: "Traphal", across: 0.5, down: 0.5 },
          },
        ],
      },
      {
        title: "Verdiepingen",
        subtitle: "Kopieer deze plaats voor elke verdieping",
        objects: [
          {
            title: "Veiligheidsverlichting",
            subtitle: "Aantal armaturen",
            icon: "lightbulb",
            kind: "safety-lighting",
            category: "Brand",
          },
          {
            title: "Verdeelbord",
            subtitle: "Welke lokalen",
            icon: "electrical-panel",
            kind: "electrical-board",
            category: "Elektriciteit",
            templates: [board],
          },
          { title: "Brandhaspel", subtitle: "Waar", icon: "fire-hose", category: "Brand" },
        ],
      },
      {
        title: "Dak",
        subtitle: "Alleen met valbeveiliging",
        objects: [
          {
            title: "Zonnepanelen",
            subtitle: "Vermogen in kWp",
            icon: "solar-panel",
            kind: "solar-panels",
            category: "Elektriciteit",
          },
          { title: "Ankerpunten", subtitle: "Aantal", icon: "anchor", kind: "climbing-gear", category: "Hoogte" },
        ],
      },
    ],
  },
};
