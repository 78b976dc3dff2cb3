import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { check, csv, importAll, query, runLastJob } from "./importing.ts";

let world: World;
const olga = () => world.ids.olga;
const object = (fields: object) => as(olga()).object.create({ container_id: world.floor, title: "Machine", ...fields });

beforeAll(async () => {
  world = await makeWorld();
  await object({ title: "Kraan", serial_number: "S-1", display_code: "K1", external_number: "E1" });
  await object({ title: "Kraan", serial_number: "S-1", display_code: "K2" });
  await as(olga()).object.create({
    container_id: world.other,
    title: "Ver",
    external_number: "E9",
    display_code: "K1",
  });
  await as(olga()).ownField.create({
    id: world.acme,
    type: "choice",
    options: ["LPG", "Diesel"],
    nl: "Brandstof",
    key: "fuel",
  });
  await as(olga()).ownField.create({
    id: world.acme,
    type: "number",
    unit: "t",
    nl: "Last",
    key: "load",
    required: true,
  });
});

const place = "Site Noord > Gelijkvloers";
const heads = ["Naam", "Serienummer", "Bouwjaar", "In dienst", "Soort", "Plaats", "Extern nummer", "Brandstof", "Last"];
type Line = Partial<Record<(typeof heads)[number], string>>;
const lineOf = (line: Line) => heads.map((head) => ({ Naam: "Nieuw", Plaats: place, Last: "1", ...line })[head] ?? "");
const mistakesOf = async (...lines: Line[]) => {
  const { view } = await check(world, olga(), csv(heads, ...lines.map(lineOf)));
  return view.rows.items.map(({ mistakes }) => mistakes.map(({ cell, code }) => [cell, code]));
};

describe("a mistake stands at its cell", () => {
  test.each<[string, Line, [string, string][]]>([
    ["no year", { Bouwjaar: "oud" }, [["C2", "spreadsheet.cell.no_year"]]],
    ["a year to come", { Bouwjaar: "2150" }, [["C2", "object.year_in_future"]]],
    ["no day", { "In dienst": "31/02/2020" }, [["D2", "spreadsheet.cell.impossible_day"]]],
    ["a day to come", { "In dienst": "2199-01-01" }, [["D2", "object.in_service_in_future"]]],
    ["too long", { Naam: "x".repeat(201) }, [["A2", "mistake.too_big.string"]]],
    ["no such kind", { Soort: "Ruimteschip" }, [["E2", "import.unknown_kind"]]],
    ["no option", { Brandstof: "hout" }, [["H2", "mistake.invalid_value"]]],
    ["another unit", { Last: "12 kg" }, [["I2", "spreadsheet.cell.other_unit"]]],
    ["obligatory", { Last: "" }, [["I2", "mistake.required"]]],
    ["no name", { Naam: "" }, [["A2", "import.title_required"]]],
    ["no place", { Plaats: "" }, [["F2", "import.no_place"]]],
    ["several", { Serienummer: "s-1" }, [["B2", "import.several"]]],
  ])("%s", async (_, line, mistakes) => {
    expect(await mistakesOf(line)).toEqual([mistakes]);
  });

  test("a later row that means the same as an earlier one", async () => {
    const lines = await mistakesOf(
      { "Extern nummer": "E1" },
      { Serienummer: "S-7" },
      { Serienummer: "s-7" },
      { "Extern nummer": "e1" },
    );
    expect(lines).toEqual([[], [], [["B4", "import.twice"]], [["G5", "import.twice"]]]);
  });

  test("in words, with the heading; and good rows are imported without those", async () => {
    const { view } = await importAll(world, olga(), csv(heads, lineOf({ Bouwjaar: "oud" }), lineOf({ Naam: "Goed" })));
    expect(view.rows.items[0]!.mistakes).toEqual([
      {
        cell: "C2",
        head: "Bouwjaar",
        code: "spreadsheet.cell.no_year",
        message: "“oud” is geen jaartal. Voorbeeld: 2019.",
      },
    ]);
    expect(view.counts).toMatchObject({ made: 1, wrong: 1 });
    expect(view.status).toBe("done");
  });
});

test("only if all rows are right", async () => {
  const { importId } = await check(
    world,
    olga(),
    csv(heads, lineOf({ Bouwjaar: "oud" }), lineOf({ Naam: "Ook goed" })),
  );
  const refused = await errorOf(as(olga()).import.run({ id: world.acme, importId, only_if_all_right: true }));
  expect(refused).toMatchObject({ code: "CONFLICT", message: "import.has_mistakes?count=1" });
});

test("a kind that is not there is made where that was asked", async () => {
  const content = csv(
    heads,
    lineOf({ Naam: "Raket", Soort: "Ruimteschip" }),
    lineOf({ Naam: "Raket 2", Soort: "ruimteschip" }),
  );
  const { view } = await importAll(world, olga(), content, { makes_kinds: true });
  expect(view.counts).toMatchObject({ made: 2, wrong: 0 });
  const kinds = await query<{ n: number }>(sql`select count(*)::int as n from kinds
    where workspace_id = ${world.acme} and titles ->> 'nl' = 'Ruimteschip'`);
  expect(kinds).toEqual([{ n: 1 }]);
});

test("columns are chosen by hand, one of each", async () => {
  const { importId, view } = await check(world, olga(), csv(["X", "Y", "Z"], ["Zaag", place, "4"]));
  expect(view.columns.map(({ target }) => target)).toEqual(["", "path", ""]);
  const one = { id: world.acme, importId };
  expect(await errorOf(as(olga()).import.change({ ...one, mapping: { A: "path" } }))).toMatchObject({
    message: "import.column_twice",
  });
  expect(await errorOf(as(olga()).import.change({ ...one, mapping: { A: "id" } }))).toMatchObject({
    message: "mistake.invalid_value",
  });
  await as(olga()).import.change({ ...one, mapping: { A: "title", C: "own.load" } });
  await runLastJob(world.acme);
  const again = await as(olga()).import.get({ ...one, plan: "make" });
  expect(again).toMatchObject({ status: "checked", rows: { items: [{ title: "Zaag", plan: "make" }] } });
});

test("a file that is no spreadsheet fails in words", async () => {
  const { view } = await check(world, olga(), "%PDF-1.4\n%%EOF", { name: "lijst.pdf" });
  expect(view).toMatchObject({ status: "failed", refusal: expect.stringContaining("geen rekenblad") });
});

test("boards are made as far as the plan allows", async () => {
  await query(sql`update workspaces set plan = 'basic' where id = ${world.acme}`);
  const [{ n }] = (await query<{ n: number }>(sql`select count(*)::int as n from containers
    where workspace_id = ${world.acme} and parent_id is null and deletion_id is null`)) as [{ n: number }];
  const { view } = await check(
    world,
    olga(),
    csv(heads, ...Array.from({ length: 60 }, (_, at) => lineOf({ Naam: `Op ${at}`, Plaats: `Bord ${at}` }))),
  );
  const wrong = view.rows.items.filter(({ plan }) => plan === "wrong");
  expect(view.counts.make + n).toBeLessThan(60);
  expect(
    wrong.every(({ mistakes }) => mistakes[0]?.code === "container.board_limit" && mistakes[0].cell.startsWith("F")),
  ).toBe(true);
  expect(view.counts.make).toBeGreaterThan(0);
  await query(sql`update workspaces set plan = 'enterprise' where id = ${world.acme}`);
});
