import { checklistOf } from "./checklists.ts";
import { longDay, newPdf, type PdfPage } from "./pdf.ts";
import { signaturePath } from "./signature.ts";

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

function letterhead(page: PdfPage, { by, number, date, type = "inspection" }: Certificate, pageNumber: string) {
  page.disc(left + 7, 22, 7, accent);
  page.ring(left + 7, 22, 5.4, "#ffffff", 0.35);
  page.stroke("M0 2.600L2 4.600 6 0", left + 4.1, 19.7, "#ffffff", 2.4);
  page.text(`${by} (voorbeeld)`, left + 18, 20.5, { size: 13, bold: true, ink: accent });
  page.text(taglines[type], left + 18, 25, { size: 8, ink: soft });
  page.text("Voorbeeldlaan 12 · 2000 Antwerpen · www.example.org", left + 18, 29, { size: 8, ink: soft });
  page.text(`Verslag ${number}`, 130, 20.5, { size: 9.5, bold: true, width: 60, align: "right" });
  page.text(longDay(date), 130, 25, { size: 8, ink: soft, width: 60, align: "right" });
  page.text(`Blad ${pageNumber}`, 130, 29, { size: 8, ink: soft, width: 60, align: "right" });
  page.rule(left, 35, width, accent, 0.6);
}

function footer(page: PdfPage) {
  page.rule(left, 281, width);
  page.text(
    "Dit verslag is een voorbeeld uit een demonstratie: firma, keuring en nummers zijn verzonnen en het heeft geen enkele waarde.",
    left,
    285.5,
    { size: 7, ink: soft },
  );
}

function facts(page: PdfPage, about: Certificate, top: number) {
  const rows = [
    ["Toestel", about.object, "Intern nummer", about.code ?? "–"],
    ["Serienummer", about.serial || "–", "Plaats", about.place ?? "–"],
    [
      "Gecontroleerd op",
      longDay(about.date),
      "Geldig tot",
      about.outcome === "C" || about.outcome === "T" ? "Niet geldig" : longDay(about.validUntil),
    ],
  ] as const;
  rows.forEach(([label, value, label2, value2], index) => {
    const y = top + index * 10.5;
    page.box(left, y, width, 10.5, { fill: index % 2 ? "#ffffff" : "#f5f7f6" });
    page.text(label, left + 3, y + 4, { size: 7, ink: soft });
    page.text(value, left + 3, y + 8.4, { size: 9.5, bold: index !== 1 });
    page.text(label2, left + 103, y + 4, { size: 7, ink: soft });
    page.text(value2, left + 103, y + 8.4, { size: 9.5, bold: index === 2 });
  });
  page.box(left, top, width, rows.length * 10.5, { edge: "#cdd2d2" });
  page.post(left + 100, top, rows.length * 10.5);
  return top + rows.length * 10.5;
}

const columns = [129.8, 148.5, 172.8] as const;

function checkbox(page: PdfPage, x: number, y: number, ticked: boolean, ink: string) {
  page.box(x, y, 3.4, 3.4, { edge: "#7d878a", ...(ticked ? { fill: "#ffffff" } : {}) });
  if (ticked) page.stroke("M0 1.400L1.100 2.600 3.300 -0.600", x + 0.3, y + 0.5, ink, 1.5);
}

/** Index of the point that a remark is about: the first that shares a word of five letters or more with it, else 0. */
function pointOf(remark: string, points: readonly string[]): number {
  const words = remark.toLowerCase().match(/[\p{L}]{5,}/gu) ?? [];
  const found = points.findIndex((point) => words.some((word) => point.toLowerCase().includes(word)));
  return Math.max(found, 0);
}

/** The table of checks; points with a remark are marked as not in order. */
function checks(page: PdfPage, about: Certificate, top: number) {
  const points = checklistOf(about.reviewPoint ?? "");
  const wanting = new Set((about.remarks ?? []).map((remark) => pointOf(remark, points)));
  page.box(left, top, width, 8, { fill: accent });
  page.text("Gecontroleerd punt", left + 3, top + 5.3, { size: 8, bold: true, ink: "#ffffff" });
  ["In orde", "Niet in orde", "N.v.t."].forEach((word, index) => {
    page.text(word, columns[index]! - 8.3, top + 5.3, {
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
    page.text(`${index + 1}.`, left + 3, y + 5, { size: 9, ink: soft });
    page.text(point, left + 10, y + 5, { size: 9, bold: bad });
    checkbox(page, columns[0], y + 2.1, !bad, "#1d2528");
    checkbox(page, columns[1], y + 2.1, bad, "#b3261e");
    checkbox(page, columns[2], y + 2.1, false, "#1d2528");
    page.rule(left, y + row, width);
  });
  const height = 8 + points.length * row;
  for (const x of [122, 141, 159.5]) page.post(x, top + 8, height - 8);
  page.box(left, top, width, height, { edge: "#cdd2d2" });
  return top + height;
}

function verdict(page: PdfPage, { outcome, validUntil }: Certificate, top: number) {
  const { word, says, ink } = verdicts[outcome];
  page.box(left, top, width, 22, { edge: ink, thick: 0.6 });
  page.box(left, top, 22, 22, { fill: ink });
  page.text(outcome, left, top + 15, { size: 34, bold: true, ink: "#ffffff", width: 22, align: "center" });
  page.text(word, left + 27, top + 7.6, { size: 13, bold: true, ink });
  const below = page.text(says, left + 27, top + 12.8, { size: 9, width: 138 });
  if (outcome === "A" || outcome === "B")
    page.text(`Volgende controle ten laatste op ${longDay(validUntil)}.`, left + 27, Math.max(below, top + 17.4), {
      size: 9,
      bold: true,
    });
  return top + 22;
}

function remarkTable(page: PdfPage, { remarks = [], outcome }: Certificate, top: number) {
  page.text("Opmerkingen en maatregelen", left, top, { size: 11, bold: true });
  let y = top + 4;
  remarks.forEach((remark, index) => {
    const height = page.heightOf(remark, { size: 9, width: 110 }) + 4.4;
    if (index % 2 === 0) page.box(left, y, width, height, { fill: "#f5f7f6" });
    page.text(`${index + 1}.`, left + 3, y + 5, { size: 9, ink: soft });
    page.text(remark, left + 10, y + 5, { size: 9, width: 110 });
    page.text(outcome === "B" ? "Binnen 3 maanden" : "Onmiddellijk", left + 130, y + 5, {
      size: 9,
      bold: true,
      width: 37,
      align: "right",
    });
    y += height;
    page.rule(left, y, width);
  });
  return y;
}

function signed(
  page: PdfPage,
  { by, inspector = "K. Vermeiren", date, type = "inspection" }: Certificate,
  top: number,
) {
  page.text(type === "inspection" ? "Voor het organisme" : "Uitgevoerd door", left, top, { size: 8, ink: soft });
  page.stroke(signaturePath(inspector), left + 2, top + 3, "#1f3f8f", 1.1);
  page.rule(left, top + 19, 62, "#7d878a");
  page.text(inspector, left, top + 23.4, { size: 9, bold: true });
  page.text(type === "inspection" ? "Inspecteur" : "Technicus", left, top + 27.4, { size: 8, ink: soft });
  page.text("Voor ontvangst, de werkgever", 118, top, { size: 8, ink: soft });
  page.stroke(signaturePath(`${by}${date}`), 122, top + 3, "#22282a", 0.9);
  page.rule(118, top + 19, 72, "#7d878a");
  page.text("Naam en datum", 118, top + 23.4, { size: 8, ink: soft });
  page.ring(96, top + 13, 12, "#8fb4be", 0.5);
  page.ring(96, top + 13, 9.6, "#8fb4be", 0.25);
  page.text("VOORBEELD", 84, top + 12.4, { size: 7, bold: true, ink: "#7aa5b0", width: 24, align: "center" });
  page.text(date.split("-").reverse().join("."), 84, top + 16, {
    size: 6.5,
    ink: "#7aa5b0",
    width: 24,
    align: "center",
  });
}

/** An inspection report as a PDF of one page, or of two when there are remarks. */
export async function certificate(about: Certificate): Promise<Uint8Array> {
  const pdf = await newPdf({
    title: `${about.title} ${about.object}`,
    author: `${about.by} (voorbeeld)`,
    date: new Date(`${about.date}T15:00:00Z`),
  });
  const pages = about.remarks?.length ? 2 : 1;
  const first = pdf.addPage();
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
    return pdf.save();
  }
  first.text("De opmerkingen en de handtekening staan op blad 2.", left, belowVerdict + 7, { size: 8, ink: soft });
  const second = pdf.addPage();
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
  return pdf.save();
}
