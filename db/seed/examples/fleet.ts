import { checked, type Example, remarks, watched } from "./model.ts";

const departure = "Controle vóór vertrek";
const crane = "Controle autolaadkraan";

/** Vehicles, with what is mounted on them and what they carry. */
export const fleet: Example = {
  price: 9900,
  cover: "aerial-platform",
  words: {
    nl: {
      market_name: "Wagenpark met hefmiddelen",
      description:
        "Bestelwagens, vrachtwagens met laadkraan en het materieel dat meereist, met een controle vóór vertrek op de telefoon.",
    },
    en: {
      market_name: "Fleet with lifting gear",
      description:
        "Vans, lorries with a loader crane and the gear that travels along, with a check before departure on the phone.",
    },
    fr: {
      market_name: "Parc de véhicules avec engins de levage",
      description:
        "Camionnettes, camions avec grue auxiliaire et le matériel embarqué, avec un contrôle avant le départ sur le téléphone.",
    },
    de: {
      market_name: "Fuhrpark mit Hebezeug",
      description:
        "Lieferwagen, Lastwagen mit Ladekran und das Gerät an Bord, mit einer Kontrolle vor der Abfahrt auf dem Telefon.",
    },
  },
  templates: [
    {
      title: departure,
      subtitle: "Rond het voertuig, in vijf minuten",
      groups: {
        Rondom: [
          { label: "Kilometerstand", type: "text" },
          ...watched("Banden", "Lichten", "Ruiten en spiegels", "Geen lekken"),
        ],
        Cabine: checked("Boorddocumenten", "Brandblusser", "Verbandkist", "Gevarendriehoek en hesjes"),
        Lading: watched("Lading vastgezet", "Laadklep werkt"),
        Besluit: remarks,
      },
    },
    {
      title: crane,
      subtitle: "Elke week, en na een stoot",
      groups: {
        Constructie: watched("Geen scheuren of vervorming", "Bouten en pennen geborgd", "Leidingen zonder lek"),
        Bediening: watched("Noodstop", "Begrenzer", "Steunpoten"),
        Besluit: [{ label: "Wat moet er nog gebeuren?", type: "action-points" }, ...remarks],
      },
    },
  ],
  board: {
    title: "Ons wagenpark",
    subtitle: "Alle voertuigen en wat erop staat",
    places: [
      {
        title: "Vrachtwagens",
        subtitle: "Met laadkraan of laadklep",
        expects: {
          title: "Voertuigdossier",
          items: [
            { name: "Inschrijvingsbewijs", type: "pdf" },
            { name: "Technische keuring", type: "pdf" },
            { name: "Keuring hefwerktuig", type: "report", reviewPoint: "HE" },
            { name: "Controle vóór vertrek", type: "template", template: departure },
          ],
        },
        objects: [
          {
            title: "Vrachtwagen 1",
            subtitle: "Nummerplaat",
            icon: "truck",
            category: "Voertuigen",
            templates: [departure],
          },
          {
            title: "Autolaadkraan 1",
            subtitle: "Op vrachtwagen 1",
            icon: "crane",
            kind: "hoist",
            category: "Heffen",
            templates: [crane],
          },
          {
            title: "Vrachtwagen 2",
            subtitle: "Nummerplaat",
            icon: "truck",
            category: "Voertuigen",
            templates: [departure],
          },
        ],
      },
      {
        title: "Bestelwagens",
        subtitle: "Van de technici",
        objects: [
          {
            title: "Bestelwagen 1",
            subtitle: "Nummerplaat",
            icon: "van",
            category: "Voertuigen",
            templates: [departure],
          },
          {
            title: "Bestelwagen 2",
            subtitle: "Nummerplaat",
            icon: "van",
            category: "Voertuigen",
            templates: [departure],
          },
        ],
      },
      {
        title: "Meereizend materieel",
        subtitle: "Wat in meer dan één voertuig ligt",
        objects: [
          { title: "Kettingtakel", subtitle: "Hefvermogen in kg", icon: "hoist", kind: "hoist", category: "Heffen" },
          { title: "Valharnassen", subtitle: "Aantal", icon: "mountain", kind: "climbing-gear", category: "Hoogte" },
          {
            title: "Hoogwerker op aanhangwagen",
            subtitle: "Werkhoogte in meter",
            icon: "aerial-platform",
            kind: "aerial-platform",
            category: "Heffen",
          },
        ],
      },
    ],
  },
};
