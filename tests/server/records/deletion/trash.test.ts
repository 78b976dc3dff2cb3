import { transact } from "@db/transact";
import { trash } from "@server/records/deletion/trash";
import { actorOf } from "@server/tenancy/session/session";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { countAll, countRows, everything, file, listTrash, setUp, world } from "./trash-setup.ts";

beforeEach(setUp);

describe("deleting a board", () => {
  test("moves all below it to the trash, and restoring brings back exactly that", async () => {
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
    expect(await countAll()).toEqual({
      containers: "1 of 3",
      objects: "0 of 1",
      files: "0 of 1",
      reports: "0 of 1",
      action_points: "0 of 2",
    });
    expect(await errorOf(as(ids.olga).container.get({ id: board }))).toMatchObject({ code: "NOT_FOUND" });

    const [entry, ...others] = await listTrash();
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
    expect(await countAll()).toEqual(everything);
    expect(await as(ids.olga).container.get({ id: board })).toEqual(before);
    expect(await listTrash()).toEqual([]);
  });

  test("leaves what was deleted before under its own deletion", async () => {
    const { ids, acme, board } = world;
    const olga = (await actorOf(ids.olga))!;
    await transact(olga, (tx) => trash(tx, olga, { workspaceId: acme, kind: "file", targetId: file, title: "a.pdf" }));
    await as(ids.olga).container.delete({ id: board });
    const [ofBoard, ofFile] = await listTrash();
    expect(ofBoard).toMatchObject({ kind: "container", files_count: 0 });
    expect(ofFile).toMatchObject({ kind: "file", where: "Heftruck", parent_gone: true });

    expect(await errorOf(as(ids.olga).deletion.restore({ id: ofFile!.id }))).toMatchObject({
      message: "refusal.trash_parent_gone",
    });
    await as(ids.olga).deletion.restore({ id: ofBoard!.id });
    expect(await countRows("files")).toBe("0 of 1");
    await as(ids.olga).deletion.restore({ id: ofFile!.id });
    expect(await countAll()).toEqual(everything);
  });

  test("needs an admin of the workspace; a container below needs an admin of the container", async () => {
    const { ids, board, floor } = world;
    expect(await errorOf(as(ids.lea).container.delete({ id: board }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(ids.lea).container.beforeDeleting({ id: board }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(ids.gus).container.delete({ id: floor }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(ids.rita).container.delete({ id: floor }))).toMatchObject({ code: "NOT_FOUND" });
    await as(ids.lea).container.delete({ id: floor });
    expect((await listTrash())[0]).toMatchObject({ title: "Gelijkvloers", where: "Site Noord", is_board: false });
  });

  test("twice at once happens once", async () => {
    const { ids, board } = world;
    const outcomes = await Promise.allSettled([1, 2].map(() => as(ids.olga).container.delete({ id: board })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listTrash()).toHaveLength(1);
  });

  test("includes, or refuses, what is being created in it at that moment", async () => {
    const { ids, acme, board, floor } = world;
    for (let round = 0; round < 8; round++) {
      const [made, deleted] = await Promise.allSettled([
        as(ids.adam).container.create({ workspace_id: acme, parent_id: floor, title: `Kelder ${round}` }),
        as(ids.olga).container.delete({ id: board }),
      ]);
      expect(deleted.status).toBe("fulfilled");
      if (made.status === "fulfilled")
        expect(await errorOf(as(ids.adam).container.get({ id: made.value.id }))).toMatchObject({ code: "NOT_FOUND" });
      await as(ids.olga).deletion.restore({ id: (await listTrash())[0]!.id });
    }
  });
});
