import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf } from "../../world.ts";
import { calculatedCounts, storedCounts } from "../records/container/stored-counts.ts";
import { acme, addMember, inTransaction, move, setUp, world } from "./move-setup.ts";

beforeEach(setUp);

describe("moving within a workspace", () => {
  test("takes all below along, and the counts follow", async () => {
    const hall = await acme.container();
    const cellar = await acme.container(hall);
    await acme.report(await acme.object(cellar));
    const point = await acme.actionPoint({ objectId: await acme.object(cellar) });
    await inTransaction((tx) => tx.execute(sql`update action_points set container_id = ${cellar} where id = ${point}`));
    const moved = await move(hall, world.other);
    expect(moved).toMatchObject({
      parent_id: world.other,
      objects_count: 2,
      path: [{ id: world.other }],
      cleared_resolvers: [],
    });
    expect(await storedCounts()).toEqual(await calculatedCounts());
    expect((await as(world.ids.olga).container.get({ id: world.floor })).has_containers).toBe(false);
    expect(await move(hall, null)).toMatchObject({ parent_id: null, path: [] });
    expect(await storedCounts()).toEqual(await calculatedCounts());
  });

  test("has a message for each rule", async () => {
    const hall = await acme.container(); // on the floor
    const cellar = await acme.container(hall);
    const store = await acme.container();
    expect(await errorOf(move(hall, hall))).toEqual({ code: "UNPROCESSABLE_CONTENT", message: "move.into_itself" });
    expect(await errorOf(move(hall, cellar))).toMatchObject({ message: "move.into_nested" });
    expect(await errorOf(move(hall, world.floor))).toEqual({ code: "CONFLICT", message: "move.already_there" });
    expect(await errorOf(move(world.board, null))).toMatchObject({ message: "move.already_there" });
    expect(await errorOf(move(hall, world.rivalBoard))).toMatchObject({ message: "move.target_missing" });
    expect(await errorOf(move(hall, null, world.rival))).toMatchObject({ message: "move.target_missing" });
    await acme.object(store);
    expect(await errorOf(move(hall, store))).toMatchObject({ message: "move.target_has_objects" });
    expect(await errorOf(move(store, world.other))).toMatchObject({ message: "move.objects_under_board" });
    expect(await move(store, cellar)).toMatchObject({ parent_id: cellar });
    expect(await move(store, null)).toMatchObject({ parent_id: null });
    expect(await errorOf(move(hall, world.board, undefined, world.ids.mia))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(move(world.floor, world.other, undefined, world.ids.gus))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(move(world.floor, world.other, undefined, world.ids.lea))).toMatchObject({
      message: "move.target_missing",
    });
    expect(await errorOf(move(hall, null, undefined, world.ids.lea))).toEqual({
      code: "FORBIDDEN",
      message: "move.target_unauthorized",
    });
    expect(await errorOf(move(world.board, world.other, undefined, world.ids.lea))).toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("creates no board where the plan has ended or is full, and still moves to another workspace", async () => {
    const hall = await acme.container();
    await addMember(world.ids.olga, world.rival);
    for (let n = 0; n < 8; n++) await acme.newBoard();
    expect(await errorOf(move(hall, null))).toMatchObject({ message: "container.board_limit" });
    await inTransaction((tx) =>
      tx.execute(sql`update workspaces set plan_ends_on = '2020-01-01' where id = ${world.acme}`),
    );
    expect(await errorOf(move(hall, world.other))).toEqual({ code: "FORBIDDEN", message: "refusal.plan_locked" });
    expect(await move(hall, world.rivalBoard)).toMatchObject({ workspace_id: world.rival });
  });
});
