/** Paper sizes of labels, in millimetres; each has an @page rule in labels.css. */
export const paperSizes = {
  a4: { width: 210, height: 297 },
  a6: { width: 105, height: 148 },
  "62x29": { width: 62, height: 29 },
  "62x50": { width: 62, height: 50 },
  "57x32": { width: 57, height: 32 },
  "101x54": { width: 101, height: 54 },
} as const;

export type LabelFormat = {
  name: string;
  paper: keyof typeof paperSizes;
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** From the paper's edge to the first label. */
  left: number;
  top: number;
  /** Space between two labels. */
  gapX: number;
  gapY: number;
  /**
   * The side of the QR code with its quiet zone. Without that zone it is at least 22 mm, which a phone can still read
   * at arm's length.
   */
  qr: number;
  /** The text is next to the code instead of below it. */
  textBeside?: true;
  /** Plain paper: prints lines to cut along. */
  cut?: true;
};

const single = { columns: 1, rows: 1, left: 0, top: 0, gapX: 0, gapY: 0 };

/** Common labels that are large enough for a readable code: at least 29 mm high. All sizes are in millimetres. */
export const labelFormats = {
  "avery-l7160": {
    name: "Avery L7160",
    paper: "a4",
    width: 63.5,
    height: 38.1,
    columns: 3,
    rows: 7,
    left: 7.25,
    top: 15.15,
    gapX: 2.5,
    gapY: 0,
    qr: 33,
    textBeside: true,
  },
  "avery-l7163": {
    name: "Avery L7163",
    paper: "a4",
    width: 99.1,
    height: 38.1,
    columns: 2,
    rows: 7,
    left: 4.65,
    top: 15.15,
    gapX: 2.5,
    gapY: 0,
    qr: 34,
    textBeside: true,
  },
  "avery-l7165": {
    name: "Avery L7165",
    paper: "a4",
    width: 99.1,
    height: 67.7,
    columns: 2,
    rows: 4,
    left: 4.65,
    top: 13.1,
    gapX: 2.5,
    gapY: 0,
    qr: 48,
  },
  "avery-l7120": {
    name: "Avery L7120",
    paper: "a4",
    width: 35,
    height: 35,
    columns: 5,
    rows: 7,
    left: 7.5,
    top: 11,
    gapX: 5,
    gapY: 5,
    qr: 27,
  },
  "avery-3652": {
    name: "Avery Zweckform 3652",
    paper: "a4",
    width: 70,
    height: 42.3,
    columns: 3,
    rows: 7,
    left: 0,
    top: 0.45,
    gapX: 0,
    gapY: 0,
    qr: 34,
    textBeside: true,
  },
  "brother-dk-11209": {
    name: "Brother DK-11209",
    paper: "62x29",
    width: 62,
    height: 29,
    ...single,
    qr: 27.5,
    textBeside: true,
  },
  "brother-dk-22205": { name: "Brother DK-22205", paper: "62x50", width: 62, height: 50, ...single, qr: 36 },
  "dymo-11354": { name: "Dymo 11354", paper: "57x32", width: 57, height: 32, ...single, qr: 29, textBeside: true },
  "dymo-99014": { name: "Dymo 99014", paper: "101x54", width: 101, height: 54, ...single, qr: 48, textBeside: true },
  "a4-plain": {
    name: "A4",
    paper: "a4",
    width: 63,
    height: 66,
    columns: 3,
    rows: 4,
    left: 10.5,
    top: 16.5,
    gapX: 0,
    gapY: 0,
    qr: 48,
    cut: true,
  },
  "a6-page": { name: "A6", paper: "a6", width: 105, height: 148, ...single, qr: 95 },
} as const satisfies Record<string, LabelFormat>;

export type LabelFormatName = keyof typeof labelFormats;
export const labelFormatNames = Object.keys(labelFormats) as LabelFormatName[];

export const perSheet = ({ columns, rows }: LabelFormat) => columns * rows;

/** Lays out labels over sheets; null for the positions before `from` (from 1), which are used on the first sheet. */
export function sheetsOf<T>(labels: readonly T[], copies: number, from: number, format: LabelFormat): (T | null)[][] {
  const perPage = perSheet(format);
  const cells = [
    ...Array<null>(Math.min(from, perPage) - 1).fill(null),
    ...labels.flatMap((label) => Array<T>(copies).fill(label)),
  ];
  return Array.from({ length: labels.length > 0 ? Math.ceil(cells.length / perPage) : 0 }, (_, sheet) =>
    cells.slice(sheet * perPage, (sheet + 1) * perPage),
  );
}

/** The position of a label on its sheet, in millimetres from the top left corner. */
export const positionOf = (index: number, { columns, left, top, width, height, gapX, gapY }: LabelFormat) => ({
  left: left + (index % columns) * (width + gapX),
  top: top + Math.floor(index / columns) * (height + gapY),
});
