import { translator } from "@i18n/words.server";
import { numberIn } from "@server/platform/spreadsheet/number-value";
import { dayIn } from "@server/platform/spreadsheet/values";
import { writeSpreadsheet } from "@server/tenancy/export/spreadsheet";
import { expect, test } from "vitest";
import { fileOf } from "./made-files.ts";
import { readAll } from "./read-all.ts";

test.each(["xlsx", "csv"] as const)("a list that was exported as %s is read as it was", async (format) => {
  const path = fileOf("");
  type Machine = { title: string; since: string; weight: number };
  const machines: Machine[] = [
    { title: "+32 9 123 45 67", since: "2026-02-03", weight: 1250.5 },
    { title: "=1+1", since: "2019-12-31", weight: -3 },
    { title: '12" pijp; "klein"\nen kort', since: "2019-12-31", weight: 4_812_345_678_901 },
  ];
  await writeSpreadsheet<Machine>(path, {
    format,
    title: "Machines",
    columns: [
      { title: "object.one", of: ({ title }) => title },
      { title: "ui.day", kind: "day", of: ({ since }) => since },
      { title: "file.size", kind: "number", of: ({ weight }) => weight },
    ],
    rows: (async function* () {
      yield machines;
    })(),
    t: translator("nl"),
    locale: "nl",
  });
  const { rows } = await readAll(path);
  const valueIn = (value: { value: unknown } | { mistake: string }) => ("value" in value ? value.value : value.mistake);
  expect(
    rows.map(({ cells: [title = null, since = null, weight = null] }) => ({
      title: title?.text,
      since: valueIn(dayIn(since)),
      weight: valueIn(numberIn(weight)),
    })),
  ).toEqual(machines);
});
