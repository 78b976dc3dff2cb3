import { text } from "node:stream/consumers";
import { storageKey } from "@server/platform/files/store";
import { storage } from "@server/platform/storage/storage";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf } from "../../world.ts";
import { calculatedCounts, storedCounts } from "../records/container/stored-counts.ts";
import { acme, addMember, firstRow, inTransaction, move, rival, setUp, world } from "./move-setup.ts";

beforeEach(setUp);

describe("moving to another workspace", () => {
  /** A hall on the floor with one record of each kind, one object in the trash. */
  async function furnish() {
    const hall = await acme.withFloorPlan(await acme.container());
    const cellar = await acme.container(hall);
    const object = await acme.object(cellar);
    const { fileId } = await acme.file(object);
    const report = await acme.report(object);
    await acme.actionPoint({ objectId: object, resolver: world.ids.gus });
    const category = await acme.category();
    const trashed = await acme.object(cellar);
    await inTransaction(async (tx) => {
      await tx.execute(sql`update action_points set container_id = ${cellar} where object_id = ${object}`);
      await tx.execute(
        sql`insert into object_categories (workspace_id, object_id, category_id)
          values (${world.acme}, ${object}, ${category})`,
      );
      await tx.execute(sql`update files set category_id = ${category} where id = ${fileId}`);
      await tx.execute(sql`
        with kept as (insert into library_files (workspace_id, title, type, name, sha256)
          select workspace_id, 'Handleiding', type, name, sha256 from files where id = ${fileId} returning id)
        update files set library_file_id = (select id from kept) where id = ${fileId}`);
      await tx.execute(sql`
        insert into file_versions (workspace_id, file_id, number, type, name, sha256, size)
        select workspace_id, id, 1, type, name, sha256, size from files where id = ${fileId}`);
      await tx.execute(sql`
        with b as (insert into background_templates (workspace_id, container_id, title)
          values (${world.acme}, ${hall}, 'Dossier') returning id),
        i as (insert into background_items (workspace_id, background_template_id, name, type)
          select ${world.acme}, id, 'Attest', 'pdf' from b)
        insert into background_images (workspace_id, background_template_id, sha256, name)
        select ${world.acme}, b.id, f.sha256, 'zo' from b, files f where f.id = ${fileId}`);
      await tx.execute(sql`
        insert into shares (workspace_id, container_id, token, shows, expires_at)
        values (${world.acme}, ${hall}, 'share', '{files}', now() + interval '1 day')`);
      await tx.execute(
        sql`insert into orders (workspace_id, type, container_id, mode)
          values (${world.acme}, 'containers', ${hall}, 'custom')`,
      );
      await tx.execute(
        sql`insert into blob_texts (workspace_id, sha256, text) select workspace_id, sha256, 'woorden' from files
          where id = ${fileId} on conflict do nothing`,
      );
    });
    await acme.group([world.ids.mia], [hall]);
    await acme.invitation(undefined, cellar);
    await as(world.ids.olga).object.remove({ id: trashed });
    return { hall, cellar, object, fileId, report, gone: trashed };
  }

  test("takes all below along, ends people's access, and removes resolvers without access there", async () => {
    const { hall, cellar, object, fileId, gone: trashed } = await furnish();
    await addMember(world.ids.olga, world.rival);
    const { public_id } = await as(world.ids.olga).object.get({ id: object });
    const moved = await move(hall, world.rivalBoard);
    expect(moved).toMatchObject({
      workspace_id: world.rival,
      parent_id: world.rivalBoard,
      objects_count: 1,
      cleared_resolvers: [{ id: world.ids.gus, name: "gus World" }],
    });
    expect(await storedCounts()).toEqual(await calculatedCounts());
    const inRival = await as(world.ids.rita).object.get({ id: object });
    expect(inRival).toMatchObject({
      workspace_id: world.rival,
      container_id: cellar,
      public_id,
      compliance: { state: "B" },
    });
    expect(inRival.categories).toHaveLength(1);
    const counts = await firstRow(sql`select
      (select count(*)::int from shares) as shares, (select count(*)::int from orders) as orders,
      (select count(*)::int from group_containers) as groups,
      (select count(*)::int from invitation_containers) as invitations,
      (select count(*)::int from action_point_resolvers) as resolvers,
      (select count(*)::int from library_files where workspace_id = ${world.rival}) as library,
      (select count(*)::int from blob_texts where workspace_id = ${world.rival}) as texts,
      (select count(*)::int from file_versions where workspace_id = ${world.rival}) as versions`);
    expect(counts).toEqual({
      shares: 0,
      orders: 0,
      groups: 0,
      invitations: 0,
      resolvers: 0,
      library: 1,
      texts: 1,
      versions: 1,
    });
    const owners = await firstRow<{ people: string[] }>(
      sql`select array_agg(distinct user_id) as people from grants where container_id in (${hall}, ${cellar})`,
    );
    expect(owners.people).toEqual([world.ids.olga]); // its creator is a member there too
    const { sha256 } = await firstRow<{ sha256: string }>(
      sql`select sha256 from files where id = ${fileId} and workspace_id = ${world.rival}`,
    );
    expect((await text(await storage().read(storageKey(world.rival, sha256)))).slice(0, 4)).toBe("%PDF");
    const trash = await as(world.ids.rita).deletion.list({ id: world.rival });
    expect(trash.items.map(({ title }) => title)).toHaveLength(1);
    await as(world.ids.rita).deletion.restore({ id: trash.items[0]!.id });
    expect(await as(world.ids.rita).object.get({ id: trashed })).toMatchObject({ workspace_id: world.rival });
    expect(await errorOf(as(world.ids.adam).object.get({ id: object }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await storedCounts()).toEqual(await calculatedCounts());
  });

  test("is for admins of the workspace it leaves; others are told so at each place, and may copy", async () => {
    const hall = await acme.container();
    const object = await acme.object(hall);
    await as(world.ids.lea).object.remove({ id: await acme.object(hall) });
    await addMember(world.ids.lea, world.rival);
    const lea = as(world.ids.lea);
    const refused = { code: "FORBIDDEN", message: "move.admins_take_out" };
    expect(await errorOf(move(hall, world.rivalBoard, undefined, world.ids.lea))).toEqual(refused);
    expect(await errorOf(move(hall, null, world.rival, world.ids.lea))).toEqual(refused);
    expect(await errorOf(lea.object.move({ id: object, container_id: world.rivalBoard }))).toEqual(refused);
    expect((await as(world.ids.rita).deletion.list({ id: world.rival })).items).toEqual([]);
    const preview = await lea.container.beforeMoving({ id: hall, as: "move", parent_id: world.rivalBoard });
    expect(preview.reason).toBe("move.admins_take_out");
    const rivalSlots = (slots: { id: string; reason?: string; children: object[] }[]) =>
      slots.find(({ id }) => id === world.rival)!;
    const reason = expect.stringContaining("Alleen een beheerder");
    expect(rivalSlots(await lea.container.slots({ id: hall }))).toMatchObject({
      reason,
      children: [{ id: world.rivalBoard, reason }],
    });
    expect(rivalSlots(await lea.object.slots({ id: object }))).toMatchObject({
      reason,
      children: [{ id: world.rivalBoard, reason }],
    });
    const { places } = await lea.object.places({ id: object, open: world.rival });
    expect(places.map(({ id }) => id)).not.toContain(world.rival);
    expect(places.map(({ id }) => id)).not.toContain(world.rivalBoard);
    expect(await lea.container.duplicate({ id: hall, parent_id: null, workspace_id: world.rival })).toMatchObject({
      objects_count: 1,
    });
    expect(await lea.object.duplicate({ id: object, container_id: world.rivalBoard })).toMatchObject({
      workspace_id: world.rival,
    });
    const store = await acme.container();
    expect(await move(hall, store, undefined, world.ids.lea)).toMatchObject({ parent_id: store });
  });

  test("as a board needs a free board in the plan there, and the right to create boards", async () => {
    const hall = await acme.container();
    await addMember(world.ids.olga, world.rival, "member");
    expect(await errorOf(move(hall, null, world.rival))).toEqual({
      code: "FORBIDDEN",
      message: "move.target_unauthorized",
    });
    await inTransaction((tx) =>
      tx.execute(
        sql`update memberships set role = 'admin' where workspace_id = ${world.rival} and user_id = ${world.ids.olga}`,
      ),
    );
    await inTransaction((tx) => tx.execute(sql`update workspaces set plan = 'trial' where id = ${world.rival}`));
    for (let n = 0; n < 4; n++) await rival.newBoard();
    expect(await errorOf(move(hall, null, world.rival))).toMatchObject({ message: "container.board_limit" });
    await inTransaction((tx) => tx.execute(sql`update workspaces set extra_boards = 1 where id = ${world.rival}`));
    expect(await move(hall, null, world.rival)).toMatchObject({ workspace_id: world.rival, parent_id: null });
    expect(await storedCounts()).toEqual(await calculatedCounts());
  });
});
