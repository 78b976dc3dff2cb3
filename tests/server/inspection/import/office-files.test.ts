import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { as, makeWorldAnew, type World } from "../../../world.ts";
import { check, query, runLastJob } from "./importing.ts";

let world: World;
const olga = () => as(world.ids.olga);
const fixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name));

beforeEach(async () => {
  world = await makeWorldAnew();
  await olga().ownField.create({ id: world.acme, type: "number", nl: "Hefvermogen", unit: "t", key: "lift" });
  await olga().ownField.create({ id: world.acme, type: "number", nl: "Belasting", unit: "%", key: "load" });
});

/** Imports a file as a person does: sends it, chooses the sheet where it has several, and imports the rows. */
async function imported(name: string) {
  const { importId, view: first } = await check(world, world.ids.olga, fixture(name), { name });
  if (first.sheets.length > 1) {
    await olga().import.change({ id: world.acme, importId, sheet: "Machines" });
    await runLastJob(world.acme);
  }
  const view = await olga().import.get({ id: world.acme, importId, per_page: 100 });
  await olga().import.run({ id: world.acme, importId });
  await runLastJob(world.acme);
  return { first, view, done: await olga().import.get({ id: world.acme, importId, per_page: 100 }) };
}

const targets = [
  ...["external_number", "title", "kind", "place.1", "place.2", "make", "model", "serial_number", "year_built"],
  ...["in_service_on", "own.lift", "own.load", "report.1.date", "report.1.outcome", "report.1.next"],
  ...["report.1.body", "report.1.number", ""],
];

/** The machines of the workspace with their reports, as they are stored. */
const machines = () =>
  query<Record<string, unknown>>(sql`
    select o.title, o.external_number, o.make, o.model, o.serial_number, o.year_built, o.in_service_on::text, o.fields,
      k.code as kind, c.title as place, r.reported_date::text, r.status, r.valid_until::text, r.reported_by, r.number
    from objects o join kinds k on k.id = o.kind_id join containers c on c.id = o.container_id
      left join reports r on r.object_id = o.id
    where o.workspace_id = ${world.acme} and o.deletion_id is null order by o.external_number`);

const fourth = {
  ...{ title: "Hoogwerker nr. 4 (één mast)", external_number: "00420", kind: "HW", place: "Magazijn Brügge" },
  ...{ make: "Linde", model: "T-00", serial_number: "0012348", year_built: 2011, in_service_on: "2012-04-04" },
  ...{ fields: { lift: 2, load: 53 }, reported_date: "2025-04-25", status: "ok", valid_until: "2025-07-25" },
  ...{ reported_by: "Prüfdienst Köln", number: "VR/2025/03" },
};

test.each(["list.xlsx", "list.ods", "list-1252.csv"])("%s makes the machines that it shows", async (name) => {
  const { first, view, done } = await imported(name);
  const hasSheets = !name.endsWith(".csv");
  expect(first.sheets).toEqual(hasSheets ? ["Lees mij", "Machines", "Keuzelijsten", "Buiten dienst", "Kosten"] : [""]);
  expect(view.columns.map(({ target }) => target)).toEqual(targets);
  expect(view.rows.items.flatMap(({ mistakes }) => mistakes)).toEqual([]);
  expect(done.counts).toMatchObject({ make: 40, wrong: 0, made: 40 });
  const all = await machines();
  expect(all).toHaveLength(40);
  // a CSV has the value of merged cells in the first alone
  expect(all[3]).toEqual({ ...fourth, make: hasSheets ? fourth.make : "" });
  expect(all[4]).toMatchObject({ serial_number: "4812345678905", fields: { lift: 2.25, load: 54 } });
  expect(all[10]).toMatchObject({ make: "Jungheinrich", status: "nok", reported_by: "Vinçotte" });
  expect(new Set(all.map(({ make }) => make))).toEqual(
    new Set(["Linde", "Krähn & Söhne", "Jungheinrich", "Manitou", ...(hasSheets ? [] : [""])]),
  );
});

test("one list saved in three formats is one list: the second and the third change nothing", async () => {
  await imported("list.xlsx");
  const before = await machines();
  for (const name of ["list.ods", "list-1252.csv"]) {
    const { view } = await imported(name);
    expect([name, view.counts]).toEqual([name, expect.objectContaining({ make: 0, change: 0, same: 40, wrong: 0 })]);
  }
  expect(await machines()).toEqual(before);
});
