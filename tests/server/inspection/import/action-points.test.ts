import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { check, csv, importAll, query } from "./importing.ts";

let world: World;
let objectId: string;
const olga = () => world.ids.olga;
const soon = addDays(today(), 40);
const kind = "action_points" as const;
const heads = ["Actiepunt", "Serienummer", "Plaats", "Te doen tegen", "Prioriteit", "Wie", "Opmerking"];
const rows = () => [
  ["Vork vervangen", "HT-9", "", soon, "Hoog", "olga@acme.test", "Voor de winter"],
  ["Vloer herstellen", "", "Site Noord > Gelijkvloers", "", "", "", ""],
];

beforeAll(async () => {
  world = await makeWorld();
  const object = await as(olga()).object.create({
    container_id: world.floor,
    title: "Heftruck 9",
    serial_number: "HT-9",
  });
  objectId = object.id;
});
const points = () =>
  query<{ title: string; object_id: string | null; due: string | null; priority: string; note: string }>(sql`
    select title, object_id, scheduled_on as due, priority, note from action_points
    where workspace_id = ${world.acme} and deletion_id is null order by title`);

test("a list of action points is checked, imported, and changes nothing the second time", async () => {
  const email = (await query<{ email: string }>(sql`select email from users where id = ${olga()}`))[0]!.email;
  const file = csv(heads, ...rows().map((row) => row.map((cell) => (cell === "olga@acme.test" ? email : cell))));
  const { view: before } = await check(world, olga(), file, { kind });
  expect(before.columns.map(({ target }) => target)).toEqual([
    ...["title", "serial_number", "path", "due", "priority", "resolvers", "note"],
  ]);
  expect(before.rows.items.map(({ plan, title, place }) => [plan, title, place])).toEqual([
    ["make", "Vork vervangen", "Site Noord › Gelijkvloers › Heftruck 9"],
    ["make", "Vloer herstellen", "Site Noord › Gelijkvloers"],
  ]);
  const { view } = await importAll(world, olga(), file, { kind });
  expect(view).toMatchObject({ status: "done", counts: { made: 2, wrong: 0 } });
  expect(await points()).toEqual([
    { title: "Vloer herstellen", object_id: null, due: null, priority: "to_plan", note: "" },
    { title: "Vork vervangen", object_id: objectId, due: soon, priority: "high", note: "Voor de winter" },
  ]);
  const { view: again } = await check(world, olga(), file, { kind });
  expect(again.counts).toMatchObject({ make: 0, change: 0, same: 2, wrong: 0 });
});

test("other values change it; a solved one stays as it is; undone, all is as it was", async () => {
  const [before] = await query<{ id: string }>(sql`select id from action_points where title = 'Vloer herstellen'`);
  const later = addDays(soon, 7);
  const file = csv(
    heads,
    ["vork vervangen", "HT-9", "", later, "laag", "", ""],
    ["Lamp vervangen", "HT-9", "", "", "", "", ""],
    ["Vloer herstellen", "", "Site Noord > Gelijkvloers", soon, "", "", ""],
  );
  await as(olga()).actionPoint.resolve({ id: before!.id, status: "ok", solved_note: "Klaar" });
  const { importId, view } = await importAll(world, olga(), file, { kind });
  expect(view.counts).toMatchObject({ made: 1, changed: 1, wrong: 0 });
  expect(view.rows.items[0]!.changes.map(({ title, to }) => [title, to])).toEqual([
    ["Tegen", expect.stringContaining(later.slice(0, 4))],
    ["Prioriteit", "Laag"],
  ]);
  expect((await points()).find(({ title }) => title === "Vork vervangen")).toMatchObject({
    due: later,
    priority: "low",
  });
  await as(olga()).import.undo({ id: world.acme, importId });
  expect((await points()).map(({ title, due, priority }) => [title, due, priority])).toEqual([
    ["Vloer herstellen", null, "to_plan"],
    ["Vork vervangen", soon, "high"],
  ]);
});

test("each mistake stands at its cell", async () => {
  const file = csv(
    heads,
    ["", "HT-9", "", "", "", "", ""],
    ["Iets", "HT-10", "", "", "", "", ""],
    ["Iets", "", "Site Noord > Nergens", "", "", "", ""],
    ["Iets", "", "", "", "", "", ""],
    ["Iets", "HT-9", "", "31/02/2027", "dringend", "", ""],
    ["Iets", "HT-9", "", "", "", "niemand@nergens.test", ""],
  );
  const { view } = await check(world, olga(), file, { kind });
  expect(view.rows.items.flatMap(({ mistakes }) => mistakes.map(({ cell, code }) => [cell, code]))).toEqual([
    ["A2", "import.point_title_required"],
    ["B3", "import.no_object"],
    ["C4", "import.no_such_place"],
    ["C5", "import.point_where"],
    ["D6", "spreadsheet.cell.impossible_day"],
    ["E6", "import.unknown_choice"],
    ["F7", "import.unknown_person"],
  ]);
});

test("a container's admin imports below it only, and of others' machines nothing is told", async () => {
  const other = await as(olga()).container.create({ workspace_id: world.acme, title: "Site Zuid" });
  await as(olga()).object.create({ container_id: other.id, title: "Geheim", serial_number: "Z-1" });
  const file = csv(heads, ["Iets", "Z-1", "", "", "", "", ""], ["Iets", "HT-9", "", "", "", "", ""]);
  const { view } = await check(world, olga(), file, { kind, container_id: world.board });
  expect(view.rows.items.map(({ plan, mistakes }) => [plan, mistakes.map(({ code }) => code)])).toEqual([
    ["wrong", ["import.no_object"]],
    ["make", []],
  ]);
});
