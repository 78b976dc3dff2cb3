import { readdirSync, readFileSync, truncateSync } from "node:fs";
import { wordsFor } from "@i18n/in-words";
import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { temporaryFolder } from "@server/platform/temporary";
import { afterEach, describe, expect, test } from "vitest";
import { bomb, fileOf, openDocumentOf, row, sheetOf, t, workbook, workbookOf, zip } from "./made-files.ts";
import { readAll, refusalOf } from "./read-all.ts";

const fixture = (name: string) => readFileSync(`tests/server/platform/spreadsheet/fixtures/${name}`);
const rows = (count: number, ...cells: string[]) =>
  Array.from({ length: count }, (_, at) => row(at + 2, ...cells)).join("");
const columns = (count: number) => row(2, ...Array.from({ length: count }, (_, at) => t(String(at))));

afterEach(() => expect(readdirSync(temporaryFolder())).toEqual([]));

describe("more than the limits", () => {
  test("20,000 rows and 200 columns are read, one more of either is not", async () => {
    const emptyCell = '<c r="XFD2"/>';
    expect((await readAll(workbookOf(rows(20_000, t("Lift"))))).count).toBe(20_000);
    expect(await refusalOf(workbookOf(rows(20_001, t("Lift"))))).toBe("spreadsheet.too_many_rows?maximum=20.000");
    expect(await refusalOf(workbookOf(columns(200).replace("</row>", `${emptyCell}</row>`)))).toBeUndefined();
    expect(await refusalOf(workbookOf(columns(201)))).toBe("spreadsheet.too_many_columns?maximum=200");
    expect(await refusalOf(fileOf(`Naam\n${"Lift\n".repeat(20_001)}`))).toBe(
      "spreadsheet.too_many_rows?maximum=20.000",
    );
    expect(await refusalOf(fileOf(`Naam;\n${"Lift;".repeat(201)}\n`))).toBe("spreadsheet.too_many_columns?maximum=200");
  });

  test("a file of more than 25 MB", async () => {
    const path = workbookOf("");
    truncateSync(path, 25 * 1024 * 1024 + 1);
    expect(await refusalOf(path)).toBe("mistake.file_too_large");
  });

  test("a long text that is merged over all cells", async () => {
    const numbered = Array.from({ length: 2000 }, (_, at) => row(at + 3, t("1", `B${at + 3}`))).join("");
    const sheet = sheetOf(
      row(1, t("Naam"), t("Nummer")) + row(2, t("x".repeat(30_000))) + numbered,
      '<mergeCells><mergeCell ref="A2:A20001"/></mergeCells>',
    );
    expect(await refusalOf(workbookOf("", { "xl/worksheets/sheet1.xml": sheet }))).toBe("spreadsheet.too_heavy");
  });
});

describe("a bomb", () => {
  const TOO_LARGE = "spreadsheet.unpacked_too_large?maximum=100";
  const SHEET = sheetOf("§").split("§") as [string, string];
  const STRINGS: [string, string] = ['<sst xmlns="x"><si><t>', "</t></si></sst>"];
  const of = (name: string, around: [string, string], megabytes: number, letter?: string) => {
    const { [name]: _, ...parts } = workbook("");
    return zip(parts, bomb(name, around, megabytes, letter));
  };

  test.each([
    ["a sheet of 100 MB", of("xl/worksheets/sheet1.xml", SHEET, 100)],
    ["a sheet of 4 GB", of("xl/worksheets/sheet1.xml", SHEET, 4095)],
    ["texts of 100 MB", of("xl/sharedStrings.xml", STRINGS, 100, "x")],
    ["texts of 4 GB", of("xl/sharedStrings.xml", STRINGS, 4095, "x")],
    ["relations of 4 GB", of("_rels/.rels", ["<x>", "</x>"], 4095)],
  ])("in a workbook, %s", async (_, bytes) => {
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
    expect(await refusalOf(fileOf(bytes))).toBe(TOO_LARGE);
  });

  test("in an OpenDocument spreadsheet of 4 GB", async () => {
    const type = { mimetype: "application/vnd.oasis.opendocument.spreadsheet" };
    const bytes = zip(type, bomb("content.xml", ["<x>", "</x>"], 4095));
    expect(await refusalOf(fileOf(bytes))).toBe("spreadsheet.unpacked_too_large?maximum=250");
  });

  test("that says it is small", async () => {
    const { "xl/sharedStrings.xml": _, ...parts } = workbook("");
    const lying = { ...bomb("xl/sharedStrings.xml", STRINGS, 4095), size: 1000 };
    expect(await refusalOf(fileOf(zip(parts, lying)))).toBe("spreadsheet.broken");
  });

  test("of entities, or of elements in elements", async () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("");
    const laughs = `<!DOCTYPE sst [<!ENTITY e0 "ha">${entities}]><sst><si><t>&e9;</t></si></sst>`;
    expect(await refusalOf(workbookOf("", { "xl/sharedStrings.xml": laughs }))).toBe("spreadsheet.broken");
    expect(await refusalOf(workbookOf("", { "xl/styles.xml": "<x>".repeat(1_000_000) }))).toBe("spreadsheet.broken");
  });

  test("of merged cells", async () => {
    const merges = '<mergeCell ref="A1:B9"/>'.repeat(100_001);
    const sheet = sheetOf(row(1, t("Kop")) + row(2, t("Lift")), `<mergeCells>${merges}</mergeCells>`);
    expect(await refusalOf(workbookOf("", { "xl/worksheets/sheet1.xml": sheet }))).toBe("spreadsheet.too_heavy");
  });
});

test("merged cells that lie over each other without number keep no row from being read", async () => {
  const merges = '<mergeCell ref="B2:B1048576"/>'.repeat(90_000);
  const sheet = sheetOf(
    row(1, t("Naam"), t("Nummer")) + rows(20_000, t("Lift"), t("Gent")),
    `<mergeCells>${merges}</mergeCells>`,
  );
  const { count } = await readAll(workbookOf("", { "xl/worksheets/sheet1.xml": sheet }));
  expect(count).toBe(20_000);
});

describe("what is no spreadsheet that is read", () => {
  const XLSB = workbook("")["_rels/.rels"]!.replace("workbook.xml", "workbook.bin");

  test.each([
    ["a workbook with a password", fixture("encrypted.xlsx"), "encrypted"],
    ["an OpenDocument spreadsheet with a password", fixture("encrypted.ods"), "encrypted"],
    ["an old workbook (.xls)", fixture("machines.xls"), "old_format"],
    ["a binary workbook (.xlsb)", zip({ ...workbook(""), "_rels/.rels": XLSB, "xl/workbook.bin": "" }), "old_format"],
    ["a PDF", "%PDF-1.7\n", "other_type"],
    ["a page", "<!doctype html><table><tr><td>1</td></tr></table>", "other_type"],
    ["XML", '<?xml version="1.0"?><Workbook/>', "other_type"],
    ["an archive", zip({ "a.txt": "a" }), "other_type"],
    ["a text document", zip({ "content.xml": "<a><text/></a>" }), "other_type"],
    ["a document", zip({ "[Content_Types].xml": "", "word/document.xml": "" }), "other_type"],
    ["half a workbook", fixture("machines.xlsx").subarray(0, 5000), "broken"],
    ["half an OpenDocument spreadsheet", fixture("machines.ods").subarray(0, 5000), "broken"],
    ["a workbook with noise in it", noisy(fixture("machines.xlsx")), "broken"],
    ["a workbook that does not name its parts", zip({ ...workbook(""), "_rels/.rels": "<a/>" }), "broken"],
    ["a workbook without its sheet", zip({ "[Content_Types].xml": "", "xl/workbook.xml": "" }), "broken"],
    ["a workbook of which the XML ends early", zip(workbook("", { "xl/styles.xml": "<a><b></b>" })), "broken"],
    ["rows that are not in order", zip(workbook(row(3, t("a")) + row(2, t("b")))), "broken"],
    ["a cell at no place", zip(workbook(row(2, t("a", "ZZZZ2")))), "broken"],
  ])("%s", async (_, content, why) => {
    expect(await refusalOf(fileOf(content))).toBe(`spreadsheet.${why}`);
  });

  function noisy(bytes: Buffer): Buffer {
    bytes.fill(0xa5, 100, 2000);
    return bytes;
  }

  test.each([
    ["nothing", ""],
    ["empty lines", "\n;;\n\n"],
    ["headings alone", "Naam;Nummer\n"],
    ["rows that begin below the twentieth", `${"\n".repeat(20)}Naam\nLift\n`],
    ["a workbook with headings alone", zip(workbook(row(2, '<c r="A2"/>')))],
  ])("%s", async (_, content) => {
    expect(await refusalOf(fileOf(content))).toBe("spreadsheet.no_rows?within=20");
  });

  test("an OpenDocument spreadsheet with headings alone", async () => {
    expect(await refusalOf(openDocumentOf(""))).toBe("spreadsheet.no_rows?within=20");
    expect(await refusalOf(fileOf(zip({ "content.xml": "<a><spreadsheet/></a>" })))).toBe(
      "spreadsheet.no_rows?within=20",
    );
  });

  test("headings in the twentieth row are still found", async () => {
    const { head, rows } = await readAll(fileOf(`${"\n".repeat(19)}Naam\nLift\n`));
    expect([head.number, rows[0]!.number]).toEqual([20, 21]);
  });

  test("a sheet that is not there", async () => {
    const path = fileOf(fixture("machines.xlsx"));
    expect(await refusalOf(path, { sheet: "Blad7" })).toBe("spreadsheet.no_such_sheet");
    expect(await refusalOf(path, { sheet: "Leeg" })).toBe("spreadsheet.no_rows?within=20");
  });

  test("a quotation mark that is never closed, with its row", async () => {
    expect(await refusalOf(fileOf('Naam;Nummer\nLift;1\nKraan;"2\nLadder;3\n'))).toBe(
      "spreadsheet.unclosed_quote?row=3",
    );
  });
});

test("a child process that takes too much memory is ended", async () => {
  const type = { mimetype: "application/vnd.oasis.opendocument.spreadsheet" };
  const around: [string, string] = [
    '<spreadsheet><table><table-row><table-cell office:value-type="string"><p>',
    "</p></table-cell></table-row></table></spreadsheet>",
  ];
  expect(await refusalOf(fileOf(zip(type, bomb("content.xml", around, 249, "x"))))).toBe("spreadsheet.too_heavy");
});

test("a child process that takes too long is ended", async () => {
  expect(await refusalOf(workbookOf(rows(2, t("Lift"))), { timeoutMs: 1 })).toBe("spreadsheet.too_heavy");
});

test("why a file is refused is said in every language, with the numbers as it writes them", async () => {
  const path = workbookOf(rows(20_001, t("Lift")));
  const said = await Promise.all(
    locales.map(async (locale) => wordsFor(translator(locale), (await refusalOf(path, { locale })) ?? "")),
  );
  expect(said).toEqual([
    "Te veel rijen: hoogstens 20.000. Verdeel ze over meerdere bestanden.",
    "Too many rows: 20,000 at most. Spread them over several files.",
    "Trop de lignes\u00a0: 20\u202f000 au plus. Répartissez-les dans plusieurs fichiers.",
    "Zu viele Zeilen: höchstens 20.000. Verteile sie auf mehrere Dateien.",
  ]);
});
