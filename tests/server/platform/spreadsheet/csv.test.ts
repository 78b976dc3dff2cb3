import { describe, expect, test } from "vitest";
import { fileOf } from "./made-files.ts";
import { readAll, textsIn } from "./read-all.ts";

const fixture = (name: string) => `tests/server/platform/spreadsheet/fixtures/${name}`;
const HEADINGS = ["Site", "Machine", "Code", "Nummer", "In dienst", "Gekeurd", "Gewicht"];

describe("a list of values (CSV)", () => {
  test.each([
    ["UTF-8, semicolons", "machines-utf8.csv"],
    ["Windows-1252, commas", "machines-1252.csv"],
    ["UTF-16, tabs", "machines-utf16.csv"],
  ])("in %s, made by LibreOffice", async (_, name) => {
    const { sheets, sheet, head } = await readAll(fixture(name));
    expect({ sheets, sheet }).toEqual({ sheets: [{ name: "", isHidden: false }], sheet: "" });
    expect(head.cells.slice(0, 7).map((cell) => cell?.text)).toEqual(HEADINGS);
    const texts = await textsIn(fixture(name));
    expect(texts[4]!.slice(0, 7)).toEqual([
      "Depot Luik",
      "Heftruck  één",
      "00417",
      "00417",
      "31/12/2019",
      "3 februari 2026",
      "1,250.50",
    ]);
    expect(texts[11]).toEqual(["Depot Gent", "Ladder\nmet 2 delen"]);
  });

  test.each([
    ["with a byte order mark", "\ufeffNaam;Nummer\r\n€ één;1\r\n"],
    ["in Windows-1252", Buffer.from("Naam;Nummer\r\n\x80 \xe9\xe9n;1\r\n", "latin1")],
    ["in UTF-16 of the other order", Buffer.from("\ufeffNaam;Nummer\n€ één;1\n", "utf16le").swap16()],
    ["that names its separator", "sep=|\r\nNaam|Nummer\r\n€ één|1\r\n"],
    ["with quotes", '"Naam";"Nummer"\r"€ één";"1"\r'],
  ])("%s", async (_, content) => {
    const { head, rows } = await readAll(fileOf(content));
    expect(head).toEqual({
      number: 1,
      cells: [
        { type: "text", text: "Naam" },
        { type: "text", text: "Nummer" },
      ],
    });
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual([["€ één", "1"]]);
  });

  test("counts rows as a spreadsheet does, and takes the separator from the headings", async () => {
    const list = `;;;\n"Hoogte, in m";Merk\n\n2,5;"Toyota\nEurope, ""BT"""\n;\n12" pijp;a,b,c\n`;
    expect(await textsIn(fileOf(list))).toEqual({ 4: ["2,5", 'Toyota\nEurope, "BT"'], 6: ['12" pijp', "a,b,c"] });
  });

  test("may have other ends of lines in a cell than between its rows", async () => {
    const list = '"Hoogte\nin m";Merk\r\n"2\n5";Toyota\r\n3;\r\n';
    expect(await textsIn(fileOf(list))).toEqual({ 2: ["2\n5", "Toyota"], 3: ["3"] });
  });

  test("has the errors that a spreadsheet showed", async () => {
    const { rows } = await readAll(fileOf("Naam;Nummer\n#N/B;#DEEL/0!\n#1;#A\n"));
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.type))).toEqual([
      ["error", "error"],
      ["text", "text"],
    ]);
  });
});
