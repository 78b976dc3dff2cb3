import { checklistOf } from "./checklists.ts";
import { newPdf, type PdfPage } from "./pdf.ts";

export type Manual = {
  title: string;
  make: string;
  reviewPoint: string;
  /** The JPEG of the equipment (3:2), for the cover. */
  photo: Uint8Array;
  /** Technical data: what and how much. */
  facts: readonly (readonly [string, string])[];
  year: number;
};

const accent = "#0b5c70";
const soft = "#5a6468";
const left = 20;
const width = 170;

function head(page: PdfPage, { title }: Manual, pageNumber: number) {
  page.text(title, left, 18, { size: 8, ink: soft });
  page.text(String(pageNumber), left, 18, { size: 8, ink: soft, width, align: "right" });
  page.rule(left, 21, width, accent, 0.4);
  page.rule(left, 281, width);
  page.text(
    "Voorbeeld uit een demonstratie. Volg voor een echt toestel altijd de handleiding van de fabrikant.",
    left,
    285.5,
    {
      size: 7,
      ink: soft,
    },
  );
}

const rules = [
  [
    "Alleen met opleiding",
    "Je gebruikt dit toestel alleen als je de opleiding gevolgd hebt en de werkgever je aangeduid heeft.",
  ],
  ["Kijk eerst rond", "Controleer de omgeving: niemand in de gevarenzone, vloer vrij en droog, voldoende licht."],
  [
    "Blijf binnen de grenzen",
    "De maximale last en de grenzen op de kenplaat zijn absoluut. Schat nooit: weeg of reken.",
  ],
  [
    "Stop bij twijfel",
    "Ongewoon geluid, lek of trilling? Zet het toestel stil, hang de sleutel weg en meld het als actiepunt.",
  ],
] as const;

function usage(page: PdfPage, manual: Manual) {
  head(page, manual, 2);
  page.text("1  Veilig gebruik", left, 36, { size: 16, bold: true });
  let y = 46;
  for (const [title, says] of rules) {
    page.box(left, y - 4.4, 1.2, 15, { fill: accent });
    page.text(title, left + 5, y, { size: 10.5, bold: true });
    page.text(says, left + 5, y + 5.4, { size: 9.5, width: 158 });
    y += 20;
  }
  page.text("2  Controle voor elk gebruik", left, y + 10, { size: 16, bold: true });
  page.text("Loop deze punten elke ochtend na. Is er één niet in orde, gebruik het toestel dan niet.", left, y + 17, {
    size: 9.5,
    ink: soft,
  });
  y += 24;
  checklistOf(manual.reviewPoint).forEach((point, index) => {
    page.box(left, y + index * 10 - 3.4, 4.4, 4.4, { edge: "#7d878a", thick: 0.3 });
    page.text(point, left + 9, y + index * 10, { size: 10 });
    page.rule(left, y + index * 10 + 4.4, width, "#e3e6e5");
  });
}

const upkeep = [
  ["Elke dag", "Visuele controle, lekken, werking van de noodstop", "Gebruiker"],
  ["Elke week", "Reinigen, vloeistofpeilen en accu of brandstof", "Gebruiker"],
  ["Elke 3 maanden", "Smeren van draaipunten, nazicht van bevestigingen", "Werkplaats"],
  ["Elk jaar", "Groot onderhoud met vervanging van filters en slijtdelen", "Erkende hersteller"],
  ["Volgens wet", "Periodieke controle", "Externe dienst (EDTC)"],
] as const;

function data(page: PdfPage, manual: Manual) {
  head(page, manual, 3);
  page.text("3  Technische gegevens", left, 36, { size: 16, bold: true });
  let y = 44;
  for (const [index, [what, value]] of manual.facts.entries()) {
    if (index % 2 === 0) page.box(left, y, width, 8.4, { fill: "#f5f7f6" });
    page.text(what, left + 3, y + 5.6, { size: 9.5, ink: soft });
    page.text(value, left + 80, y + 5.6, { size: 9.5, bold: true });
    y += 8.4;
  }
  page.box(left, 44, width, y - 44, { edge: "#cdd2d2" });
  page.text("4  Onderhoud", left, y + 16, { size: 16, bold: true });
  y += 22;
  page.box(left, y, width, 8.4, { fill: accent });
  ["Wanneer", "Wat", "Wie"].forEach((word, index) => {
    page.text(word, left + [3, 40, 132][index]!, y + 5.6, { size: 9, bold: true, ink: "#ffffff" });
  });
  for (const [when, what, who] of upkeep) {
    y += 8.4;
    page.text(when, left + 3, y + 5.6, { size: 9, bold: true });
    page.text(what, left + 40, y + 5.6, { size: 9 });
    page.text(who, left + 132, y + 5.6, { size: 9 });
    page.rule(left, y + 8.4, width);
  }
  page.text(
    "Noteer elk onderhoud in het register: datum, wat er gedaan is en door wie. Zo blijft de geschiedenis van het toestel volledig.",
    left,
    y + 20,
    { size: 9.5, ink: soft, width },
  );
}

/** A manual as a PDF of three pages: a cover with the picture, how to use it safely, its data and upkeep. */
export async function manual(about: Manual): Promise<Uint8Array> {
  const pdf = await newPdf({ title: about.title, author: about.make, date: new Date(Date.UTC(about.year, 2, 1)) });
  const photo = await pdf.photo(about.photo);
  const cover = pdf.addPage();
  cover.box(0, 0, 210, 297, { fill: "#f4f5f1" });
  cover.text(about.make, left, 34, { size: 14, bold: true, ink: accent });
  cover.text(about.title, left, 56, { size: 30, bold: true, width, leading: 1.15 });
  cover.photo(photo, 0, 110, 210, 140);
  cover.box(0, 250, 210, 47, { fill: accent });
  cover.text("Lees deze handleiding voor je begint en bewaar ze bij het toestel.", left, 268, {
    size: 12,
    ink: "#ffffff",
  });
  cover.text(`Nederlands · uitgave ${about.year} · voorbeeld uit een demonstratie`, left, 276, {
    size: 9,
    ink: "#c9dde2",
  });
  usage(pdf.addPage(), about);
  data(pdf.addPage(), about);
  return pdf.save();
}
