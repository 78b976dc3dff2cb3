import { readdirSync } from "node:fs";
import { readSpreadsheet } from "@server/platform/spreadsheet/read";
import { temporaryFolder } from "@server/platform/temporary";
import { describe, expect, test } from "vitest";
import {
  fileOf,
  odsCell,
  odsRow,
  openDocument,
  openDocumentOf,
  row,
  sheetOf,
  t,
  workbookOf,
  zip,
} from "./made-files.ts";
import { readAll, textsIn } from "./read-all.ts";

const fixture = (name: string) => `tests/server/platform/spreadsheet/fixtures/${name}`;
const HEADINGS = ["Site", "Machine", "Code", "Nummer", "In dienst", "Gekeurd", "Gewicht"];

describe.each(["machines.xlsx", "machines.ods"])("%s, made by LibreOffice", (name) => {
  test("has five sheets, of which the first visible one with rows is read", async () => {
    const { sheets, sheet, head, count, rows } = await readAll(fixture(name));
    expect(sheets).toEqual([
      { name: "Leeg", isHidden: false },
      { name: "Lijsten", isHidden: true },
      { name: "Machines", isHidden: false },
      { name: "Keuringen", isHidden: false },
      { name: "Notities", isHidden: false },
    ]);
    expect({ sheet, count }).toEqual({ sheet: "Machines", count: 4 });
    expect(head.number).toBe(3);
    expect(head.cells.map((cell) => cell?.text)).toEqual(
      expect.arrayContaining([...HEADINGS, "Dubbel", "Last", "Actief", "Uur", "Fout", "Serienummer"]),
    );
    expect(rows.map(({ number }) => number)).toEqual([4, 5, 10, 11]);
  });

  test("has cells of each type, with the text that is shown", async () => {
    const { rows } = await readAll(fixture(name));
    expect(rows[0]!.cells).toEqual([
      { type: "text", text: "Depot Luik" },
      { type: "text", text: "Heftruck  één" },
      { type: "text", text: "00417" },
      { type: "number", value: 417, text: "00417" },
      { type: "day", value: "2019-12-31", text: "31/12/2019" },
      { type: "day", value: "2026-02-03", text: "3 februari 2026" },
      { type: "number", value: 1250.5, text: expect.stringMatching(/^1[.,]250[.,]50$/) },
      { type: "number", value: 2501, text: "2501" }, // a formula
      { type: "number", value: 0.15, text: "15%" },
      { type: "boolean", value: true, text: "TRUE" },
      { type: "text", text: "14:30" },
      { type: "error", mistake: "spreadsheet.cell.error?shown=%23DIV%2F0%21", text: "#DIV/0!" },
      { type: "number", value: 4_812_345_678_901, text: "4812345678901" },
    ]);
  });

  test("repeats the value of merged cells in rows that have one of their own", async () => {
    expect(await textsIn(fixture(name))).toMatchObject({
      5: ["Depot Luik", "Kraan", null, null, null, "niet gekend", "niet gekend", "Kraan Depot Luik"],
      11: ["Depot Gent", "Ladder\nmet 2 delen"],
    });
  });

  test("gives another sheet that is asked for, also a hidden one", async () => {
    expect(await textsIn(fixture(name), { sheet: "Keuringen" })).toEqual({ 2: ["03/02/2026"] });
    expect(await textsIn(fixture(name), { sheet: "Lijsten" })).toEqual({ 2: ["Heftruck"] });
  });
});

test("a workbook that counts its days from 1904 has the days that it shows", async () => {
  const { rows } = await readAll(fixture("machines-1904.xlsx"));
  expect(rows[0]!.cells.slice(4, 6)).toEqual([
    { type: "day", value: "2024-01-01", text: "01/01/2024" },
    { type: "day", value: "2030-02-04", text: "4 februari 2030" },
  ]);
});

test("texts of numbers are in the language that is asked for", async () => {
  expect((await textsIn(fixture("machines.xlsx"), { locale: "nl" }))[4]![6]).toBe("1.250,50");
  expect((await textsIn(fixture("machines.xlsx"), { locale: "en" }))[4]![6]).toBe("1,250.50");
});

describe("a workbook", () => {
  const STYLES = `<styleSheet xmlns="x"><numFmts><numFmt numFmtId="170" formatCode="[$-40C]d mmmm yyyy"/>
    <numFmt numFmtId="171" formatCode="yyyy&quot;(&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="22"/></cellXfs></styleSheet>`;

  test("of another program: without places, with prefixes, rich texts and escapes", async () => {
    const strings = `<sst xmlns="x"><si><r><t>Hef</t></r><r><t>truck</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>`;
    const path = workbookOf("", {
      "xl/sharedStrings.xml": strings,
      "xl/styles.xml": STYLES,
      "xl/worksheets/sheet1.xml": `<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Naam</x:t></x:is></x:c></x:row>
        <x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>a_x000D__x000A_b&amp;</x:v></x:c><x:c s="1"><x:v>46056</x:v></x:c>
        <x:c s="2"><x:v>46056.75</x:v></x:c><x:c s="3"><x:v>46056.75</x:v></x:c><x:c t="d"><x:v>2026-02-03T00:00:00</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    const { rows } = await readAll(path);
    expect(rows).toEqual([
      {
        number: 2,
        cells: [
          { type: "text", text: "Heftruck" },
          { type: "text", text: "a\nb&" },
          { type: "day", value: "2026-02-03", text: "03/02/2026" },
          { type: "day", value: "2026-02-03", text: "3 février 2026" },
          { type: "day", value: "2026-02-03", text: "03/02/2026 18:00" },
          { type: "day", value: "2026-02-03", text: "2026-02-03T00:00:00" },
        ],
      },
    ]);
  });

  test("has the kept values of its formulae, and a mistake where none is kept", async () => {
    const { rows } = await readAll(
      workbookOf(row(2, "<c><f>1+1</f></c>", '<c t="str"><f>A9</f><v></v></c>', "<c><f>1+2</f><v>3</v></c>")),
    );
    expect(rows[0]!.cells).toEqual([
      { type: "error", mistake: "spreadsheet.cell.no_value", text: "=1+1" },
      null,
      { type: "number", value: 3, text: "3" },
    ]);
  });

  test("may have any character that a file can have", async () => {
    const odd = "a\u2028b\u2029c\u0085d\ud83d\ude9c";
    const { rows } = await readAll(workbookOf(row(2, t(odd), `<c><f>"${odd}"</f></c>`)));
    expect(rows[0]!.cells.map((cell) => cell?.text)).toEqual([odd.replace("\u0085", ""), `="${odd}"`]);
  });

  test("shows nothing of what merged cells cover", async () => {
    const sheet = sheetOf(
      row(1, t("Site"), t("Naam")) + row(2, t("Gent"), t("1")) + row(3, t("Luik"), t("2")) + row(4, t("Luik")),
      '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>',
    );
    expect(await textsIn(workbookOf("", { "xl/worksheets/sheet1.xml": sheet }))).toEqual({
      2: ["Gent", "1"],
      3: ["Gent", "2"],
    });
  });

  test("has a text that is too long as a mistake, with its beginning", async () => {
    const { rows } = await readAll(workbookOf(row(2, t("x".repeat(32_768)), t("x".repeat(32_767)))));
    expect(rows[0]!.cells).toEqual([
      { type: "error", mistake: "spreadsheet.cell.too_long", text: "x".repeat(32_767) },
      { type: "text", text: "x".repeat(32_767) },
    ]);
  });

  test("shows days and times that follow the reader's system in the language that is asked for", async () => {
    const system = ["[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "[$-F400]h:mm:ss\\ AM/PM"];
    const formats = system.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("");
    const styles = `<styleSheet xmlns="x"><numFmts>${formats}</numFmts>
      <cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
    const cells = ['<c s="0"><v>46056</v></c>', '<c s="1"><v>0.6</v></c>'];
    const path = workbookOf(row(2, ...cells), { "xl/styles.xml": styles });
    expect((await readAll(path)).rows[0]!.cells).toEqual([
      { type: "day", value: "2026-02-03", text: "3 februari 2026" },
      { type: "text", text: "14:24:00" },
    ]);
    expect((await textsIn(path, { locale: "de" }))[2]).toEqual(["3 Februar 2026", "14:24:00"]);
  });

  test("has numbers that are no day, whatever their format", async () => {
    const numbers = [-3, 0, 12.5, 4e6].map((value) => `<c s="1"><v>${value}</v></c>`);
    const { rows } = await readAll(workbookOf(row(2, ...numbers, "<c><v>x</v></c>"), { "xl/styles.xml": STYLES }));
    expect(rows[0]!.cells.map((cell) => cell?.type)).toEqual(["text", "text", "text", "text", "error"]);
  });

  test("repeats merged cells below the headings alone, and in no row that has nothing else", async () => {
    const sheet = sheetOf(
      row(1, t("Titel", "A1"), t("Drie", "C1")) +
        row(2, t("Kop", "A2")) +
        row(3, t("Gent", "A3"), t("1", "B3"), t("ja", "C3")) +
        row(4) +
        row(5, t("2", "B5")),
      `<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="C3:XFD1048576"/><mergeCell ref="A3:A5"/></mergeCells>`,
    );
    expect(await textsIn(workbookOf("", { "xl/worksheets/sheet1.xml": sheet }))).toEqual({
      2: ["Kop"],
      3: ["Gent", "1", "ja"],
      5: ["Gent", "2", "ja"],
    });
  });
});

describe("an OpenDocument spreadsheet", () => {
  test("is read at once where a million rows and cells are the same", async () => {
    const empty = '<table:table-cell table:number-columns-repeated="1000000"/>';
    const path = openDocumentOf(
      `<table:table-row table:number-rows-repeated="1000000">${empty}</table:table-row>${odsRow(odsCell("Lift"), empty)}`,
    );
    expect(await textsIn(path)).toEqual({ 1000002: ["Lift"] });
  });

  test("of another program is read, which does not say its type first", async () => {
    const path = fileOf(zip({ "meta.xml": "<a/>", ...openDocument(odsRow(odsCell("Lift"))) }));
    expect(await textsIn(path)).toEqual({ 2: ["Lift"] });
  });

  test("has no text of notes in its cells, and a mistake where a formula has no value", async () => {
    const note = "<office:annotation><text:p>nota</text:p></office:annotation>";
    const formula = '<table:table-cell table:formula="of:=1+1"/>';
    const { rows } = await readAll(
      openDocumentOf(odsRow(odsCell("Lift").replace("<text:p>", `${note}<text:p>`), formula)),
    );
    expect(rows[0]!.cells).toEqual([
      { type: "text", text: "Lift" },
      { type: "error", mistake: "spreadsheet.cell.no_value", text: "=1+1" },
    ]);
  });
});

test("rows come in batches, and nothing stays behind when they were used, or using them failed", async () => {
  const path = workbookOf(Array.from({ length: 12_000 }, (_, at) => row(at + 2, t(`Lift ${at}`))).join(""));
  const batches: number[][] = [];
  await readSpreadsheet(path, async ({ rows }) => {
    for await (const batch of rows) batches.push(batch.map(({ number }) => number));
  });
  expect(batches.length).toBeGreaterThan(1);
  expect(batches.flat()).toEqual(Array.from({ length: 12_000 }, (_, at) => at + 2));
  const failing = readSpreadsheet(path, async ({ rows }) => {
    for await (const _ of rows) throw new Error("stopped");
  });
  await expect(failing).rejects.toThrow("stopped");
  expect(readdirSync(temporaryFolder())).toEqual([]);
});
