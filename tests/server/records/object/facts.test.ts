import { ownFields } from "@db/schema/own-field";
import { transact } from "@db/transact";
import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { machineFacts } from "@server/records/object/columns";
import { MOST_FIELDS } from "@server/records/own-field/inputs";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { createElement } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import { factOf, factsOf } from "~/components/object/fact-names";
import { ObjectFacts } from "../../../../app/routes/_app.object.$id._index/facts.tsx";
import type { PageData } from "../../../../app/routes/_app.object.$id._index/route.tsx";
import { rest } from "../../../rest/client.ts";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
const plate = { make: "Toyota", model: "8FBE18", serial_number: "SN-1", external_number: "ERP-1" };
const machine = { ...plate, year_built: 2019, in_service_on: "2020-03-01" };
const own = { capacity: 1250.5, fuel: "LPG", warranty: "2027-01-31", rented: false, cost: "K7" };
const ofOwn: Record<string, unknown> = Object.fromEntries(
  Object.entries(own).map(([key, value]) => [`own.${key}`, value]),
);
const olga = () => as(world.ids.olga);
type Query = Omit<Parameters<ReturnType<typeof olga>["object"]["list"]>[0], "id">;
const titles = async (query: Query) =>
  (await olga().object.list({ id: world.acme, ...query })).items.map(({ title }) => title);

beforeAll(async () => {
  world = await makeWorld();
  const field = (input: object) => olga().ownField.create({ id: world.acme, type: "text", ...input });
  await field({ type: "number", nl: "Hefvermogen", key: "capacity", unit: "kg" });
  await field({ type: "choice", nl: "Aandrijving", key: "fuel", options: ["Diesel", "LPG"] });
  await field({ type: "date", nl: "Garantie", key: "warranty" });
  await field({ type: "yes_no", nl: "Gehuurd", key: "rented" });
  await field({ nl: "Merk", key: "cost" }); // named as a fact of all
  const cellar = await olga().container.create({ title: "Kelder", parent_id: world.board, workspace_id: world.acme });
  const make = (title: string, more: object, container_id = world.floor) =>
    olga().object.create({ container_id, title, ...more });
  await make("Heftruck", { ...machine, fields: own });
  await make(
    "Lift",
    { make: "Kone", year_built: 1999, fields: { fuel: "Diesel", rented: true, capacity: 400 } },
    cellar.id,
  );
  await make("Kast", {});
});

const names = [...machineFacts, ...Object.keys(own).map((key) => `own.${key}` as const)];

describe("the facts of machines", () => {
  test.each(locales)("stand on the page of the object, in %s", async (locale) => {
    const [{ id } = { id: "" }] = (await olga().object.list({ id: world.acme, q: "heftruck" })).items;
    const page = await as(world.ids.olga, { locale }).object.page({ id });
    const html = rendered(createElement(ObjectFacts, page as PageData), locale);
    const t = translator(locale);
    const named = [...html.matchAll(/<dt[^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(factsOf(t, page.own_fields).map(({ title }) => title)));
    expect(names.filter((name) => factOf(page.object, name) === undefined)).toEqual([]);
    expect(missingTexts(html)).toEqual([]);
  });

  test.each(names)("%s is a line of a label", async (fact) => {
    const { labels } = await olga().object.labels({ id: world.floor, fact });
    expect(labels.map(({ title, facts }) => [title, Object.keys(facts)])).toEqual([
      ["Heftruck", [fact]],
      ["Kast", []],
    ]);
  });
});

describe("the facts of machines in the list", () => {
  test.each(names)("%s is a column", async (name) => {
    const { items, columns } = await olga().object.list({ id: world.acme, columns: [name], q: "heftruck" });
    const value = name.startsWith("own.") ? ofOwn[name] : String(machine[name as keyof typeof machine]);
    expect([columns, items.map(({ facts }) => facts)]).toEqual([[name], [{ [name]: value }]]);
  });

  test.each([
    [{ make: { is: "toyo" } }, ["Heftruck"]],
    [{ model: { is: "8fbe" } }, ["Heftruck"]],
    [{ serial_number: { is: "sn" } }, ["Heftruck"]],
    [{ external_number: { is: "erp-1" } }, ["Heftruck"]],
    [{ year_built: { from: "2000" } }, ["Heftruck"]],
    [{ year_built: { until: "1999" } }, ["Lift"]],
    [{ year_built: { is: "2019" } }, ["Heftruck"]],
    [{ in_service_on: { from: "2020-03-01", until: "2020-03-01" } }, ["Heftruck"]],
    [{ "own.capacity": { from: "300", until: "1250,5" } }, ["Heftruck", "Lift"]],
    [{ "own.capacity": { from: "400,5" } }, ["Heftruck"]],
    [{ "own.fuel": { is: "Diesel" } }, ["Lift"]],
    [{ "own.warranty": { until: "2027-01-30" } }, []],
    [{ "own.warranty": { until: "2027-01-31" } }, ["Heftruck"]],
    [{ "own.rented": { is: "false" } }, ["Heftruck"]],
    [{ "own.cost": { is: "k" } }, ["Heftruck"]],
    [{ make: { is: "kone" }, "own.rented": { is: "true" } }, ["Lift"]],
    [{ "own.unknown": { is: "x" }, colour: { is: "x" }, year_built: { from: "veel" } }, ["Heftruck", "Kast", "Lift"]],
  ])("%j finds %j", async (facts, found) => {
    expect(await titles({ facts: facts as Query["facts"], sort: "title" })).toEqual(found);
  });

  test("are counted with the state of what they find", async () => {
    const { counts, meta } = await olga().object.list({ id: world.acme, facts: { make: { is: "kone" } } });
    expect([counts, meta.total]).toEqual([{ "?": 1 }, 1]);
  });

  test("a place is its whole path, as far as one sees it, and any place of the tree is a filter", async () => {
    const [lift] = (await olga().object.list({ id: world.acme, q: "lift" })).items;
    const above = lift!.where.map(({ id }) => id);
    expect(above.length).toBeGreaterThan(1);
    for (const container of above) expect(await titles({ container })).toContain("Lift");
    const { places } = await olga().object.list({ id: world.acme });
    expect(places.map(({ id, depth }) => [id, depth])).toEqual(
      expect.arrayContaining(above.map((id, depth) => [id, depth])),
    );
    const seen = await as(world.ids.gus).object.list({ id: world.acme });
    expect(seen.places.map(({ id, depth }) => [id, depth])).toEqual([[world.floor, 0]]);
    expect(seen.items[0]!.where.map(({ id }) => id)).toEqual([world.floor]);
  });
});

describe("for programs", () => {
  const list = async (query: string, who: string = world.ids.olga) =>
    (await rest("GET", `/workspaces/${world.acme}/objects?sort=title&${query}`, { as: who })).body;

  test("the whole objects of a workspace are filtered in the same way, and by when they were changed", async () => {
    expect((await list("facts[own.fuel]=LPG")).data).toMatchObject([{ title: "Heftruck", fields: own, ...machine }]);
    expect((await list("facts[year_built][until]=2000&fields=title")).data).toEqual([{ title: "Lift" }]);
    expect((await list("updated_since=2100-01-01T00:00:00Z")).data).toEqual([]);
    expect((await list("q=erp-1&per_page=1")).meta).toMatchObject({ total: 1, per_page: 1 });
    expect(
      (await list("", world.ids.gus)).data.map(({ title, permissions }: { title: string; permissions: object }) => [
        title,
        permissions,
      ]),
    ).toEqual([
      ["Heftruck", { can_edit: false }],
      ["Kast", { can_edit: false }],
    ]);
  });

  test("the export has every fact, the path in columns, and each heading once", async () => {
    const address = `/workspaces/${world.acme}/objects/export?format=csv&q=heftruck`;
    const { body } = await rest("GET", address, { as: world.ids.olga, headers: { "x-language": "nl" } });
    const [heads, row] = parse(body, { bom: true, delimiter: ";" }) as [string[], string[]];
    expect(new Set(heads).size).toBe(heads.length);
    const byHead = Object.fromEntries(heads.map((head, at) => [head, row[at]]));
    expect(byHead).toMatchObject({
      Naam: "Heftruck",
      Merk: "Toyota",
      "Merk [cost]": "K7",
      Bouwjaar: "2019",
      "In dienst sinds": "2020-03-01",
      "Extern nummer": "ERP-1",
      "Hefvermogen (kg)": "1250,5",
      Gehuurd: "Nee",
      Garantie: "2027-01-31",
    });
    expect(byHead).toHaveProperty("Plaats 2");
  });

  test("a list and an export have as many own fields as a workspace may have", async () => {
    const rita = as(world.ids.rita);
    const keys = Array.from({ length: MOST_FIELDS }, (_, n) => `field_${n}`);
    for (const key of keys) await rita.ownField.create({ id: world.rival, type: "text", nl: key, key });
    const fields = Object.fromEntries(keys.map((key) => [key, `${key}!`]));
    await rita.object.create({ container_id: world.rivalBoard, title: "Volle machine", fields });
    const address = `/workspaces/${world.rival}/objects/export?format=csv`;
    const { body } = await rest("GET", address, { as: world.ids.rita, headers: { "x-language": "nl" } });
    expect(parse(body, { bom: true, delimiter: ";" })[1]).toEqual(expect.arrayContaining(Object.values(fields)));
  });
});

test("a value that does not fit its field, of one that had its key before, is not found and breaks no list", async () => {
  const rita = as(world.ids.rita);
  const { id } = await rita.object.create({ container_id: world.rivalBoard, title: "Oude machine" });
  const old = { old_number: "veel", old_date: "2026-02-31" };
  await transact({ workspaceIds: [world.rival] }, async (tx) => {
    await tx.execute(sql`update objects set fields = ${JSON.stringify(old)}::jsonb where id = ${id}`);
    await tx.insert(ownFields).values([
      { workspaceId: world.rival, key: "old_number", type: "number", titles: { nl: "Getal" } },
      { workspaceId: world.rival, key: "old_date", type: "date", titles: { nl: "Dag" } },
    ]);
  });
  for (const [name, from] of [
    ["own.old_number", "1"],
    ["own.old_date", "2026-03-01"],
  ] as const)
    expect((await rita.object.list({ id: world.rival, facts: { [name]: { from } } })).items).toEqual([]);
});
