import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";

const folder = mkdtempSync(join(tmpdir(), "spreadsheets-"));
const MB = 1024 ** 2;

/** The path of a new file with that content. */
export function fileOf(content: string | Uint8Array): string {
  const path = join(folder, randomUUID());
  writeFileSync(path, content);
  return path;
}

/** What an archive says of an entry, and its bytes. */
type Entry = { name: string; bytes: Buffer; size: number; method: 0 | 8 };

function entryOf(name: string, content: string): Entry {
  const method = name === "mimetype" ? 0 : 8; // the type of an OpenDocument file is not compressed
  const bytes = Buffer.from(content);
  return { name, bytes: method ? deflateRawSync(bytes) : bytes, size: bytes.length, method };
}

/** An entry that unpacks to so many MB of one letter, between two texts, and is a thousand times as small. */
export function bomb(name: string, [before, after]: [string, string], megabytes: number, letter = " "): Entry {
  const flushed = (content: Buffer) => deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });
  const piece = flushed(Buffer.alloc(MB, letter));
  const pieces = Array.from({ length: megabytes }, () => piece);
  const bytes = Buffer.concat([flushed(Buffer.from(before)), ...pieces, deflateRawSync(Buffer.from(after))]);
  return { name, bytes, size: Buffer.byteLength(before + after) + megabytes * MB, method: 8 };
}

/** A ZIP archive. */
export function zip(parts: Record<string, string>, ...entries: Entry[]): Buffer {
  const all = [...Object.entries(parts).map(([name, content]) => entryOf(name, content)), ...entries];
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, size, method } of all) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, Buffer.from(name)]));
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(all.length, 8);
  end.writeUInt16LE(all.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...list, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) => `${XML}<Relationships xmlns="${RELATIONS}">${all.join("")}</Relationships>`;
export const sheetOf = (rows: string, after = "") =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** A cell with a text, and a row of such cells. */
export const t = (text: string, at = "") => `<c${at && ` r="${at}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
export const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;
const head = row(1, t("Naam"), t("Nummer"));

/** The parts of a workbook with one sheet. */
export const workbook = (rows: string, more: Record<string, string> = {}): Record<string, string> => ({
  "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  "_rels/.rels": relations(relation("r1", "officeDocument", "xl/workbook.xml")),
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Blad1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations(
    relation("r1", "worksheet", "worksheets/sheet1.xml"),
    relation("r2", "styles", "/xl/styles.xml"),
    relation("r3", "sharedStrings", "sharedStrings.xml"),
  ),
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"/>`,
  "xl/sharedStrings.xml": `${XML}<sst xmlns="${MAIN}"/>`,
  "xl/worksheets/sheet1.xml": sheetOf(head + rows),
  ...more,
});

/** The path of a workbook with these rows below its headings. */
export const workbookOf = (rows: string, more: Record<string, string> = {}) => fileOf(zip(workbook(rows, more)));

const ODF = "urn:oasis:names:tc:opendocument:xmlns";
const TYPE = "application/vnd.oasis.opendocument.spreadsheet";
const SPACES = ["office", "table", "text"].map((name) => `xmlns:${name}="${ODF}:${name}:1.0"`).join(" ");

/** The parts of an OpenDocument spreadsheet with these rows below its headings. */
export const openDocument = (rows: string): Record<string, string> => ({
  mimetype: TYPE,
  "content.xml": `${XML}<office:document-content ${SPACES}><office:body><office:spreadsheet>
    <table:table table:name="Blad1">${odsRow(odsCell("Naam"), odsCell("Nummer"))}${rows}</table:table>
  </office:spreadsheet></office:body></office:document-content>`,
});
/** The path of such a spreadsheet. */
export const openDocumentOf = (rows: string) => fileOf(zip(openDocument(rows)));
export const odsRow = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
export const odsCell = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
