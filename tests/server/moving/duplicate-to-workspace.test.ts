import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as } from "../../world.ts";
import { acme, duplicate, inTransaction, setUp, world } from "./duplicate-setup.ts";

beforeEach(setUp);

describe("copying to another workspace", () => {
  const firstRow = async (query: ReturnType<typeof sql>) =>
    (await inTransaction((tx) => tx.execute<Record<string, unknown>>(query))).rows[0]!;
  const addMember = (role: string) =>
    inTransaction((tx) =>
      tx.execute(
        sql`insert into memberships (workspace_id, user_id, role) values (${world.rival}, ${world.ids.olga}, ${role})`,
      ),
    );
  const listCounts = () =>
    firstRow(sql`select (select count(*)::int from library_files where workspace_id = ${world.rival}) as library,
      (select count(*)::int from categories where workspace_id = ${world.rival}) as categories,
      (select count(*)::int from blobs where workspace_id = ${world.rival}) as blobs`);

  /** Gives the floor a plan, and an object with a file of the library in a category. */
  async function listedObject() {
    await acme.withFloorPlan();
    const object = await acme.object();
    const { fileId } = await acme.file(object);
    const category = await acme.category();
    await inTransaction(async (tx) => {
      await tx.execute(
        sql`insert into object_categories (workspace_id, object_id, category_id)
          values (${world.acme}, ${object}, ${category})`,
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

  test("reads and adds nothing that is not included", async () => {
    await listedObject();
    await addMember("admin");
    await intoRival([]);
    expect(await listCounts()).toEqual({ library: 0, categories: 0, blobs: 0 });
    await intoRival(["objects"]);
    expect(await listCounts()).toEqual({ library: 0, categories: 1, blobs: 0 });
    await intoRival();
    expect(await listCounts()).toEqual({ library: 1, categories: 1, blobs: 2 });
  });

  test("adds nothing to its library and categories where the caller is no admin there", async () => {
    const object = await listedObject();
    await addMember("member");
    await inTransaction((tx) =>
      tx.execute(
        sql`insert into grants (workspace_id, container_id, user_id, role)
          values (${world.rival}, ${world.rivalBoard}, ${world.ids.olga}, 'admin')`,
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
    expect(await listCounts()).toEqual({ library: 0, categories: 0, blobs: 1 });
    const moved = await as(world.ids.olga).object.move({ id: object, container_id: world.rivalBoard });
    expect(moved).toMatchObject({ workspace_id: world.rival, categories: [] });
    expect(await listCounts()).toEqual({ library: 0, categories: 0, blobs: 1 });
    expect(
      await firstRow(
        sql`select count(*)::int as n from files
          where workspace_id = ${world.rival} and library_file_id is null and category_id is null`,
      ),
    ).toEqual({ n: 2 });
  });

  test("leaves a library file in the trash behind, and keeps a floor plan of the platform's library", async () => {
    await listedObject();
    await addMember("admin");
    await inTransaction(async (tx) => {
      await tx.execute(sql`
        with gone as (insert into deletions (workspace_id, kind, target_id, title, deleted_by)
          select workspace_id, 'library_file', id, title, ${world.ids.olga} from library_files
          where workspace_id = ${world.acme} returning id)
        update library_files set deletion_id = (select id from gone) where workspace_id = ${world.acme}`);
      await tx.execute(sql`
        with g as (insert into global_library_files (title, type, name, usable_for)
          values ('Vlucht', 'image', 'v.png', '{floorplan}') returning id)
        update containers set floorplan_library_file_id = (select id from g) where id = ${world.floor}`);
    });
    const { id } = await intoRival();
    expect(await listCounts()).toMatchObject({ library: 0 });
    expect(
      await firstRow(
        sql`select floorplan_library_file_id in (select id from global_library_files) as kept from containers
          where id = ${id}`,
      ),
    ).toEqual({ kept: true });
    const moved = await as(world.ids.olga).container.move({
      id: world.floor,
      parent_id: null,
      workspace_id: world.rival,
    });
    expect(moved).toMatchObject({ workspace_id: world.rival });
    expect(await listCounts()).toMatchObject({ library: 0 });
    expect(
      await firstRow(
        sql`select floorplan_library_file_id in (select id from global_library_files) as kept from containers
          where id = ${world.floor}`,
      ),
    ).toEqual({ kept: true });
  });

  test("counts what a move takes to the other workspace's trash, files too", async () => {
    const object = await listedObject();
    await addMember("admin");
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
