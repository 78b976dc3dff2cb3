import { wordsFor } from "@i18n/in-words";
import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Cell } from "@server/platform/spreadsheet/cells";
import { decimalIn, numberIn } from "@server/platform/spreadsheet/number-value";
import { dayIn, textIn, yearIn, yesNoIn } from "@server/platform/spreadsheet/values";
import { describe, expect, test } from "vitest";

const text = (text: string): Cell => ({ type: "text", text });
const number = (value: number, text = String(value)): Cell => ({ type: "number", value, text });
const broken: Cell = { type: "error", mistake: "spreadsheet.cell.error?shown=%23REF%21", text: "#REF!" };
/** The value, or the last word of the mistake's key. */
const read = (value: { value: unknown } | { mistake: string }) =>
  "value" in value ? value.value : value.mistake.split("?")[0]!.replace("spreadsheet.cell.", "");

describe("the day in a cell", () => {
  test.each([
    ["31/12/2026", "2026-12-31"],
    ["31-12-2026", "2026-12-31"],
    ["31.12.2026", "2026-12-31"],
    ["31.12.26", "2026-12-31"],
    ["1/2/98", "1998-02-01"],
    ["2026-12-31", "2026-12-31"],
    ["2026/12/31", "2026-12-31"],
    ["2026-12-31T00:00:00", "2026-12-31"],
    ["31/12/2026 14:30", "2026-12-31"],
    ["3 februari 2026", "2026-02-03"],
    ["3 feb. 2026", "2026-02-03"],
    ["dinsdag 3 februari 2026", "2026-02-03"],
    ["3 février 2026", "2026-02-03"],
    ["3 fe\u0301vrier 2026", "2026-02-03"],
    ["1er mars 2026", "2026-03-01"],
    ["3. März 2026", "2026-03-03"],
    ["3-Mrz-26", "2026-03-03"],
    ["3 March 2026", "2026-03-03"],
    ["3rd of March, 2026", "2026-03-03"],
    ["feb 3, 2026", "2026-02-03"],
    ["03/04/2026", "2026-04-03"],
  ])("%s is %s", (written, day) => {
    expect(read(dayIn(text(written)))).toBe(day);
  });

  test.each([
    ["12/31/2026", "impossible_day"],
    ["31/02/2026", "impossible_day"],
    ["29 februari 2027", "impossible_day"],
    ["2019", "no_day"],
    ["02/2026", "no_day"],
    ["3 vrijdag 2026", "no_day"],
    ["1/1/0026", "no_day"],
    ["ooit", "no_day"],
    ["31/12/2026 of later", "no_day"],
  ])("%s is none: %s", (written, why) => {
    expect(read(dayIn(text(written)))).toBe(why);
  });

  test("is that of a date, and never that of a bare number", () => {
    expect(read(dayIn({ type: "day", value: "2026-02-03", text: "3 feb" }))).toBe("2026-02-03");
    expect(read(dayIn({ type: "day", value: "9999-02-03", text: "3/2/9999" }))).toBe("no_day");
    expect(read(dayIn(number(46_056)))).toBe("no_day");
  });
});

describe("the number in a cell", () => {
  test.each([
    ["1.250,5", 1250.5],
    ["1 250,5", 1250.5],
    ["1\u202f250", 1250],
    ["1'250.5", 1250.5],
    ["1,250.5", 1250.5],
    ["1250.5", 1250.5],
    ["1250,50", 1250.5],
    ["1.250.000", 1_250_000],
    ["0,250", 0.25],
    ["0.250", 0.25],
    ["−12", -12],
    ["00417", 417],
  ])("%s is %s", (written, value) => {
    expect(read(numberIn(text(written)))).toBe(value);
  });

  test.each([
    ["1.250", "number_in_doubt"],
    ["1,250", "number_in_doubt"],
    ["12 t", "no_number"],
    ["1.2.3", "no_number"],
    ["31.12.2026", "no_number"],
    ["1.25.000", "no_number"],
    ["12 34", "no_number"],
    ["12-15", "no_number"],
    ["4,81E+12", "no_number"],
    ["ca. 12", "no_number"],
  ])("%s is none: %s", (written, why) => {
    expect(read(numberIn(text(written)))).toBe(why);
  });

  test("is read as its column writes decimals, where it can be two", () => {
    expect(decimalIn([text("12,5"), text("1.250,5"), number(3), null, text("geen")])).toBe(",");
    expect(decimalIn([text("1.250.000")])).toBe(",");
    expect(decimalIn([text("12.5")])).toBe(".");
    expect(decimalIn([text("12.5"), text("12,5")])).toBeUndefined();
    expect(decimalIn([text("1.250")])).toBeUndefined();
    expect(read(numberIn(text("1.250"), { decimal: "," }))).toBe(1250);
    expect(read(numberIn(text("1.250"), { decimal: "." }))).toBe(1.25);
    expect(read(numberIn(text("1,250"), { decimal: "," }))).toBe(1.25);
    expect(read(numberIn(text("12.5"), { decimal: "," }))).toBe(12.5);
    expect(read(numberIn(text("1.2.3"), { decimal: "," }))).toBe("no_number");
  });

  test("may have its unit, and no other", () => {
    expect(read(numberIn(text("12 t"), { unit: "t" }))).toBe(12);
    expect(read(numberIn(text("1.250,5Kg."), { unit: "kg" }))).toBe(1250.5);
    expect(read(numberIn(text("3 m²"), { unit: "m2" }))).toBe(3);
    expect(read(numberIn(text("€ 12,50"), { unit: "€" }))).toBe(12.5);
    expect(numberIn(text("12 t"), { unit: "kg" })).toEqual({
      mistake: "spreadsheet.cell.other_unit?shown=12+t&unit=kg",
    });
    expect(read(numberIn(number(12, "12 t"), { unit: "kg" }))).toBe("other_unit");
    expect(read(numberIn(number(12, "12 t"), { unit: "t" }))).toBe(12);
    expect(read(numberIn(number(123_000, "1,23E+05"), { unit: "t" }))).toBe(123_000);
    expect(read(numberIn(number(0.15, "15%"), { unit: "%" }))).toBe(15);
    expect(read(numberIn(number(0.15, "15%")))).toBe(0.15);
    expect(read(numberIn({ type: "day", value: "2026-02-03", text: "3/2/2026" }))).toBe("no_number");
  });
});

test.each([
  [true, ["ja", "JA", "oui", "Yes", "x", "X", "1", "true", "waar", "✓"]],
  [false, ["nee", "neen", "Non", "no", "nein", "0", "FALSE", "onwaar"]],
])("%s is written in every language", (value, written) => {
  expect(written.map((each) => read(yesNoIn(text(each))))).toEqual(written.map(() => value));
  expect(read(yesNoIn({ type: "boolean", value, text: "" }))).toBe(value);
  expect(read(yesNoIn(number(Number(value))))).toBe(value);
});

test("what is neither yes nor no is a mistake", () => {
  expect(["misschien", "2", "-"].map((each) => read(yesNoIn(text(each))))).toEqual(Array(3).fill("no_yes_or_no"));
});

test.each([
  [number(2019), 2019],
  [text("2019"), 2019],
  [text("03/2019"), 2019],
  [text("maart 2019"), 2019],
  [text("31/03/2019"), 2019],
  [{ type: "day", value: "2019-03-01", text: "mrt-19" } satisfies Cell, 2019],
  [number(2019.5), "no_year"],
  [number(19), "no_year"],
  [text("19"), "no_year"],
  [text("2019?"), "no_year"],
])("the year in %j is %s", (cell, year) => {
  expect(read(yearIn(cell))).toBe(year);
});

test("an empty cell has no value, and one with an error the mistake of that", () => {
  for (const of of [dayIn, numberIn, yesNoIn, yearIn, textIn]) {
    expect(of(null)).toEqual({ value: null });
    expect(of(broken)).toEqual({ mistake: "spreadsheet.cell.error?shown=%23REF%21" });
  }
  expect(textIn(number(417, "00417"))).toEqual({ value: "00417" });
});

test("a mistake repeats only the beginning of a long text", () => {
  expect(dayIn(text("a".repeat(5000)))).toEqual({
    mistake: `spreadsheet.cell.no_day?${new URLSearchParams({ shown: `${"a".repeat(40)}…` })}`,
  });
});

test("a mistake is said in every language, with what the cell shows", () => {
  const { mistake } = numberIn(text("12 & $t(ui.save)"), { unit: "100 %" }) as { mistake: string };
  expect(locales.map((locale) => wordsFor(translator(locale), mistake))).toEqual([
    "“12 & $t(ui.save)” heeft een andere eenheid dan 100 %. Reken het om.",
    "“12 & $t(ui.save)” is not in 100 %. Convert it.",
    "«\u00a012 & $t(ui.save)\u00a0» a une autre unité que 100 %. Convertissez-la.",
    "„12 & $t(ui.save)“ hat eine andere Einheit als 100 %. Rechne um.",
  ]);
});
