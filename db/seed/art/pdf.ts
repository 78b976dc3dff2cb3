import { degrees, PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";

const a4 = { width: 210, height: 297 };
const points = 72 / 25.4;

type Ink = string;
const inkOf = (hex: Ink) =>
  rgb(
    Number.parseInt(hex.slice(1, 3), 16) / 255,
    Number.parseInt(hex.slice(3, 5), 16) / 255,
    Number.parseInt(hex.slice(5, 7), 16) / 255,
  );

type TextStyle = {
  size?: number;
  bold?: boolean;
  ink?: Ink;
  width?: number;
  align?: "left" | "right" | "center";
  leading?: number;
};

type Pdf = Awaited<ReturnType<typeof newPdf>>;
export type PdfPage = ReturnType<Pdf["addPage"]>;

/** A PDF to draw on in millimetres from the upper left corner, in Helvetica, which needs no embedding. */
export async function newPdf(about: { title: string; author: string; date: Date }) {
  const pdf = await PDFDocument.create();
  pdf.setTitle(about.title);
  pdf.setAuthor(about.author);
  pdf.setLanguage("nl-BE");
  pdf.setCreationDate(about.date);
  pdf.setModificationDate(about.date);
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const heavy = await pdf.embedFont(StandardFonts.HelveticaBold);

  return {
    pdf,
    photo: (jpeg: Uint8Array) => pdf.embedJpg(jpeg),
    addPage: () => drawOn(pdf.addPage([a4.width * points, a4.height * points]), regular, heavy),
    save: () => pdf.save({ addDefaultPage: false }),
  };
}

function drawOn(page: PDFPage, regular: PDFFont, heavy: PDFFont) {
  const across = (x: number) => x * points;
  const down = (y: number) => (a4.height - y) * points;

  const wrapped = (text: string, { size = 9, bold = false, width }: TextStyle) => {
    const font = bold ? heavy : regular;
    if (width === undefined) return [text];
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && font.widthOfTextAtSize(longer, size) <= width * points) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };

  return {
    /** Writes text with its first baseline at y, in mm; returns the y below its last line. */
    text(text: string, x: number, y: number, style: TextStyle = {}) {
      const { size = 9, bold = false, ink = "#1d2528", width, align = "left", leading = 1.42 } = style;
      const font = bold ? heavy : regular;
      const step = (size * leading) / points;
      const lines = wrapped(text, style);
      lines.forEach((line, index) => {
        const spare = (width ?? 0) - font.widthOfTextAtSize(line, size) / points;
        const shift = align === "right" ? spare : align === "center" ? spare / 2 : 0;
        page.drawText(line, { x: across(x + shift), y: down(y + index * step), size, font, color: inkOf(ink) });
      });
      return y + lines.length * step;
    },
    heightOf: (text: string, style: TextStyle) =>
      (wrapped(text, style).length * (style.size ?? 9) * (style.leading ?? 1.42)) / points,
    rule: (x: number, y: number, width: number, ink: Ink = "#cdd2d2", thick = 0.2) =>
      page.drawLine({
        start: { x: across(x), y: down(y) },
        end: { x: across(x + width), y: down(y) },
        thickness: thick * points,
        color: inkOf(ink),
      }),
    post: (x: number, y: number, height: number, ink: Ink = "#cdd2d2", thick = 0.2) =>
      page.drawLine({
        start: { x: across(x), y: down(y) },
        end: { x: across(x), y: down(y + height) },
        thickness: thick * points,
        color: inkOf(ink),
      }),
    box: (
      x: number,
      y: number,
      width: number,
      height: number,
      { fill, edge, thick = 0.25 }: { fill?: Ink; edge?: Ink; thick?: number },
    ) =>
      page.drawRectangle({
        x: across(x),
        y: down(y + height),
        width: width * points,
        height: height * points,
        ...(fill ? { color: inkOf(fill) } : {}),
        ...(edge ? { borderColor: inkOf(edge), borderWidth: thick * points } : {}),
      }),
    ring: (x: number, y: number, r: number, ink: Ink, thick: number) =>
      page.drawCircle({
        x: across(x),
        y: down(y),
        size: r * points,
        borderColor: inkOf(ink),
        borderWidth: thick * points,
      }),
    disc: (x: number, y: number, r: number, fill: Ink) =>
      page.drawCircle({ x: across(x), y: down(y), size: r * points, color: inkOf(fill) }),
    /** An SVG path in millimetres, drawn as a line with its origin at x, y. */
    stroke: (path: string, x: number, y: number, ink: Ink, thick = 0.35) =>
      page.drawSvgPath(path, { x: across(x), y: down(y), scale: points, borderColor: inkOf(ink), borderWidth: thick }),
    photo: (image: PDFImage, x: number, y: number, width: number, height: number) =>
      page.drawImage(image, { x: across(x), y: down(y + height), width: width * points, height: height * points }),
    stamp: (text: string, x: number, y: number, angle: number, size: number, ink: Ink) =>
      page.drawText(text, { x: across(x), y: down(y), size, font: heavy, color: inkOf(ink), rotate: degrees(angle) }),
  };
}

const months = [
  "januari",
  "februari",
  "maart",
  "april",
  "mei",
  "juni",
  "juli",
  "augustus",
  "september",
  "oktober",
  "november",
  "december",
];

/** "2026-11-24" as written out in Dutch. */
export function longDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${months[month! - 1]} ${year}`;
}
