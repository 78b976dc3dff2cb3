import { reportNumbers, reportParts, reportTarget } from "./last-report/targets.ts";

/** What people write above columns that say where something is, in any language; without accents. */
export const placeHeads: Record<string, string> = {
  path: "plaats, locatie, place, location, lieu, emplacement, ort, standort, path, pad",
  "place.1": "site, board, bord, vestiging, tableau, standorttafel",
  "place.2": "gebouw, building, batiment, gebaude",
  "place.3": "verdieping, floor, etage, stockwerk",
  "place.4": "lokaal, ruimte, room, local, salle, raum",
};

/** What people write above their columns, beside the product's own words, in any of its languages; without accents. */
const ofFacts: Record<string, string> = {
  title: "object, machine, toestel, naam, benaming, name, equipment, asset, nom, appareil, bezeichnung, gerat",
  display_code: "code, nr, nummer, no, number, numero, machinenummer, machine number, intern nummer",
  subtitle: "omschrijving, description, beschrijving, beschreibung, desc",
  kind: "soort, type machine, soort machine, categorie, kind, category, genre, machine type, art, kategorie",
  make: "merk, fabrikant, make, brand, manufacturer, marque, fabricant, hersteller, marke",
  model: "model, type, modele, modell, typ",
  serial_number:
    "serienummer, serienr, serie nr, s/n, sn, serial, serial no, numero de serie, no de serie, seriennummer",
  year_built: "bouwjaar, jaar, year, year of construction, annee, annee de construction, baujahr, jahr",
  in_service_on: "in dienst, in gebruik, indienststelling, in service since, mise en service, inbetriebnahme",
  external_number:
    "extern nummer, erp, erp nummer, sap, sap nummer, asset number, inventarisnummer, inventory number, numero externe, inventarnummer",
  tags: "labels, tags, etiquettes, schlagworter",
  ...placeHeads,
};

/** The same for what columns say of the last inspection, or with a number behind it of one before. */
const ofReports = {
  duty: "soort keuring, type keuring, keuringssoort, plicht, inspection type, type of inspection, duty, type de controle, obligation, prufart, art der prufung, pflicht",
  date: `laatste keuring, datum laatste keuring, laatste controle, laatste onderzoek, laatste inspectie, laatst gekeurd,
    keuringsdatum, datum keuring, last inspection, last inspection date, date of last inspection, inspection date,
    last examination, dernier controle, date du dernier controle, date dernier controle, derniere visite, date de controle,
    letzte prufung, datum letzte prufung, datum der letzten prufung, prufdatum`,
  outcome:
    "uitkomst, resultaat, besluit, conclusie, outcome, result, conclusion, resultat, decision, ergebnis, prufergebnis",
  next: `volgende keuring, datum volgende keuring, volgende controle, volgend onderzoek, herkeuring, vervaldatum, vervaldag,
    geldig tot, next inspection, next inspection date, next due, due date, valid until, expiry, expiry date,
    prochain controle, date du prochain controle, prochaine visite, echeance, valable jusqu'au, valable jusqu’au,
    nachste prufung, datum nachste prufung, gultig bis, fallig am, fallig`,
  body: `organisme, keuringsinstelling, keuringsorganisme, edtc, keurder, erkend organisme, inspection body, body, organisme agree,
    organisme de controle, sect, prufer, pruforganisation, prufstelle`,
  number: `verslagnummer, nummer verslag, verslag nr, rapportnummer, rapport nr, attestnummer, certificaatnummer,
    report number, report no, certificate number, numero de rapport, numero du rapport, n° de rapport, no de rapport,
    berichtsnummer, berichtnummer, nummer des berichts, zertifikatsnummer`,
} as const;

/** Headings by target, separated by commas: those of reports also with the number of the report behind them. */
export const objectHeads: Record<string, string> = {
  ...ofFacts,
  ...Object.fromEntries(
    reportNumbers.flatMap((number) =>
      reportParts.map((part) => {
        const names = ofReports[part].split(",").map((name) => name.trim());
        const numbered = names.map((name) => `${name} ${number}`);
        return [reportTarget(part, number), [...numbered, ...(number === 1 ? names : [])].join(",")];
      }),
    ),
  ),
};
