import { freeTitle } from "@server/records/container/free-title";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf } from "../../world.ts";
import { calculatedCounts, storedCounts } from "../records/container/stored-counts.ts";
import { acme, duplicate, inTransaction, setUp, world } from "./duplicate-setup.ts";

beforeEach(setUp);

/** Gives the floor a plan, and a cellar with an object that has a report, a picture, a link and a signed PDF. */
async function furnish() {
  await acme.withFloorPlan();
  const cellar = await acme.container();
  const object = await acme.object(cellar);
  await acme.report(object);
  await acme.actionPoint({ objectId: object, resolver: world.ids.gus });
  const { fileId: link } = await acme.file(object, { kind: "link" });
  const { fileId: picture } = await acme.file(object, { kind: "image" });
  const { fileId: signed } = await acme.file(object);
  await inTransaction(async (tx) => {
    await tx.execute(sql`update action_points set container_id = ${cellar} where object_id = ${object}`);
    await tx.execute(sql`update files set is_picture = true where id = ${picture}`);
    await tx.execute(sql`update files set signed = true where id = ${signed}`);
    await tx.execute(sql`update objects set x = 0.5, y = 0.5 where id = ${object}`);
    await tx.execute(sql`
      with b as (insert into background_templates (workspace_id, container_id, title)
        values (${world.acme}, ${world.floor}, 'Dossier') returning id)
      insert into background_items (workspace_id, background_template_id, name, type)
      select ${world.acme}, id, 'Attest', 'pdf' from b`);
  });
  return { cellar, object, link };
}

const countColumns = async (id: string) => {
  const { rows } = await inTransaction((tx) =>
    tx.execute<Record<string, number>>(sql`
      with tree as (select container_id as id from container_paths where above_id = ${id}),
        o as (select * from objects where container_id in (select id from tree))
      select (select count(*)::int from o) as objects, (select count(*)::int from o where x is not null) as pins,
        (select count(*)::int from files where object_id in (select id from o)) as files,
        (select count(*)::int from files where object_id in (select id from o) and is_picture) as pictures,
        (select count(*)::int from reports where object_id in (select id from o)) as reports,
        (select count(*)::int from action_points where container_id in (select id from tree)) as action_points,
        (select count(*)::int from containers where id in (select id from tree) and floorplan is not null) as plans,
        (select count(*)::int from background_items i join background_templates b on b.id = i.background_template_id
          where b.container_id in (select id from tree)) as items,
        (select count(distinct user_id)::int from grants where container_id in (select id from tree)) as people`),
  );
  return rows[0]!;
};

describe("a copy", () => {
  test("has texts, plans, objects, files and templates; no reports or action points, and no people", async () => {
    const { object } = await furnish();
    const copy = await duplicate(world.floor, world.board);
    expect(copy).toMatchObject({
      title: "Gelijkvloers (kopie)",
      parent_id: world.board,
      containers_count: 1,
      objects_count: 1,
      user_id: world.ids.olga,
    });
    expect(copy.compliance.state).toBe("?");
    expect(await countColumns(copy.id)).toEqual({
      objects: 1,
      pins: 1,
      files: 2,
      pictures: 1,
      reports: 0,
      action_points: 0,
      plans: 1,
      items: 1,
      people: 1,
    });
    const [row] = (await as(world.ids.olga).object.list({ id: world.acme })).items.filter(({ id }) => id !== object);
    const [original, is] = await Promise.all([
      as(world.ids.olga).object.get({ id: object }),
      as(world.ids.olga).object.get({ id: row!.id }),
    ]);
    expect(is.title).toBe(original.title);
    expect(is.public_id).not.toBe(original.public_id);
    expect(is.public_id).toMatch(/^[\w-]{22}$/);
    expect(await storedCounts()).toEqual(await calculatedCounts());
    expect((await duplicate(world.floor, world.board)).title).toBe("Gelijkvloers (kopie 2)");
    expect((await duplicate(copy.id, world.board)).title).toBe("Gelijkvloers (kopie 3)");
  });

  test("has only what is included", async () => {
    await furnish();
    const bare = await duplicate(world.floor, world.other, { include: [] });
    expect(bare.title).toBe("Gelijkvloers");
    expect(await countColumns(bare.id)).toMatchObject({ objects: 0, plans: 0, items: 0 });
    const planless = await duplicate(world.floor, world.board, { include: ["objects"] });
    expect(await countColumns(planless.id)).toMatchObject({ objects: 1, pins: 0, files: 1, pictures: 1, plans: 0 });
  });

  test("is allowed beside the original whatever the rules, and as a board within the limit", async () => {
    await acme.object(); // on the floor, right below a board
    expect((await duplicate(world.floor, world.board)).objects_count).toBe(1);
    expect(await errorOf(duplicate(world.floor, world.other))).toMatchObject({ message: "move.objects_under_board" });
    expect(await errorOf(duplicate(world.floor, world.floor))).toMatchObject({ message: "move.into_itself" });
    for (let n = 0; n < 7; n++) await acme.newBoard();
    expect((await duplicate(world.board, null)).title).toBe("Site Noord (kopie)");
    expect(await errorOf(duplicate(world.board, null))).toMatchObject({ message: "container.board_limit" });
    expect(await storedCounts()).toEqual(await calculatedCounts());
  });

  test("in another workspace has the bytes and categories, and nobody's access", async () => {
    await furnish();
    await inTransaction((tx) =>
      tx.execute(
        sql`insert into memberships (workspace_id, user_id, role) values (${world.rival}, ${world.ids.olga}, 'admin')`,
      ),
    );
    const copy = await duplicate(world.floor, null, { workspace_id: world.rival });
    expect(copy).toMatchObject({ workspace_id: world.rival, objects_count: 1, title: "Gelijkvloers" });
    expect(await countColumns(copy.id)).toMatchObject({ files: 2, plans: 1 });
    expect(await as(world.ids.olga).container.get({ id: world.floor })).toMatchObject({ objects_count: 1 });
    expect(await storedCounts()).toEqual(await calculatedCounts());
  });
});

test("the title of a copy is that of the original, numbered", () => {
  const of = (title: string, ...existing: string[]) => freeTitle("nl", title, new Set(existing));
  expect(of("Hal")).toBe("Hal (kopie)");
  expect(of("Hal", "Hal (kopie)")).toBe("Hal (kopie 2)");
  expect(of("Hal (kopie 2)", "Hal (kopie)", "Hal (kopie 2)")).toBe("Hal (kopie 3)");
  expect(of("Hal (kopie)")).toBe("Hal (kopie)");
  expect(of("x".repeat(200))).toHaveLength(200);
  expect(freeTitle("en", "Hall", new Set())).toBe("Hall (copy)");
});
