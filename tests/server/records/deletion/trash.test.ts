import { actionPoints } from "@db/schema/action-point";
import { blobs } from "@db/schema/blob";
import { containers } from "@db/schema/container";
import { deletions } from "@db/schema/deletion";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { keepMade, keyOf } from "@server/platform/files/keep";
import { storage } from "@server/platform/storage/storage";
import { sweepTrash } from "@server/records/deletion/sweep";
import { trash } from "@server/records/deletion/trash";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
/**
 * An object with a file, a report with that file, and an action point from it; and an action point of the container
 * itself.
 */
let object: string;
let file: string;

beforeEach(async () => {
  await transact(asOperator, (tx) =>
    tx.execute(sql`delete from containers; delete from workspaces; delete from users`),
  );
  world = await makeWorld();
  const { acme: workspaceId, floor: containerId } = world;
  await transact(asOperator, async (tx) => {
    object = (
      await tx.insert(objects).values({ workspaceId, containerId, title: "Heftruck", publicId: "qr" }).returning()
    )[0]!.id;
    const sha256 = await keepMade(tx, workspaceId, Buffer.from("the bytes of a PDF"), "application/pdf");
    file = (
      await tx
        .insert(files)
        .values({ workspaceId, objectId: object, type: "pdf", name: "a.pdf", title: "a", sha256 })
        .returning()
    )[0]!.id;
    const dates = { reportedDate: "2026-01-01", validUntil: "2026-04-01", warnsOn: "2026-03-01" };
    const [report] = await tx
      .insert(reports)
      .values({
        workspaceId,
        objectId: object,
        type: "inspection",
        reviewPoint: "HF",
        status: "nok",
        period: 3,
        fileId: file,
        ...dates,
      })
      .returning();
    await tx.insert(actionPoints).values([
      { workspaceId, containerId, objectId: object, reportId: report!.id, title: "Vork" },
      { workspaceId, containerId, title: "Poort" },
    ]);
  });
});

const counted = (table: "containers" | "objects" | "files" | "reports" | "action_points") =>
  reading(asOperator, async (tx) => {
    const { rows } = await tx.execute<{ alive: number; all: number }>(
      sql`select count(*) filter (where deletion_id is null)::int as alive, count(*)::int as all from ${sql.raw(table)} where workspace_id = ${world.acme}`,
    );
    return `${rows[0]!.alive} of ${rows[0]!.all}`;
  });
const state = async () =>
  Object.fromEntries(
    await Promise.all(
      (["containers", "objects", "files", "reports", "action_points"] as const).map(async (table) => [
        table,
        await counted(table),
      ]),
    ),
  );
const all = { containers: "3 of 3", objects: "1 of 1", files: "1 of 1", reports: "1 of 1", action_points: "2 of 2" };
const inTrash = async () => (await as(world.ids.olga).deletion.list({ id: world.acme })).items;
const daysLater = (days: number) =>
  transact(asOperator, (tx) => tx.update(deletions).set({ deletedAt: sql`now() - make_interval(days => ${days})` }));

describe("deleting a board", () => {
  test("takes along all that is below it, and puts back exactly that", async () => {
    const { ids, board } = world;
    const before = await as(ids.olga).container.get({ id: board });
    expect(before).toMatchObject({
      containers_count: 1,
      objects_count: 1,
      compliance: { state: "C", counts: { C: 1 } },
    });

    expect(await as(ids.olga).container.beforeDeleting({ id: board })).toMatchObject({
      containers: 1,
      objects: 1,
      files: 1,
    });
    await as(ids.olga).container.delete({ id: board });
    expect(await state()).toEqual({
      containers: "1 of 3",
      objects: "0 of 1",
      files: "0 of 1",
      reports: "0 of 1",
      action_points: "0 of 2",
    });
    expect(await errorOf(as(ids.olga).container.get({ id: board }))).toMatchObject({ code: "NOT_FOUND" });

    const [entry, ...others] = await inTrash();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      kind: "container",
      title: "Site Noord",
      is_board: true,
      objects_count: 1,
      files_count: 1,
      parent_gone: false,
      deleted_by: "olga World",
    });

    expect(await as(ids.adam).deletion.restore({ id: entry!.id })).toEqual({
      kind: "container",
      target_id: board,
      title: "Site Noord",
    });
    expect(await state()).toEqual(all);
    expect(await as(ids.olga).container.get({ id: board })).toEqual(before);
    expect(await inTrash()).toEqual([]);
  });

  test("leaves what was deleted before with its own deletion", async () => {
    const { ids, acme, board } = world;
    const olga = (await actorOf(ids.olga))!;
    await transact(olga, (tx) => trash(tx, olga, { workspaceId: acme, kind: "file", targetId: file, title: "a.pdf" }));
    await as(ids.olga).container.delete({ id: board });
    const [ofBoard, ofFile] = await inTrash();
    expect(ofBoard).toMatchObject({ kind: "container", files_count: 0 });
    expect(ofFile).toMatchObject({ kind: "file", where: "Heftruck", parent_gone: true });

    expect(await errorOf(as(ids.olga).deletion.restore({ id: ofFile!.id }))).toMatchObject({
      message: "refusal.trash_parent_gone",
    });
    await as(ids.olga).deletion.restore({ id: ofBoard!.id });
    expect(await counted("files")).toBe("0 of 1");
    await as(ids.olga).deletion.restore({ id: ofFile!.id });
    expect(await state()).toEqual(all);
  });

  test("needs an admin of the workspace; a container in it, an admin of the container", async () => {
    const { ids, board, floor } = world;
    expect(await errorOf(as(ids.lea).container.delete({ id: board }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(ids.lea).container.beforeDeleting({ id: board }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(ids.gus).container.delete({ id: floor }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(ids.rita).container.delete({ id: floor }))).toMatchObject({ code: "NOT_FOUND" });
    await as(ids.lea).container.delete({ id: floor });
    expect((await inTrash())[0]).toMatchObject({ title: "Gelijkvloers", where: "Site Noord", is_board: false });
  });

  test("twice at once happens once", async () => {
    const { ids, board } = world;
    const outcomes = await Promise.allSettled([1, 2].map(() => as(ids.olga).container.delete({ id: board })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await inTrash()).toHaveLength(1);
  });

  test("takes along, or refuses, what is being made in it at that moment", async () => {
    const { ids, acme, board, floor } = world;
    for (let round = 0; round < 8; round++) {
      const [made, deleted] = await Promise.allSettled([
        as(ids.adam).container.create({ workspace_id: acme, parent_id: floor, title: `Kelder ${round}` }),
        as(ids.olga).container.delete({ id: board }),
      ]);
      expect(deleted.status).toBe("fulfilled");
      if (made.status === "fulfilled")
        expect(await errorOf(as(ids.adam).container.get({ id: made.value.id }))).toMatchObject({ code: "NOT_FOUND" });
      await as(ids.olga).deletion.restore({ id: (await inTrash())[0]!.id });
    }
  });
});

describe("putting back", () => {
  test("is for admins of that workspace", async () => {
    const { ids, acme, board } = world;
    await as(ids.olga).container.delete({ id: board });
    const [{ id } = { id: "" }] = await inTrash();
    for (const who of ["lea", "gus", "mia", "tab"] as const) {
      expect(await errorOf(as(ids[who]).deletion.restore({ id })), who).toMatchObject({ code: "FORBIDDEN" });
      expect(await errorOf(as(ids[who]).deletion.list({ id: acme })), who).toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await errorOf(as(ids.rita).deletion.restore({ id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(ids.rita).deletion.list({ id: acme }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("keeps to the limit of boards, also for two at once", async () => {
    const { ids, acme, board, other } = world;
    await as(ids.olga).container.delete({ id: board });
    await as(ids.olga).container.delete({ id: other });
    const five = [1, 2, 3, 4].map((number) => ({ workspaceId: acme, title: `Bord ${number}` }));
    await transact(asOperator, async (tx) => {
      await tx.update(workspaces).set({ plan: "basic" }).where(eq(workspaces.id, acme));
      await tx.insert(containers).values(five);
    });
    const ids2 = (await inTrash()).map(({ id }) => id);
    const outcomes = await Promise.allSettled(ids2.map((id) => as(ids.olga).deletion.restore({ id })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: "container.board_limit" },
    });
    expect(await inTrash()).toHaveLength(1);
  });

  test("twice says that it is back already", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    const [{ id } = { id: "" }] = await inTrash();
    const outcomes = await Promise.allSettled([1, 2].map(() => as(ids.olga).deletion.restore({ id })));
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
    expect(await state()).toEqual(all);
  });

  test("ends after thirty days", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    const [{ id } = { id: "" }] = await inTrash();
    await daysLater(31);
    expect(await inTrash()).toEqual([]);
    expect(await errorOf(as(ids.olga).deletion.restore({ id }))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the sweep", () => {
  const bytesAre = async () => {
    const [blob] = await reading(asOperator, (tx) => tx.select().from(blobs).where(eq(blobs.workspaceId, world.acme)));
    const sha256 = blob?.sha256 ?? kept;
    kept = sha256;
    const stored = await storage()
      .read(keyOf(world.acme, sha256))
      .then(
        (stream) => Boolean(stream.destroy()),
        () => false,
      );
    return { row: Boolean(blob), stored };
  };
  let kept = "";
  const agedBlobs = () =>
    transact(asOperator, (tx) => tx.update(blobs).set({ createdAt: sql`now() - interval '2 days'` }));

  test("leaves the trash alone for thirty days", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    await daysLater(29);
    await agedBlobs();
    await sweepTrash();
    expect(await inTrash()).toHaveLength(1);
    expect(await bytesAre()).toEqual({ row: true, stored: true });
  });

  test("then removes all of it, and the bytes that nothing refers to", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    await bytesAre();
    await daysLater(31);
    await agedBlobs();
    await sweepTrash();
    expect(await state()).toEqual({
      containers: "1 of 1",
      objects: "0 of 0",
      files: "0 of 0",
      reports: "0 of 0",
      action_points: "0 of 0",
    });
    expect(await bytesAre()).toEqual({ row: false, stored: false });
  });

  test("keeps bytes that something else still shows, and the report of a PDF that is gone", async () => {
    const { ids, acme } = world;
    const olga = (await actorOf(ids.olga))!;
    await transact(olga, (tx) => trash(tx, olga, { workspaceId: acme, kind: "file", targetId: file, title: "a.pdf" }));
    const { sha256 } = (await reading(asOperator, (tx) => tx.select().from(files)))[0]!;
    await transact(asOperator, (tx) =>
      tx.update(containers).set({ floorplan: sha256 }).where(eq(containers.id, world.other)),
    );
    await daysLater(31);
    await agedBlobs();
    await sweepTrash();
    expect(await state()).toEqual({ ...all, files: "0 of 0" });
    expect(await bytesAre()).toEqual({ row: true, stored: true });
  });

  test("does not touch what was put back", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    await as(ids.olga).deletion.restore({ id: (await inTrash())[0]!.id });
    await transact(asOperator, (tx) => tx.update(deletions).set({ restoredAt: sql`now() - interval '31 days'` }));
    await sweepTrash();
    expect(await state()).toEqual(all);
  });
});
