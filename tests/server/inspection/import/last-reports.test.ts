import { addDays, addMonths, today } from "@server/core/day";
import { importKinds } from "@server/inspection/import/kinds";
import { recognise } from "@server/inspection/import/recognise";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { check, csv, importAll, query } from "./importing.ts";

let world: World;
const olga = () => world.ids.olga;
const place = "Site Noord > Gelijkvloers";
const heads = [
  "Naam",
  "Serienummer",
  "Soort",
  "Plaats",
  "Laatste keuring",
  "Uitkomst",
  "Volgende keuring",
  "Organisme",
];
const more = ["Verslagnummer", "Laatste keuring 2", "Uitkomst 2", "Volgende keuring 2", "Soort keuring"];
const recent = addDays(today(), -30);
const soon = addMonths(recent, 12);

const objectCalled = async (title: string) => {
  const [row] = await query<{ id: string }>(
    sql`select id from objects where workspace_id = ${world.acme} and title = ${title} and deletion_id is null`,
  );
  return as(olga()).object.get({ id: row!.id });
};
const reportsOf = (id: string) => as(olga()).report.list({ filter: { object: id } });

beforeAll(async () => {
  world = await makeWorld();
  const offered = await as(olga()).kind.list({ id: world.acme });
  expect(offered.map(({ title }) => title)).toContain("Hoogwerker");
});

test("what lists write above the last inspection is recognised in four languages, with the one before it", () => {
  const known = { ...importKinds.objects, locale: "nl" as const, fields: [], kindNames: new Set<string>() };
  const headed = (...titles: string[]) =>
    recognise(
      titles.map((text) => ({ type: "text", text })),
      [],
      known,
    );
  expect(headed(...heads.slice(4), ...more.slice(0, 4))).toEqual([
    ...["report.1.date", "report.1.outcome", "report.1.next", "report.1.body", "report.1.number"],
    ...["report.2.date", "report.2.outcome", "report.2.next"],
  ]);
  expect(headed("Last inspection", "Result", "Valid until")).toEqual([
    "report.1.date",
    "report.1.outcome",
    "report.1.next",
  ]);
  expect(headed("Dernier contrôle", "Résultat", "Échéance")).toEqual([
    "report.1.date",
    "report.1.outcome",
    "report.1.next",
  ]);
  expect(headed("Letzte Prüfung", "Ergebnis", "Gültig bis")).toEqual([
    "report.1.date",
    "report.1.outcome",
    "report.1.next",
  ]);
  expect(headed("Naam", "Geldig tot")).toEqual(["title", ""]); // of an own list, which is the product's to compute
});

test("a row makes its object with its last reports, which count as any other", async () => {
  const file = csv(
    [...heads, ...more],
    [
      "Kraan 1",
      "K-1",
      "Hoogwerker",
      place,
      recent,
      "Goedgekeurd",
      soon,
      "Keurdienst Noord",
      "KN-77",
      "2020-01-15",
      "C",
      "2020-04-15",
      "",
    ],
    ["Kraan 2", "K-2", "Hoogwerker", place, recent, "niet goedgekeurd", soon, "Keurdienst Noord", "", "", "", "", ""],
  );
  const { view: before } = await check(world, olga(), file);
  expect(before.counts).toMatchObject({ make: 2, wrong: 0 });
  const words = before.rows.items.map(({ changes }) => changes.map(({ title, to }) => `${title}: ${to}`));
  expect(words[0]![0]).toMatch(/^Keuring 1: Zonder opmerking op .*, geldig tot .*, Keurdienst Noord, KN-77$/);
  expect(words[0]![1]).toMatch(/^Keuring 2: Afgekeurd op 15 jan\. 2020, geldig tot 15 apr\. 2020$/);
  expect(words[1]![0]).toMatch(/^Keuring 1: Afgekeurd op /);

  const { view } = await importAll(world, olga(), file);
  expect(view.counts).toMatchObject({ made: 2, wrong: 0 });
  const [good, bad] = [await objectCalled("Kraan 1"), await objectCalled("Kraan 2")];
  expect([good.compliance.state, bad.compliance.state]).toEqual(["A", "C"]);
  const { items } = await reportsOf(good.id);
  expect(items.map(({ reported_date, status, valid_until }) => [reported_date, status, valid_until])).toEqual([
    [recent, "ok", soon],
    ["2020-01-15", "nok", "2020-04-15"],
  ]);
  expect(items[0]).toMatchObject({ reported_by: "Keurdienst Noord", number: "KN-77", review_point: "HW" });
  expect(items[0]!.note).toContain("lijst.csv");
  expect(items[0]!.duty_ids.length).toBeGreaterThan(0);

  const again = await check(world, olga(), file);
  expect(again.view.counts).toMatchObject({ make: 0, change: 0, same: 2, wrong: 0 });
});

test("a day without an outcome is what is last known: no report, no yes, until there is a report", async () => {
  const file = csv(heads.slice(0, 8), ["Kraan 3", "K-3", "Hoogwerker", place, recent, "", soon, "Keurdienst Noord"]);
  await importAll(world, olga(), file);
  const object = await objectCalled("Kraan 3");
  expect(object.last_known).toEqual([{ about: "", day: recent, next: soon, body: "Keurdienst Noord", number: "" }]);
  expect(object.compliance.state).toBe("?");
  expect((await reportsOf(object.id)).items).toEqual([]);
  const again = await check(world, olga(), file);
  expect(again.view.counts).toMatchObject({ change: 0, same: 1 });
  await as(olga()).report.create({
    ...{ object_id: object.id, type: "inspection", review_point: "HW", status: "ok", reported_date: recent, period: 3 },
  });
  expect((await objectCalled("Kraan 3")).last_known).toEqual([]);
  const after = await check(world, olga(), file);
  expect(after.view.counts).toMatchObject({ change: 0, same: 1 });
});

test("without a next date a report holds for the interval of its duty, in days and weeks as in months", async () => {
  const named = {
    "Speeltoestel: nazicht": addDays(recent, 7),
    "Branddetectie: dagelijks nazicht van de centrale": addDays(recent, 1),
  };
  const beforeUse = { "Steiger: vóór gebruik, na slecht weer of een wijziging": recent };
  const rows = Object.entries({ ...named, ...beforeUse });
  const file = csv(
    ["Naam", "Serienummer", "Plaats", "Laatste keuring", "Uitkomst", "Soort keuring"],
    ...rows.map(([duty], nth) => [`Toestel ${nth}`, `W-${nth}`, place, recent, "A", duty]),
  );
  const { view } = await importAll(world, olga(), file);
  expect(view.rows.items.flatMap(({ mistakes }) => mistakes)).toEqual([]);
  for (const [nth, [, until]] of rows.entries()) {
    const object = await objectCalled(`Toestel ${nth}`);
    const { items } = await reportsOf(object.id);
    expect(items.map(({ valid_until }) => valid_until)).toEqual([until]);
    const ends = await query<{ ends_on: string }>(sql`
      select ends_on::text from duties where id = any (${sql.param(items[0]!.duty_ids)}::uuid[])`);
    expect(ends).toEqual([{ ends_on: until }]);
  }
});

test("each mistake stands at its cell", async () => {
  const file = csv(
    [...heads, "Soort keuring"],
    ["Kraan 4", "K-4", "Hoogwerker", place, addDays(today(), 1), "A", soon, "", ""],
    ["Kraan 5", "K-5", "Hoogwerker", place, recent, "misschien goedgekeurd", soon, "", ""],
    ["Kraan 6", "K-6", "Hoogwerker", place, "", "A", soon, "", ""],
    ["Kraan 7", "K-7", "Hoogwerker", place, recent, "A", addDays(recent, -1), "", ""],
    ["Kraan 8", "K-8", "", place, recent, "A", soon, "", ""],
    ["Kraan 9", "K-9", "", place, recent, "A", soon, "", "Onbestaande keuring"],
    ["Kraan 10", "K-10", "", place, recent, "A", "", "", "Compressor"],
    ["Kraan 11", "K-11", "", place, recent, "A", soon, "", "Hoogwerker"],
  );
  const { view } = await check(world, olga(), file);
  expect(
    view.rows.items.flatMap(({ number, mistakes }) => mistakes.map(({ cell, code }) => [number, cell, code])),
  ).toEqual([
    [2, "E2", "report.in_future"],
    [3, "F3", "import.unknown_outcome"],
    [4, "F4", "import.outcome_without_date"],
    [5, "G5", "report.until_outside"],
    [6, "E6", "import.report_of_what"],
    [7, "I7", "import.unknown_duty"],
    [8, "E8", "import.report_until"],
  ]);
  expect(view.rows.items.at(-1)).toMatchObject({ number: 9, plan: "make" });
});

test("undone, objects that were there are as before: without the reports and duties that it added", async () => {
  const { id } = await as(olga()).object.create({ container_id: world.floor, title: "Lift", serial_number: "L-1" });
  const before = await as(olga()).object.get({ id });
  expect(before.duties).toEqual([]);
  const file = csv(
    ["Serienummer", "Laatste keuring", "Uitkomst", "Volgende keuring", "Soort keuring"],
    ["L-1", recent, "A", soon, "Hoogwerker"],
  );
  const { importId, view } = await importAll(world, olga(), file);
  expect(view.counts).toMatchObject({ changed: 1 });
  const during = await as(olga()).object.get({ id });
  expect([during.duties.length > 0, during.compliance.state]).toEqual([true, "A"]);
  await as(olga()).import.undo({ id: world.acme, importId });
  const after = await as(olga()).object.get({ id });
  expect([after.duties, after.compliance]).toEqual([[], before.compliance]);
  expect((await reportsOf(id)).items).toEqual([]);
  const undone = await as(olga()).import.get({ id: world.acme, importId });
  expect(undone).toMatchObject({ status: "undone", counts: { undone: 1, left: 0 } });
});

test("undone, an object that it made goes with its reports, unless somebody changed one", async () => {
  const row = (name: string, serial: string) => [name, serial, "Hoogwerker", place, recent, "A", soon, ""];
  const { importId } = await importAll(world, olga(), csv(heads, row("Takel 1", "T-1"), row("Takel 2", "T-2")));
  const [kept, gone] = [await objectCalled("Takel 1"), await objectCalled("Takel 2")];
  const [report] = (await reportsOf(kept.id)).items;
  await as(olga()).report.edit({ id: report!.id, note: "Nagezien" });
  await as(olga()).import.undo({ id: world.acme, importId });
  const left = await query<{ title: string }>(
    sql`select title from objects where id in (${kept.id}, ${gone.id}) and deletion_id is null`,
  );
  expect(left).toEqual([{ title: "Takel 1" }]);
  expect((await reportsOf(kept.id)).items).toHaveLength(1);
});
