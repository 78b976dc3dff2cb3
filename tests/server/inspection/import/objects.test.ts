import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { fileOf } from "../../platform/spreadsheet/made-files.ts";
import { readAll, textsIn } from "../../platform/spreadsheet/read-all.ts";
import { check, csv, importAll, query } from "./importing.ts";

let world: World;
const olga = () => world.ids.olga;
const heads = ["Naam", "Code", "Soort", "Merk", "Type", "Serienummer", "Bouwjaar", "In dienst", "Plaats", "Gewicht"];
const rows = [
  [
    "Heftruck 1",
    "HT-1",
    "Vorkheftruck",
    "Toyota",
    "8FBE",
    "S-1",
    "2019",
    "03/02/2020",
    "Site Noord > Gelijkvloers",
    "1.250,5",
  ],
  ["Heftruck 2", "HT-2", "", "Toyota", "8FBE", "S-2", "2020", "", "site noord > Hal 7 > Rek á", "900"],
  ["Kraan", "", "", "", "", "", "", "", "Nieuwe site > Hal 1", ""],
];

beforeAll(async () => {
  world = await makeWorld();
  await as(olga()).kind.create({ id: world.acme, nl: "Vorkheftruck", en: "Forklift truck", lines: ["rack"] });
  await as(olga()).ownField.create({ id: world.acme, type: "number", unit: "kg", nl: "Gewicht", key: "weight" });
});

test("a file is checked first: columns are recognised, and nothing is made", async () => {
  const { view } = await check(world, olga(), csv(heads, ...rows));
  expect(view.status).toBe("checked");
  const wrong = await check(world, olga(), csv(["Naam", "Bouwjaar", "Plaats"], ["Lift", "twintig", "Site West"]));
  expect(wrong.view.rows.items).toMatchObject([{ plan: "wrong", new_place: null }]);
  expect(view.columns.map(({ target }) => target)).toEqual([
    ...[
      "title",
      "display_code",
      "kind",
      "make",
      "model",
      "serial_number",
      "year_built",
      "in_service_on",
      "path",
      "own.weight",
    ],
  ]);
  expect(view.counts).toMatchObject({ make: 3, change: 0, same: 0, wrong: 0 });
  expect(view.rows.items[1]).toMatchObject({
    ...{ number: 3, plan: "make", title: "Heftruck 2", place: "Site Noord › Hal 7 › Rek á" },
  });
  expect(await query(sql`select from objects where workspace_id = ${world.acme}`)).toEqual([]);
});

test("an import makes objects, their places, and the duties of their kinds; the same file again changes nothing", async () => {
  const { view } = await importAll(world, olga(), csv(heads, ...rows));
  expect(view).toMatchObject({ status: "done", counts: { made: 3, changed: 0, wrong: 0 } });
  const [first] = view.rows.items;
  expect(await as(olga()).object.get({ id: first!.object_id! })).toMatchObject({
    ...{
      title: "Heftruck 1",
      display_code: "HT-1",
      make: "Toyota",
      model: "8FBE",
      serial_number: "S-1",
      year_built: 2019,
    },
    ...{
      in_service_on: "2020-02-03",
      container_id: world.floor,
      fields: { weight: 1250.5 },
      kind: { title: "Vorkheftruck" },
    },
    duties: [{ line: "rack" }],
  });
  expect(view.rows.items.map(({ new_place }) => new_place)).toEqual([null, "Hal 7 › Rek á", "Nieuwe site › Hal 1"]);
  const places = await query<{ title: string; above: string | null }>(sql`
    select c.title, p.title as above from containers c left join containers p on p.id = c.parent_id
    where c.workspace_id = ${world.acme} order by c.created_at, c.id`);
  expect(places.slice(-4)).toEqual([
    { title: "Hal 7", above: "Site Noord" },
    { title: "Rek á", above: "Hal 7" },
    { title: "Nieuwe site", above: null },
    { title: "Hal 1", above: "Nieuwe site" },
  ]);
  const again = await importAll(world, olga(), csv(heads, ...rows));
  expect(again.view.counts).toMatchObject({ make: 0, change: 0, same: 3, wrong: 0, made: 0, changed: 0 });
});

test("of a machine that is elsewhere than the file says, the preview and the report say that it stays", async () => {
  const { importId, view } = await check(
    world,
    olga(),
    csv(["Serienummer", "Plaats"], ["S-1", "Site Zuid > Hal 9"], ["S-2", "site noord > hal 7 > rek a"]),
  );
  expect(view.rows.items.map(({ plan, place, said_place }) => [plan, place, said_place])).toEqual([
    ["same", "Site Noord › Gelijkvloers", "Site Zuid › Hal 9"],
    ["same", "Site Noord › Hal 7 › Rek á", null],
  ]);
  const report = (await as(olga()).import.report({ id: world.acme, importId })) as Response;
  const cells = Object.values(await textsIn(fileOf(new Uint8Array(await report.arrayBuffer()))));
  expect(cells[0]).toContain("Verhuist niet, al zegt het bestand: Site Zuid › Hal 9.");
});

test.each(["xlsx", "csv"] as const)("an own export that is read back changes nothing: %s", async (format) => {
  const file = await as(olga()).object.export({ id: world.acme, format });
  if (!(file instanceof Response)) throw new Error("It became a job.");
  const { view } = await check(world, olga(), Buffer.from(await file.arrayBuffer()), { name: `lijst.${format}` });
  expect(view.counts).toMatchObject({ make: 0, change: 0, same: 3, wrong: 0 });
});

test("in a CSV numbers are written as its reader writes them, so that a spreadsheet takes them for numbers", async () => {
  const lines = async (locale: "nl" | "en") => {
    const file = await as(olga(), { locale }).object.export({ id: world.acme, format: "csv" });
    return (await (file as Response).text()).split("\r\n");
  };
  expect((await lines("nl"))[1]).toMatch(/;"1250,5"$/);
  expect((await lines("en"))[1]).toMatch(/,1250\.5$/);
});

test("the empty spreadsheet has the kinds on a second sheet", async () => {
  const file = (await as(olga()).import.template({ id: world.acme })) as Response;
  const path = fileOf(new Uint8Array(await file.arrayBuffer()));
  const { sheets, rows } = await readAll(path, { sheet: "Soorten" });
  expect(sheets.map(({ name }) => name)).toEqual(["Objecten", "Soorten"]);
  expect(rows.map(({ cells }) => cells[0]?.text)).toContain("Vorkheftruck");
});

test("changed cells change facts, empty cells nothing; the history says what", async () => {
  const changed = csv(
    ["Serienummer", "Merk", "Type", "Soort"],
    ["s-1", "Linde", "", ""],
    ["S-2", "Toyota", "8FBE", "forklift truck"],
  );
  const { view } = await importAll(world, olga(), changed);
  expect(view.counts).toMatchObject({ make: 0, change: 2, same: 0, changed: 2 });
  expect(view.rows.items.map(({ changes }) => changes.map(({ title, from, to }) => [title, from, to]))).toEqual([
    [
      ["Merk", "Toyota", "Linde"],
      ["Serienummer", "S-1", "s-1"],
    ].slice(0, 2),
    [["Soort", "", "Vorkheftruck"]],
  ]);
  const [one, two] = view.rows.items;
  expect(await as(olga()).object.get({ id: one!.object_id! })).toMatchObject({ make: "Linde", model: "8FBE" });
  expect(await as(olga()).object.get({ id: two!.object_id! })).toMatchObject({ duties: [{ line: "rack" }] });
  const events = await query<{ verb: string; detail: { facts: unknown[] } }>(sql`
    select verb, detail from events where about_id = ${one!.object_id!} and verb = 'object.edit'`);
  expect(events[0]!.detail.facts).toContainEqual({ fact: "make", from: "Toyota", to: "Linde" });
});
