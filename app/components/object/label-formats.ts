/** Papers that labels come on, in millimetres; each has its @page in labels.css. */
export const papers = {
  a4: { width: 210, height: 297 },
  a6: { width: 105, height: 148 },
  "62x29": { width: 62, height: 29 },
  "62x50": { width: 62, height: 50 },
  "57x32": { width: 57, height: 32 },
  "101x54": { width: 101, height: 54 },
} as const;

export type LabelFormat = {
  name: string;
  paper: keyof typeof papers;
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** From the paper's edge to the first label. */
  left: number;
  top: number;
  /** Between two of them. */
  gapX: number;
  gapY: number;
  /**
   * The side of the code with its quiet zone: without that it is at least 22 mm, which a phone at arm's length still
   * reads.
   */
  qr: number;
  /** A wide label has its words beside the code. */
  beside?: true;
  /** Plain paper: lines to cut along. */
  cut?: true;
};

const single = { columns: 1, rows: 1, left: 0, top: 0, gapX: 0, gapY: 0 };

/** The common labels that hold a readable code; those lower than 29 mm don't. */
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
    beside: true,
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
    beside: true,
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
    beside: true,
  },
  "brother-dk-11209": {
    name: "Brother DK-11209",
    paper: "62x29",
    width: 62,
    height: 29,
    ...single,
    qr: 27.5,
    beside: true,
  },
  "brother-dk-22205": { name: "Brother DK-22205", paper: "62x50", width: 62, height: 50, ...single, qr: 36 },
  "dymo-11354": { name: "Dymo 11354", paper: "57x32", width: 57, height: 32, ...single, qr: 29, beside: true },
  "dymo-99014": { name: "Dymo 99014", paper: "101x54", width: 101, height: 54, ...single, qr: 48, beside: true },
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

/** Labels laid out over sheets, the first of which was used up to `from` (1: it is new). */
export function sheetsOf<T>(labels: readonly T[], copies: number, from: number, format: LabelFormat): (T | null)[][] {
  const each = perSheet(format);
  const places = [
    ...Array<null>(Math.min(from, each) - 1).fill(null),
    ...labels.flatMap((label) => Array<T>(copies).fill(label)),
  ];
  return Array.from({ length: labels.length > 0 ? Math.ceil(places.length / each) : 0 }, (_, sheet) =>
    places.slice(sheet * each, (sheet + 1) * each),
  );
}

/** Where a place of the sheet is, in millimetres from its corner. */
export const spotOf = (place: number, { columns, left, top, width, height, gapX, gapY }: LabelFormat) => ({
  left: left + (place % columns) * (width + gapX),
  top: top + Math.floor(place / columns) * (height + gapY),
});
