import { beforeAll, describe, expect, test } from "vitest";
import { as, makeWorld, refusalOf, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe("a container", () => {
  test("is made below a board by its admin, and seen by who has a grant above it", async () => {
    const { ids, board, acme } = world;
    const made = await as(ids.lea).container.create({ workspace_id: acme, parent_id: board, title: "Stookplaats" });
    expect(made).toMatchObject({ title: "Stookplaats", parent_id: board, workspace_id: acme, permissions: { can_edit: true }, compliance: { state: "?" } });
    const seen = await as(ids.tab).container.get({ id: made.id });
    expect(seen.permissions.can_edit).toBe(false);
    expect(seen.path).toEqual([{ id: board, title: "Site Noord" }]);
  });

  test("begins, for a guest, at the topmost one they reach", async () => {
    const { ids, floor } = world;
    expect((await as(ids.gus).container.get({ id: floor })).path).toEqual([]);
  });

  test("is not there for who can't reach it, and forbidden for who may only look", async () => {
    const { ids, board, floor, other, rivalBoard } = world;
    for (const [who, id] of [["gus", board], ["gus", other], ["mia", floor], ["rita", board], ["olga", rivalBoard]] as const) {
      expect(await refusalOf(as(ids[who]).container.get({ id })), `${who}`).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await refusalOf(as(ids.gus).container.edit({ id: floor, title: "x" }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(as(null).container.get({ id: floor }))).toMatchObject({ code: "UNAUTHORIZED" });
  });
});
