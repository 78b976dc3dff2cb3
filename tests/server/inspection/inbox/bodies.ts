import { pdfOf } from "../../../pdf-of.ts";

/** What a paper of the tests is about, and what may be proposed for it. */
export type Sample = {
  body: string;
  file: string;
  lines: string[];
  serial: string;
  date: string;
  next: string;
  number: string;
  /** What a person who reads it would say. */
  truth: "ok" | "ok_ap" | "nok";
  /** What is proposed; null: nothing. */
  proposed: "ok" | "ok_ap" | "nok" | null;
  remarks: string[];
};

type Verdict = Pick<Sample, "truth" | "proposed"> & { lines: string[]; remarks?: string[] };
type Facts = { serial: string; number: string; day: number };
type Body = { name: string; code: string; verdicts: Verdict[]; lines: (facts: Facts, verdict: Verdict) => string[] };

const two = (n: number) => String(n).padStart(2, "0");
/** Belgian inspection bodies that do not exist, each with a layout and wording of its own. */
const bodies: Body[] = [
  {
    name: "Keurvast vzw",
    code: "KV",
    lines: ({ serial, number, day }, { lines }) => [
      "Keurvast vzw - Erkend keuringsorganisme",
      "BTW BE 0412.345.678 - KB van 08/09/2019",
      `Verslagnummer: ${number}`,
      "Onderwerp: hefwerktuigen",
      `Merk: Linde  Model: E20`,
      `Serienummer: ${serial}`,
      `Datum van het onderzoek: ${two(day)}/03/2026`,
      `Volgend periodiek onderzoek uiterlijk: ${two(day)}/03/2027`,
      "Datum van het verslag: 30/03/2026",
      ...lines,
    ],
    verdicts: [
      { truth: "ok", proposed: "ok", lines: ["Besluit: het toestel is goedgekeurd.", "Opmerkingen: geen"] },
      { truth: "ok", proposed: "ok", lines: ["Geen inbreuken vastgesteld.", "Het toestel mag in gebruik blijven."] },
      { truth: "nok", proposed: "nok", lines: ["Besluit: het toestel is niet goedgekeurd.", "Opmerkingen: geen"] },
      { truth: "nok", proposed: "nok", lines: ["Het toestel mag niet meer in gebruik", "genomen worden."] },
      {
        truth: "ok_ap",
        proposed: "ok_ap",
        lines: ["Goedgekeurd.", "Opmerkingen:", "1. Remmen bijstellen", "2. Slang vervangen", "voor eind mei"],
        remarks: ["Remmen bijstellen", "Slang vervangen voor eind mei"],
      },
      { truth: "nok", proposed: null, lines: ["Goedgekeurd indien de remmen hersteld zijn.", "Opmerkingen: geen"] },
      { truth: "nok", proposed: null, lines: ["Goedgekeurd / afgekeurd (schrappen)", "Opmerkingen: geen"] },
      { truth: "nok", proposed: "nok", lines: ["Het toestel werd nog", "niet", "goedgekeurd.", "Opmerkingen: geen"] },
      { truth: "nok", proposed: null, lines: ["Vorige keuring: goedgekeurd.", "Geen opmerkingen."] },
      { truth: "nok", proposed: null, lines: ["[ ] in orde [ ] niet in orde", "Opmerkingen: geen"] },
      { truth: "nok", proposed: "nok", lines: ["Toestel buiten dienst gesteld.", "Opmerkingen: geen"] },
      { truth: "nok", proposed: "nok", lines: ["Voldoet niet, conform de norm.", "Opmerkingen: geen"] },
    ],
  },
  {
    name: "Contrôle Sambre asbl",
    code: "CS",
    lines: ({ serial, number, day }, { lines }) => [
      "Rapport de vérification périodique",
      `N° de rapport: ${number}`,
      "Organisme agréé: Contrôle Sambre asbl",
      `Marque: Toyota  Modèle: 8FBE`,
      `N° de série: ${serial}`,
      `Date du contrôle: ${day} mars 2026`,
      `Prochain contrôle avant le ${day} mars 2027`,
      "Imprimé le 31/03/2026, AR 08/09/2019",
      ...lines,
    ],
    verdicts: [
      { truth: "ok", proposed: "ok", lines: ["L'appareil est conforme.", "Aucune remarque."] },
      { truth: "ok", proposed: "ok", lines: ["Conclusion: peut être utilisé.", "Infractions: néant"] },
      { truth: "nok", proposed: "nok", lines: ["L'appareil n'est pas conforme.", "Remarques: néant"] },
      { truth: "nok", proposed: "nok", lines: ["Appareil mis hors service.", "Remarques: aucune"] },
      {
        truth: "ok_ap",
        proposed: "ok_ap",
        lines: ["Peut être maintenu en service.", "Remarques:", "- Remplacer le câble", "- Afficher la charge"],
        remarks: ["Remplacer le câble", "Afficher la charge"],
      },
      { truth: "nok", proposed: "nok", lines: ["Ne peut plus être utilisé.", "Remarques: néant"] },
      { truth: "nok", proposed: null, lines: ["Sera conforme après réparation.", "Remarques: néant"] },
      { truth: "nok", proposed: null, lines: ["Conforme ou non conforme", "Remarques: néant"] },
      { truth: "nok", proposed: "nok", lines: ["Accès refusé à la cabine.", "Remarques: néant"] },
      { truth: "nok", proposed: null, lines: ["L'appareil serait conforme si réparé.", "Remarques: néant"] },
      { truth: "nok", proposed: null, lines: ["Contrôle précédent: est conforme.", "Remarques: néant"] },
      { truth: "nok", proposed: "nok", lines: ["L'appareil ne répond pas aux règles.", "Aucune remarque."] },
    ],
  },
  {
    name: "Northgate Inspection Ltd",
    code: "NI",
    lines: ({ serial, number, day }, { lines }) => [
      "Northgate Inspection Ltd",
      "REPORT OF THOROUGH EXAMINATION",
      `Report number: ${number}`,
      `Serial number: ${serial}`,
      `Manufacturer: Jungheinrich  Model: EFG 216`,
      `Date of examination: ${day} March 2026`,
      `Next examination due: ${day} March 2027`,
      "Printed: 31 March 2026",
      ...lines,
    ],
    verdicts: [
      { truth: "ok", proposed: "ok", lines: ["The equipment is fit for use.", "No defects."] },
      { truth: "ok", proposed: "ok", lines: ["Result: PASSED", "Defects: none"] },
      { truth: "nok", proposed: "nok", lines: ["The equipment did not pass.", "Defects: none"] },
      { truth: "nok", proposed: "nok", lines: ["The equipment is unfit for use.", "No remarks."] },
      {
        truth: "ok_ap",
        proposed: "ok_ap",
        lines: ["Passed, with observations.", "Observations", "a) Replace the chain", "b) Fit a guard"],
        remarks: ["Replace the chain", "Fit a guard"],
      },
      { truth: "nok", proposed: null, lines: ["If passed, affix the green label.", "No defects."] },
      { truth: "nok", proposed: "nok", lines: ["Must not be used until repaired.", "Previous test: passed."] },
      { truth: "nok", proposed: null, lines: ["Cannot be considered satisfactory.", "No remarks."] },
      { truth: "nok", proposed: null, lines: ["Pass / Fail", "Defects: none"] },
      { truth: "nok", proposed: "nok", lines: ["Not approved.", "Defects: none"] },
      { truth: "nok", proposed: null, lines: ["Approved body no. 1234", "No defects are excluded."] },
      { truth: "nok", proposed: "nok", lines: ["Brake test: failed.", "Steering: satisfactory.", "No remarks."] },
    ],
  },
  {
    name: "Prüfwerk Eifel GmbH",
    code: "PE",
    lines: ({ serial, number, day }, { lines }) => [
      "Prüfstelle: Prüfwerk Eifel GmbH",
      "Prüfbericht über die wiederkehrende Prüfung",
      `Prüfbericht-Nr. ${number}`,
      `Hersteller: Still`,
      `Seriennummer: ${serial}`,
      `Prüfdatum: ${two(day)}.03.2026`,
      `Nächste Prüfung fällig am: ${two(day)}.03.2027`,
      "Ausgestellt, den 31.03.2026",
      ...lines,
    ],
    verdicts: [
      { truth: "ok", proposed: "ok", lines: ["Prüfung bestanden.", "Keine Mängel."] },
      { truth: "ok", proposed: "ok", lines: ["Das Gerät ist in Ordnung.", "Beanstandungen: keine"] },
      { truth: "nok", proposed: "nok", lines: ["Prüfung nicht bestanden.", "Beanstandungen: keine"] },
      { truth: "nok", proposed: "nok", lines: ["Erhebliche Mängel, Betrieb untersagt."] },
      {
        truth: "ok_ap",
        proposed: "ok_ap",
        lines: ["Prüfung bestanden.", "Mängel:", "1) Kette nachspannen", "2) Schild erneuern"],
        remarks: ["Kette nachspannen", "Schild erneuern"],
      },
      { truth: "nok", proposed: null, lines: ["Bestanden, sofern die Bremse erneuert ist.", "Keine Mängel."] },
      { truth: "nok", proposed: null, lines: ["Prüfung noch", "nicht in jedem Punkt", "bestanden.", "Keine Mängel."] },
      { truth: "nok", proposed: "nok", lines: ["Darf nicht weiter betrieben werden.", "Keine Mängel."] },
      { truth: "nok", proposed: null, lines: ["Letzte Prüfung: bestanden.", "Keine Mängel."] },
      { truth: "nok", proposed: null, lines: ["bestanden oder nicht bestanden", "Keine Mängel."] },
      { truth: "nok", proposed: "nok", lines: ["Gerät ausser Betrieb.", "Keine Mängel."] },
      { truth: "nok", proposed: null, lines: ["Erst nach Reparatur betriebssicher.", "Keine Mängel."] },
    ],
  },
  {
    name: "Toetsing Zuid nv",
    code: "TZ",
    lines: ({ serial, number, day }, { lines }) => [
      "Toetsing Zuid nv - technische controles",
      `Attest nr. ${number}`,
      "Datum keuring    Volgende keuring    Datum verslag",
      `${two(day)}-03-2026    ${two(day)}-03-2027    30-03-2026`,
      `Fabricagenummer: ${serial}`,
      ...lines,
    ],
    verdicts: [
      { truth: "ok", proposed: "ok", lines: ["Installatie in orde.", "Geen tekortkomingen."] },
      { truth: "ok", proposed: null, lines: ["Alles gezien en gesmeerd."] },
      { truth: "nok", proposed: "nok", lines: ["Installatie niet in orde.", "Geen opmerkingen."] },
      { truth: "nok", proposed: "nok", lines: ["AFGEKEURD", "Geen opmerkingen."] },
      { truth: "nok", proposed: null, lines: ["In orde, mits het hek gesloten wordt."] },
      { truth: "nok", proposed: null, lines: ["Te brengen in orde.", "Moet in orde", "Geen opmerkingen."] },
      { truth: "nok", proposed: null, lines: ["Om goedgekeurd te worden: hek plaatsen.", "Geen opmerkingen."] },
      { truth: "nok", proposed: null, lines: ["Bijna in orde.", "Geen opmerkingen."] },
      { truth: "nok", proposed: null, lines: ["Uitgevoerd conform het KB.", "Geen opmerkingen."] },
      { truth: "nok", proposed: null, lines: ["Niet zonder opmerkingen.", "Lift in orde."] },
      { truth: "nok", proposed: "nok", lines: ["Mag geenszins verder gebruikt worden.", "In orde."] },
      { truth: "nok", proposed: null, lines: ["Kan goedgekeurd worden na herstel.", "Geen opmerkingen."] },
    ],
  },
];

/** Sixty papers: twelve of each body. */
export const samples: Sample[] = bodies.flatMap((body) =>
  body.verdicts.map((verdict, index) => {
    const day = 10 + index;
    const serial = `${body.code}${20100 + index}`;
    const number = `${body.code}-2026/${300 + index}`;
    return {
      body: body.name,
      file: `${body.code}-${two(index + 1)}.pdf`,
      lines: body.lines({ serial, number, day }, verdict),
      serial,
      date: `2026-03-${two(day)}`,
      next: `2027-03-${two(day)}`,
      number,
      truth: verdict.truth,
      proposed: verdict.proposed,
      remarks: verdict.remarks ?? [],
    };
  }),
);

/** The bytes of its PDF. */
export const bytesOf = ({ lines }: Pick<Sample, "lines">): Buffer => Buffer.from(pdfOf([lines.join("\n")]), "latin1");
