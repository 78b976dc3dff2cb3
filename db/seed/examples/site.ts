import { checked, type Example, remarks, watched } from "./model.ts";

const forklift = "Dagelijkse controle heftruck";
const round = "Maandelijkse rondgang";

/** A site with a storehouse: lifting gear, pressure equipment, safety. */
export const site: Example = {
  price: 0,
  cover: "forklift",
  words: {
    nl: {
      market_name: "Bedrijfssite met magazijn",
      description:
        "Magazijn, werkplaats en buitenterrein met de toestellen die je wettelijk moet laten keuren, en een dagelijkse controle voor heftrucks.",
    },
    en: {
      market_name: "Site with a warehouse",
      description:
        "Warehouse, workshop and yard with the equipment that has to be inspected by law, and a daily check for forklifts.",
    },
    fr: {
      market_name: "Site avec entrepôt",
      description:
        "Entrepôt, atelier et cour avec les équipements soumis au contrôle légal, et un contrôle quotidien des chariots élévateurs.",
    },
    de: {
      market_name: "Betriebsgelände mit Lager",
      description:
        "Lager, Werkstatt und Hof mit den Geräten, die gesetzlich geprüft werden, und einer täglichen Kontrolle für Stapler.",
    },
  },
  templates: [
    {
      title: forklift,
      subtitle: "Vóór je de eerste keer wegrijdt",
      groups: {
        Algemeen: [
          { label: "Urenstand", type: "text" },
          ...checked("Zicht vanuit de cabine", "Veiligheidsgordel", "Claxon en lichten"),
        ],
        "Mast en vorken": watched("Hefkettingen", "Vorken", "Geen lekken"),
        Rijden: watched("Bedrijfsrem", "Parkeerrem", "Banden en wielen"),
        Besluit: remarks,
      },
    },
    {
      title: round,
      subtitle: "Veiligheid op de site",
      groups: {
        Wegen: watched("Nooduitgangen vrij", "Noodverlichting brandt", "Gangen vrij en droog"),
        Blussen: watched("Blussers op hun plaats en verzegeld", "Haspels bereikbaar"),
        Besluit: remarks,
      },
    },
  ],
  board: {
    title: "Onze site",
    subtitle: "Vul hier het adres in",
    places: [
      {
        title: "Magazijn en werkplaats",
        subtitle: "Gelijkvloers",
        plan: "warehouse",
        expects: {
          title: "Keuringsdossier",
          items: [
            { name: "EG-conformiteitsverklaring", type: "pdf" },
            { name: "Handleiding", type: "pdf" },
            { name: "Foto van de typeplaat", type: "image" },
          ],
        },
        objects: [
          {
            title: "Heftruck 1",
            subtitle: "Merk, type en serienummer",
            icon: "forklift",
            kind: "forklift",
            category: "Heffen",
            templates: [forklift],
            spot: { plan: "warehouse", room: "Magazijn A", across: 0.55, down: 0.68 },
          },
          {
            title: "Heftruck 2",
            subtitle: "Merk, type en serienummer",
            icon: "forklift",
            kind: "forklift",
            category: "Heffen",
            templates: [forklift],
            spot: { plan: "warehouse", room: "Magazijn B", across: 0.25, down: 0.4 },
          },
          {
            title: "Goederenlift",
            subtitle: "Hefvermogen in kg",
            icon: "goods-lift",
            kind: "goods-lift",
            category: "Heffen",
            spot: { plan: "warehouse", room: "Traphal", across: 0.7, down: 0.6 },
          },
          {
            title: "Compressor",
            subtitle: "Ketelinhoud in liter",
            icon: "compressor",
            kind: "compressor",
            category: "Druk",
            spot: { plan: "warehouse", room: "Werkplaats", across: 0.2, down: 0.5 },
          },
          {
            title: "Lastoestel",
            subtitle: "Merk en type",
            icon: "welding",
            kind: "welding-station",
            category: "Elektriciteit",
            spot: { plan: "warehouse", room: "Lasruimte", across: 0.5, down: 0.5 },
          },
          {
            title: "Hoogspanningscabine",
            subtitle: "EAN-code",
            icon: "transformer",
            kind: "high-voltage-cabin",
            category: "Elektriciteit",
            spot: { plan: "warehouse", room: "HS-cabine", across: 0.5, down: 0.5 },
          },
          {
            title: "Brandblussers",
            subtitle: "Alle draagbare blussers",
            icon: "fire-extinguisher",
            category: "Brand",
            templates: [round],
            spot: { plan: "warehouse", room: "Laadkaai", across: 0.5, down: 0.3 },
          },
        ],
      },
      {
        title: "Buitenterrein",
        subtitle: "Parking en opslag",
        objects: [
          {
            title: "Hoogwerker",
            subtitle: "Werkhoogte in meter",
            icon: "aerial-platform",
            kind: "aerial-platform",
            category: "Heffen",
          },
          { title: "Stookolietank", subtitle: "Inhoud in liter", icon: "tank", kind: "oil-tank", category: "Milieu" },
          {
            title: "Noodgroep",
            subtitle: "Vermogen in kVA",
            icon: "generator",
            kind: "generator",
            category: "Elektriciteit",
          },
        ],
      },
    ],
  },
};
