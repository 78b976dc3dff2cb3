import { objects } from "@db/schema/object";
import { asOperator, reading, transact } from "@db/transact";
import { locales } from "@i18n/locales";
import type { KindView } from "@server/inspection/kind/inputs";
import { columnsWith, type ObjectColumn, objectColumns, snakeName } from "@server/records/object/columns";
import { NewObject, ObjectChanges, ObjectView } from "@server/records/object/inputs";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { createElement } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import { ObjectForm } from "~/components/object/object-form";
import { rest } from "../../../rest/client.ts";
import { inputNames, missingTexts, rendered } from "../../../rig/rendered.tsx";
import { as, makeWorld, type World } from "../../../world.ts";

type ObjectRow = typeof objects.$inferSelect;
const values = {
  title: "Heftruck",
  subtitle: "Linde H30",
  x: 0.25,
  y: 0.75,
  size: "l",
  icon_code: "forklift",
  display_code: "HT-1",
  color_code: "#102030",
  text_color_code: "#fefefe",
  tags: ["diesel"],
  serial_number: "HX2510-00417",
  in_service_on: "2021-03-01",
  make: "Jungheinrich",
  model: "H30D",
  year_built: 2020,
  external_number: "ERP-1",
  fields: { cost_centre: "Kostenplaats-7" },
} as const;

const field = { type: "text" as const, unit: "", options: [], kind_ids: [], required: false, active: true };

let world: World;
let created: ObjectRow;
let kinds: KindView[];
const rowOf = async (id: string): Promise<ObjectRow> => {
  const [row] = await reading(asOperator, (tx) => tx.select().from(objects).where(eq(objects.id, id)));
  return row!;
};
let made = 0;
const make = async () => {
  const external_number = `ERP-${++made}`; // of one object
  const { status, body } = await rest("POST", "/objects", {
    as: world.ids.olga,
    body: { container_id: world.floor, kind_id: kinds[0]!.id, ...values, external_number },
  });
  expect([status, body]).toMatchObject([201, {}]);
  // columns that triggers maintain get other values than the defaults too
  await transact(asOperator, (tx) =>
    tx
      .update(objects)
      .set({ position: 7, publicEnabled: false, verdict: "A", expiresOn: "2030-01-01", warnsOn: "2029-12-01" })
      .where(eq(objects.id, body.data.id)),
  );
  return rowOf(body.data.id);
};
beforeAll(async () => {
  world = await makeWorld();
  kinds = await as(world.ids.olga).kind.list({ id: world.acme });
  await as(world.ids.olga).ownField.create({ id: world.acme, type: "text", nl: "Kostenplaats", key: "cost_centre" });
  created = await make();
});

/** The columns whose values differ between two rows. */
const changed = (before: ObjectRow, after: ObjectRow) =>
  (Object.keys(before) as ObjectColumn[]).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
/** The first text of a value: of a list, or of own fields. */
const firstText = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value) : [value];
const without = <T>(all: readonly T[], some: readonly T[]) => all.filter((item) => !some.includes(item));

describe("the columns of an object", () => {
  test("are listed as the table has them", async () => {
    expect(Object.keys(objectColumns).sort()).toEqual(Object.keys(getTableColumns(objects)).sort());
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ name: string }>(sql`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = 'objects'`),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(
      (Object.keys(objectColumns) as ObjectColumn[]).map(snakeName).sort(),
    );
  });

  test("that people write are accepted on creating and on editing", async () => {
    const names = columnsWith("written", true).map(snakeName);
    expect([...Object.keys(values), "kind_id"].sort()).toEqual(names.toSorted());
    expect(without(names, Object.keys(NewObject.shape) as never)).toEqual([]);
    expect(without(names, Object.keys(ObjectChanges.shape) as never)).toEqual([]);
    const view = await as(world.ids.olga).object.get({ id: created.id });
    const [{ id: kindId, title }, other_kind] = kinds as [KindView, KindView];
    expect(view).toMatchObject({ ...values, kind: { id: kindId, title } });
    const other = { ...values, title: "Andere", subtitle: "b", x: 0.5, y: 0.5, size: "s", icon_code: "crane" } as const;
    const more = { display_code: "HT-2", color_code: "#010101", text_color_code: "#ffffff", tags: ["lpg"] };
    const plate = { serial_number: "SN 2", make: "Still", model: "RX", year_built: 2021, external_number: "ERP 2" };
    const machine = { ...plate, in_service_on: "2022-04-02", fields: { cost_centre: "8" } };
    const { id } = await make();
    expect(
      await as(world.ids.olga).object.edit({ id, ...other, ...more, ...machine, kind_id: other_kind.id }),
    ).toMatchObject({
      ...other,
      ...more,
      ...machine,
      kind: { id: other_kind.id },
    });
  });

  test("that readers see are in the view", async () => {
    const names = columnsWith("viewed", true).map(snakeName);
    expect(without(names, Object.keys(ObjectView.shape) as never)).toEqual([]);
    const view = await as(world.ids.olga).object.get({ id: created.id });
    expect(without(names, Object.keys(view) as never)).toEqual([]);
  });

  test("are copied, except those that are new for each object or follow from records that are not copied", async () => {
    const { id } = await as(world.ids.olga).object.duplicate({ id: created.id, container_id: world.other });
    const copy = await rowOf(id);
    const notCopied = changed(created, copy).filter(
      (column) => objectColumns[column].copied === "same" && column !== "title",
    );
    expect(notCopied).toEqual([]);
  });

  test("stay in a move, also to another workspace, except the place", async () => {
    await transact(asOperator, (tx) =>
      tx.execute(
        sql`insert into memberships (workspace_id, user_id, role) values (${world.rival}, ${world.ids.olga}, 'admin')`,
      ),
    );
    for (const container_id of [world.other, world.rivalBoard]) {
      const before = await make();
      await as(world.ids.olga).object.move({ id: before.id, container_id });
      const notMoved = changed(before, await rowOf(before.id)).filter(
        (column) => objectColumns[column].moved === "same",
      );
      expect(notMoved).toEqual([]);
    }
  });

  test("that are searched are in the searched text", async () => {
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ words: string }>(sql`
        select generation_expression as words from information_schema.columns
        where table_name = 'objects' and column_name = 'search'`),
    );
    const inSearch = (Object.keys(objectColumns) as ObjectColumn[]).filter((column) =>
      new RegExp(`\\b${snakeName(column)}\\b`).test(rows[0]!.words),
    );
    expect(inSearch.sort()).toEqual(columnsWith("searched", true).sort());
  });

  test.each(columnsWith("searched", true))("find the object, and show what matched: %s", async (column) => {
    const words = String(firstText(values[snakeName(column)])[0]);
    const { objects: found } = await as(world.ids.olga).search.all({ id: world.acme, q: words, type: "all" });
    const { matched } = found.find(({ id }) => id === created.id)!;
    expect(matched).toBe(words);
  });

  test.each(locales)("that people edit have an input in the form, in %s", (locale) => {
    const fields = [{ ...field, key: "cost_centre", title: "Kostenplaats" }];
    const lists = { categories: [], kinds: [], fields, tags: [] };
    const form = { containerId: world.floor, ...lists, mayAddCategory: true, cancel: "/" };
    const html = rendered(createElement(ObjectForm, form), locale);
    const names = columnsWith("inForm", true).map(snakeName);
    const inputs = inputNames(html).map((name) => name.replace(/\[.*/, ""));
    expect(without<string>(names, inputs), "without an input in object-form.tsx").toEqual([]);
    expect(missingTexts(html)).toEqual([]);
  });

  test("that the history records are in its events", async () => {
    expect(columnsWith("inHistory", "always")).toEqual(["title"]);
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ title: string; user_id: string }>(
        sql`select title, user_id from events where about_id = ${created.id} and verb = 'object.create'`,
      ),
    );
    expect(rows).toEqual([{ title: created.title, user_id: world.ids.olga }]);
  });

  test("that refer to a person are those with a foreign key to users", async () => {
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ name: string }>(sql`
        select a.attname as name from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.contype = 'f' and k.conrelid = 'objects'::regclass and k.confrelid = 'users'::regclass`),
    );
    expect(rows.map(({ name }) => name)).toEqual(columnsWith("personal", true).map(snakeName));
  });
});
