import { asOperator, type Tx, transact } from "@db/transact";
import { freeTitle } from "@server/records/container/free-title";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { makeIn } from "../../entry-points/make.ts";
import { as, errorOf, makeWorld, type World } from "../../world.ts";
import { asFound, asKept } from "../records/container/recount.ts";

let world: World;
let acme: ReturnType<typeof makeIn>;
const write = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);

beforeEach(async () => {
  await write((tx) => tx.execute(sql.raw("delete from containers; delete from workspaces; delete from users")));
  world = await makeWorld();
  const { acme: workspace, board, floor, other, ids } = world;
  acme = makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" });
});

const duplicate = async (id: string, parent_id: string | null, more: object = {}) => {
  const made = await as(world.ids.olga).container.duplicate({ id, parent_id, ...more });
  if ("progress" in made) throw new Error("It was left to a worker.");
  return made;
};

/** The floor with a plan, a cellar, and in that an object with a report, a picture, a link and a signed PDF. */
async function furnish() {
  await acme.planned();
  const cellar = await acme.container();
  const object = await acme.object(cellar);
  await acme.report(object);
  await acme.actionPoint({ objectId: object, resolver: world.ids.gus });
  const { fileId: link } = await acme.file(object, { kind: "link" });
  const { fileId: picture } = await acme.file(object, { kind: "image" });
  const { fileId: signed } = await acme.file(object);
  await write(async (tx) => {
    await tx.execute(sql`update action_points set container_id = ${cellar} where object_id = ${object}`);
    await tx.execute(sql`update files set is_picture = true where id = ${picture}`);
    await tx.execute(sql`update files set signed = true where id = ${signed}`);
    await tx.execute(sql`update objects set x = 0.5, y = 0.5 where id = ${object}`);
    await tx.execute(sql`
      with b as (insert into background_templates (workspace_id, container_id, title) values (${world.acme}, ${world.floor}, 'Dossier') returning id)
      insert into background_items (workspace_id, background_template_id, name, type) select ${world.acme}, id, 'Attest', 'pdf' from b`);
  });
  return { cellar, object, link };
}

const within = async (id: string) => {
  const { rows } = await write((tx) =>
    tx.execute<Record<string, number>>(sql`
      with tree as (select container_id as id from container_paths where above_id = ${id}), o as (select * from objects where container_id in (select id from tree))
      select (select count(*)::int from o) as objects, (select count(*)::int from o where x is not null) as pins,
        (select count(*)::int from files where object_id in (select id from o)) as files,
        (select count(*)::int from files where object_id in (select id from o) and is_picture) as pictures,
        (select count(*)::int from reports where object_id in (select id from o)) as reports,
        (select count(*)::int from action_points where container_id in (select id from tree)) as action_points,
        (select count(*)::int from containers where id in (select id from tree) and floorplan is not null) as plans,
        (select count(*)::int from background_items i join background_templates b on b.id = i.background_template_id where b.container_id in (select id from tree)) as items,
        (select count(distinct user_id)::int from grants where container_id in (select id from tree)) as people`),
  );
  return rows[0]!;
};

describe("a copy", () => {
  test("takes texts, plans, objects, files and templates; nothing that was recorded, and nobody", async () => {
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
    expect(await within(copy.id)).toEqual({
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
    const [was, is] = await Promise.all([
      as(world.ids.olga).object.get({ id: object }),
      as(world.ids.olga).object.get({ id: row!.id }),
    ]);
    expect(is.title).toBe(was.title);
    expect(is.public_id).not.toBe(was.public_id);
    expect(is.public_id).toMatch(/^[\w-]{22}$/);
    expect(await asKept()).toEqual(await asFound());
    expect((await duplicate(world.floor, world.board)).title).toBe("Gelijkvloers (kopie 2)");
    expect((await duplicate(copy.id, world.board)).title).toBe("Gelijkvloers (kopie 3)");
  });

  test("takes what was asked for", async () => {
    await furnish();
    const bare = await duplicate(world.floor, world.other, { include: [] });
    expect(bare.title).toBe("Gelijkvloers");
    expect(await within(bare.id)).toMatchObject({ objects: 0, plans: 0, items: 0 });
    const planless = await duplicate(world.floor, world.board, { include: ["objects"] });
    expect(await within(planless.id)).toMatchObject({ objects: 1, pins: 0, files: 1, pictures: 1, plans: 0 });
  });

  test("may stand beside the original whatever the rules, and as a board while there is room", async () => {
    await acme.object(); // in the floor, right under a board
    expect((await duplicate(world.floor, world.board)).objects_count).toBe(1);
    expect(await errorOf(duplicate(world.floor, world.other))).toMatchObject({ message: "move.objects_under_board" });
    expect(await errorOf(duplicate(world.floor, world.floor))).toMatchObject({ message: "move.into_itself" });
    for (let n = 0; n < 7; n++) await acme.newBoard();
    expect((await duplicate(world.board, null)).title).toBe("Site Noord (kopie)");
    expect(await errorOf(duplicate(world.board, null))).toMatchObject({ message: "container.board_limit" });
    expect(await asKept()).toEqual(await asFound());
  });

  test("goes to another workspace with the bytes, the categories and nothing of the people here", async () => {
    await furnish();
    await write((tx) =>
      tx.execute(
        sql`insert into memberships (workspace_id, user_id, role) values (${world.rival}, ${world.ids.olga}, 'admin')`,
      ),
    );
    const copy = await duplicate(world.floor, null, { workspace_id: world.rival });
    expect(copy).toMatchObject({ workspace_id: world.rival, objects_count: 1, title: "Gelijkvloers" });
    expect(await within(copy.id)).toMatchObject({ files: 2, plans: 1 });
    expect(await as(world.ids.olga).container.get({ id: world.floor })).toMatchObject({ objects_count: 1 });
    expect(await asKept()).toEqual(await asFound());
  });
});

describe("to another workspace", () => {
  const one = async (query: ReturnType<typeof sql>) =>
    (await write((tx) => tx.execute<Record<string, unknown>>(query))).rows[0]!;
  const joins = (role: string) =>
    write((tx) =>
      tx.execute(
        sql`insert into memberships (workspace_id, user_id, role) values (${world.rival}, ${world.ids.olga}, ${role})`,
      ),
    );
  const listed = () =>
    one(sql`select (select count(*)::int from library_files where workspace_id = ${world.rival}) as library,
      (select count(*)::int from categories where workspace_id = ${world.rival}) as categories,
      (select count(*)::int from blobs where workspace_id = ${world.rival}) as blobs`);

  /** The floor with a plan, and an object in it whose file is of the library and in a section. */
  async function listedObject() {
    await acme.planned();
    const object = await acme.object();
    const { fileId } = await acme.file(object);
    const category = await acme.category();
    await write(async (tx) => {
      await tx.execute(
        sql`insert into object_categories (workspace_id, object_id, category_id) values (${world.acme}, ${object}, ${category})`,
      );
      await tx.execute(sql`
        with kept as (insert into library_files (workspace_id, title, type, name, sha256)
          select workspace_id, 'Handleiding', type, name, sha256 from files where id = ${fileId} returning id)
        update files set category_id = ${category}, library_file_id = (select id from kept) where id = ${fileId}`);
    });
    return object;
  }
  const intoRival = (include?: string[]) =>
    duplicate(world.floor, null, { workspace_id: world.rival, ...(include && { include }) });

  test("what is not to come along is not fetched either, nor listed there", async () => {
    await listedObject();
    await joins("admin");
    await intoRival([]);
    expect(await listed()).toEqual({ library: 0, categories: 0, blobs: 0 });
    await intoRival(["objects"]);
    expect(await listed()).toEqual({ library: 0, categories: 1, blobs: 0 });
    await intoRival();
    expect(await listed()).toEqual({ library: 1, categories: 1, blobs: 2 });
  });

  test("who is no admin there adds nothing to its lists: files come as plain files, sections that are missing fall away", async () => {
    const object = await listedObject();
    await joins("member");
    await write((tx) =>
      tx.execute(
        sql`insert into grants (workspace_id, container_id, user_id, role) values (${world.rival}, ${world.rivalBoard}, ${world.ids.olga}, 'admin')`,
      ),
    );
    const summary = await as(world.ids.olga).object.beforeMoving({
      id: object,
      as: "duplicate",
      container_id: world.rivalBoard,
    });
    expect(summary.adds).toEqual({ library: false, categories: false });
    const copy = await as(world.ids.olga).object.duplicate({ id: object, container_id: world.rivalBoard });
    expect(copy.categories).toEqual([]);
    expect(await listed()).toEqual({ library: 0, categories: 0, blobs: 1 });
    const moved = await as(world.ids.olga).object.move({ id: object, container_id: world.rivalBoard });
    expect(moved).toMatchObject({ workspace_id: world.rival, categories: [] });
    expect(await listed()).toEqual({ library: 0, categories: 0, blobs: 1 });
    expect(
      await one(
        sql`select count(*)::int as n from files where workspace_id = ${world.rival} and library_file_id is null and category_id is null`,
      ),
    ).toEqual({ n: 2 });
  });

  test("a library file in the trash stays there, and a floor plan of the platform's library stays that", async () => {
    await listedObject();
    await joins("admin");
    await write(async (tx) => {
      await tx.execute(sql`
        with gone as (insert into deletions (workspace_id, kind, target_id, title, deleted_by)
          select workspace_id, 'library_file', id, title, ${world.ids.olga} from library_files where workspace_id = ${world.acme} returning id)
        update library_files set deletion_id = (select id from gone) where workspace_id = ${world.acme}`);
      await tx.execute(sql`
        with g as (insert into global_library_files (title, type, name, usable_for) values ('Vlucht', 'image', 'v.png', '{floorplan}') returning id)
        update containers set floorplan_library_file_id = (select id from g) where id = ${world.floor}`);
    });
    const { id } = await intoRival();
    expect(await listed()).toMatchObject({ library: 0 });
    expect(
      await one(
        sql`select floorplan_library_file_id in (select id from global_library_files) as kept from containers where id = ${id}`,
      ),
    ).toEqual({ kept: true });
    const moved = await as(world.ids.olga).container.move({
      id: world.floor,
      parent_id: null,
      workspace_id: world.rival,
    });
    expect(moved).toMatchObject({ workspace_id: world.rival });
    expect(await listed()).toMatchObject({ library: 0 });
    expect(
      await one(
        sql`select floorplan_library_file_id in (select id from global_library_files) as kept from containers where id = ${world.floor}`,
      ),
    ).toEqual({ kept: true });
  });

  test("what goes to the trash of the other workspace is counted, files too", async () => {
    const object = await listedObject();
    await joins("admin");
    const { fileId } = await acme.file(object);
    await as(world.ids.olga).file.remove({ id: object, fileId });
    await as(world.ids.olga).object.remove({ id: await acme.object() });
    const { counts } = await as(world.ids.olga).container.beforeMoving({
      id: world.floor,
      as: "move",
      workspace_id: world.rival,
    });
    expect(counts.trash).toBe(2);
  });
});

test("a copy is called after the original, and numbered", () => {
  const of = (title: string, ...taken: string[]) => freeTitle("nl", title, new Set(taken));
  expect(of("Hal")).toBe("Hal (kopie)");
  expect(of("Hal", "Hal (kopie)")).toBe("Hal (kopie 2)");
  expect(of("Hal (kopie 2)", "Hal (kopie)", "Hal (kopie 2)")).toBe("Hal (kopie 3)");
  expect(of("Hal (kopie)")).toBe("Hal (kopie)");
  expect(of("x".repeat(200))).toHaveLength(200);
  expect(freeTitle("en", "Hall", new Set())).toBe("Hall (copy)");
});
