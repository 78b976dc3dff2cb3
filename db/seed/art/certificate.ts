import { checklistOf } from "./checklists.ts";
import { longDay, newPaper, type Sheet } from "./paper.ts";
import { scribble } from "./signature.ts";

export type Outcome = "A" | "B" | "C" | "T";

export type Certificate = {
  title: string;
  type?: "inspection" | "maintenance" | "checkup";
  object: string;
  serial?: string;
  code?: string;
  place?: string;
  reviewPoint?: string;
  /** The day of the inspection and the last day it is valid, YYYY-MM-DD. */
  date: string;
  validUntil: string;
  /** The inspection body, or the firm that did the maintenance. */
  by: string;
  inspector?: string;
  outcome: Outcome;
  remarks?: readonly string[];
  number: string;
};

const accent = "#0b5c70";
const soft = "#5a6468";
const left = 20;
const width = 170;

const verdicts: Record<Outcome, { word: string; says: string; ink: string }> = {
  A: { word: "Goedgekeurd", says: "Het toestel mag verder gebruikt worden.", ink: "#17734a" },
  B: {
    word: "Goedgekeurd met opmerkingen",
    says: "Het toestel mag verder gebruikt worden. Werk de opmerkingen weg vóór de volgende controle.",
    ink: "#8a5a00",
  },
  C: {
    word: "Afgekeurd",
    says: "Het toestel mag niet gebruikt worden tot de gebreken hersteld zijn en een hercontrole gunstig is.",
    ink: "#b3261e",
  },
  T: {
    word: "Buiten dienst gesteld",
    says: "Het toestel is buiten dienst gesteld en verzegeld. Het mag in geen geval gebruikt worden.",
    ink: "#b3261e",
  },
};

const taglines = {
  inspection: "Externe dienst voor technische controles op de werkplaats",
  maintenance: "Onderhoud en herstelling van arbeidsmiddelen",
  checkup: "Intern nazicht door de eigen dienst",
};

function letterhead(sheet: Sheet, { by, number, date, type = "inspection" }: Certificate, page: string) {
  sheet.disc(left + 7, 22, 7, accent);
  sheet.ring(left + 7, 22, 5.4, "#ffffff", 0.35);
  sheet.stroke("M0 2.600L2 4.600 6 0", left + 4.1, 19.7, "#ffffff", 2.4);
  sheet.text(`${by} (voorbeeld)`, left + 18, 20.5, { size: 13, bold: true, ink: accent });
  sheet.text(taglines[type], left + 18, 25, { size: 8, ink: soft });
  sheet.text("Voorbeeldlaan 12 · 2000 Antwerpen · www.example.org", left + 18, 29, { size: 8, ink: soft });
  sheet.text(`Verslag ${number}`, 130, 20.5, { size: 9.5, bold: true, width: 60, align: "right" });
  sheet.text(longDay(date), 130, 25, { size: 8, ink: soft, width: 60, align: "right" });
  sheet.text(`Blad ${page}`, 130, 29, { size: 8, ink: soft, width: 60, align: "right" });
  sheet.rule(left, 35, width, accent, 0.6);
}

function footer(sheet: Sheet) {
  sheet.rule(left, 281, width);
  sheet.text(
    "Dit verslag is een voorbeeld uit een demonstratie: firma, keuring en nummers zijn verzonnen en het heeft geen enkele waarde.",
    left,
    285.5,
    { size: 7, ink: soft },
  );
}

function facts(sheet: Sheet, about: Certificate, top: number) {
  const rows = [
    ["Toestel", about.object, "Intern nummer", about.code ?? "–"],
    ["Serienummer", about.serial ?? "–", "Plaats", about.place ?? "–"],
    [
      "Gecontroleerd op",
      longDay(about.date),
      "Geldig tot",
      about.outcome === "C" || about.outcome === "T" ? "Niet geldig" : longDay(about.validUntil),
    ],
  ] as const;
  rows.forEach(([label, value, label2, value2], index) => {
    const y = top + index * 10.5;
    sheet.box(left, y, width, 10.5, { fill: index % 2 ? "#ffffff" : "#f5f7f6" });
    sheet.text(label, left + 3, y + 4, { size: 7, ink: soft });
    sheet.text(value, left + 3, y + 8.4, { size: 9.5, bold: index !== 1 });
    sheet.text(label2, left + 103, y + 4, { size: 7, ink: soft });
    sheet.text(value2, left + 103, y + 8.4, { size: 9.5, bold: index === 2 });
  });
  sheet.box(left, top, width, rows.length * 10.5, { edge: "#cdd2d2" });
  sheet.post(left + 100, top, rows.length * 10.5);
  return top + rows.length * 10.5;
}

const columns = [129.8, 148.5, 172.8] as const;

function checkbox(sheet: Sheet, x: number, y: number, ticked: boolean, ink: string) {
  sheet.box(x, y, 3.4, 3.4, { edge: "#7d878a", ...(ticked ? { fill: "#ffffff" } : {}) });
  if (ticked) sheet.stroke("M0 1.400L1.100 2.600 3.300 -0.600", x + 0.3, y + 0.5, ink, 1.5);
}

/** The point that a remark is about: the first that shares a telling word with it, else the first. */
function pointOf(remark: string, points: readonly string[]): number {
  const words = remark.toLowerCase().match(/[\p{L}]{5,}/gu) ?? [];
  const found = points.findIndex((point) => words.some((word) => point.toLowerCase().includes(word)));
  return Math.max(found, 0);
}

/** The table of checks; what the remarks speak of is not in order. */
function checks(sheet: Sheet, about: Certificate, top: number) {
  const points = checklistOf(about.reviewPoint ?? "");
  const wanting = new Set((about.remarks ?? []).map((remark) => pointOf(remark, points)));
  sheet.box(left, top, width, 8, { fill: accent });
  sheet.text("Gecontroleerd punt", left + 3, top + 5.3, { size: 8, bold: true, ink: "#ffffff" });
  ["In orde", "Niet in orde", "N.v.t."].forEach((word, index) => {
    sheet.text(word, columns[index]! - 8.3, top + 5.3, {
      size: 8,
      bold: true,
      ink: "#ffffff",
      width: 20,
      align: "center",
    });
  });
  const row = 7.6;
  points.forEach((point, index) => {
    const y = top + 8 + index * row;
    const bad = wanting.has(index);
    sheet.text(`${index + 1}.`, left + 3, y + 5, { size: 9, ink: soft });
    sheet.text(point, left + 10, y + 5, { size: 9, bold: bad });
    checkbox(sheet, columns[0], y + 2.1, !bad, "#1d2528");
    checkbox(sheet, columns[1], y + 2.1, bad, "#b3261e");
    checkbox(sheet, columns[2], y + 2.1, false, "#1d2528");
    sheet.rule(left, y + row, width);
  });
  const height = 8 + points.length * row;
  for (const x of [122, 141, 159.5]) sheet.post(x, top + 8, height - 8);
  sheet.box(left, top, width, height, { edge: "#cdd2d2" });
  return top + height;
}

function verdict(sheet: Sheet, { outcome, validUntil }: Certificate, top: number) {
  const { word, says, ink } = verdicts[outcome];
  sheet.box(left, top, width, 22, { edge: ink, thick: 0.6 });
  sheet.box(left, top, 22, 22, { fill: ink });
  sheet.text(outcome, left, top + 15, { size: 34, bold: true, ink: "#ffffff", width: 22, align: "center" });
  sheet.text(word, left + 27, top + 7.6, { size: 13, bold: true, ink });
  const below = sheet.text(says, left + 27, top + 12.8, { size: 9, width: 138 });
  if (outcome === "A" || outcome === "B")
    sheet.text(`Volgende controle ten laatste op ${longDay(validUntil)}.`, left + 27, Math.max(below, top + 17.4), {
      size: 9,
      bold: true,
    });
  return top + 22;
}

function remarkTable(sheet: Sheet, { remarks = [], outcome }: Certificate, top: number) {
  sheet.text("Opmerkingen en maatregelen", left, top, { size: 11, bold: true });
  let y = top + 4;
  remarks.forEach((remark, index) => {
    const height = sheet.heightOf(remark, { size: 9, width: 110 }) + 4.4;
    if (index % 2 === 0) sheet.box(left, y, width, height, { fill: "#f5f7f6" });
    sheet.text(`${index + 1}.`, left + 3, y + 5, { size: 9, ink: soft });
    sheet.text(remark, left + 10, y + 5, { size: 9, width: 110 });
    sheet.text(outcome === "B" ? "Binnen 3 maanden" : "Onmiddellijk", left + 130, y + 5, {
      size: 9,
      bold: true,
      width: 37,
      align: "right",
    });
    y += height;
    sheet.rule(left, y, width);
  });
  return y;
}

function signed(sheet: Sheet, { by, inspector = "K. Vermeiren", date, type = "inspection" }: Certificate, top: number) {
  sheet.text(type === "inspection" ? "Voor het organisme" : "Uitgevoerd door", left, top, { size: 8, ink: soft });
  sheet.stroke(scribble(inspector), left + 2, top + 3, "#1f3f8f", 1.1);
  sheet.rule(left, top + 19, 62, "#7d878a");
  sheet.text(inspector, left, top + 23.4, { size: 9, bold: true });
  sheet.text(type === "inspection" ? "Inspecteur" : "Technicus", left, top + 27.4, { size: 8, ink: soft });
  sheet.text("Voor ontvangst, de werkgever", 118, top, { size: 8, ink: soft });
  sheet.stroke(scribble(`${by}${date}`), 122, top + 3, "#22282a", 0.9);
  sheet.rule(118, top + 19, 72, "#7d878a");
  sheet.text("Naam en datum", 118, top + 23.4, { size: 8, ink: soft });
  sheet.ring(96, top + 13, 12, "#8fb4be", 0.5);
  sheet.ring(96, top + 13, 9.6, "#8fb4be", 0.25);
  sheet.text("VOORBEELD", 84, top + 12.4, { size: 7, bold: true, ink: "#7aa5b0", width: 24, align: "center" });
  sheet.text(date.split("-").reverse().join("."), 84, top + 16, {
    size: 6.5,
    ink: "#7aa5b0",
    width: 24,
    align: "center",
  });
}

/** An inspection report as a PDF of one page, or of two when there are remarks. */
export async function certificate(about: Certificate): Promise<Uint8Array> {
  const paper = await newPaper({
    title: `${about.title} ${about.object}`,
    author: `${about.by} (voorbeeld)`,
    date: new Date(`${about.date}T15:00:00Z`),
  });
  const pages = about.remarks?.length ? 2 : 1;
  const first = paper.sheet();
  letterhead(first, about, `1 van ${pages}`);
  first.text(about.title, left, 47, { size: 16, bold: true, width });
  const basis =
    about.type === "maintenance" || about.type === "checkup"
      ? "Werkbon bij het register van het toestel."
      : "Opgesteld volgens de codex over het welzijn op het werk en het AREI, voor zover van toepassing.";
  first.text(basis, left, 53, {
    size: 8,
    ink: soft,
  });
  const belowChecks = checks(first, about, facts(first, about, 58) + 8);
  const belowVerdict = verdict(first, about, belowChecks + 8);
  footer(first);
  if (pages === 1) {
    signed(first, about, belowVerdict + 14);
    return paper.save();
  }
  first.text("De opmerkingen en de handtekening staan op blad 2.", left, belowVerdict + 7, { size: 8, ink: soft });
  const second = paper.sheet();
  letterhead(second, about, "2 van 2");
  const belowRemarks = remarkTable(second, about, 47);
  const belowTerms = second.text(
    "De werkgever bewaart dit verslag bij het toestel en legt het voor aan de preventieadviseur. Wie het toestel gebruikt, moet de inhoud kennen. Een herstelling aan een deel dat de veiligheid bepaalt, vraagt een nieuwe controle vóór het toestel opnieuw in dienst gaat.",
    left,
    belowRemarks + 12,
    { size: 8.5, ink: soft, width },
  );
  signed(second, about, belowTerms + 10);
  footer(second);
  return paper.save();
}
