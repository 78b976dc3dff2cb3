import { countingQueries } from "@db/count";
import { actionPoints } from "@db/schema/action-point";
import { containers } from "@db/schema/container";
import { jobs } from "@db/schema/job";
import { objects } from "@db/schema/object";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const { acme: workspaceId, floor, other } = world;
  await transact(asOperator, async (tx) => {
    await tx.insert(objects).values([
      {
        workspaceId,
        containerId: floor,
        title: "Lift",
        publicId: "lift",
        verdict: "A",
        expiresOn: addDays(today(), 5),
        warnsOn: today(),
      },
      {
        workspaceId,
        containerId: other,
        title: "Tank",
        publicId: "tank",
        verdict: "C",
        expiresOn: addDays(today(), 50),
      },
    ]);
    await tx.insert(actionPoints).values([
      { workspaceId, containerId: floor, title: "Te laat", scheduledOn: addDays(today(), -9) },
      { workspaceId, containerId: floor, title: "Vandaag", scheduledOn: today() },
      { workspaceId, containerId: other, title: "Ook te laat", scheduledOn: addDays(today(), -2) },
      { workspaceId, containerId: other, title: "Gedaan", scheduledOn: addDays(today(), -20), status: "ok" },
    ]);
  });
});
const home = (name: keyof World["ids"], more: object = {}) =>
  as(world.ids[name]).container.home({ id: world.acme, ...more });

describe("a workspace's home", () => {
  test("shows the boards with their state, what expires first, and work that is overdue", async () => {
    const { boards, action_points, boards_left, may } = await home("olga");
    expect(boards).toMatchObject([
      {
        title: "Site Noord",
        compliance: { state: "S", counts: { S: 1 } },
        first: { title: "Lift", state: "S", on: addDays(today(), 5) },
      },
      { title: "Site Zuid", compliance: { state: "C", counts: { C: 1 } }, first: null },
    ]);
    expect(action_points).toEqual({ open: 3, late: 2, oldest: addDays(today(), -9) });
    expect(boards_left).toBe(8);
    expect(may).toEqual({ create_board: true, invite: true, choose_plan: true });
  });

  test("shows a guest their topmost containers and their own work only", async () => {
    const { boards, action_points, boards_left, may } = await home("gus");
    expect(boards.map(({ title }) => title)).toEqual(["Gelijkvloers"]);
    expect(action_points).toEqual({ open: 2, late: 1, oldest: addDays(today(), -9) });
    expect(boards_left).toBeNull();
    expect(may).toEqual({ create_board: false, invite: false, choose_plan: false });
  });

  test("names the owner to who has no board yet, and is NOT_FOUND for non-members", async () => {
    expect(await home("mia")).toMatchObject({
      boards: [],
      owner: "olga World",
      action_points: { open: 0, late: 0, oldest: null },
    });
    expect(await errorOf(home("rita"))).toMatchObject({ code: "NOT_FOUND" });
    expect((await home("sam")).boards).toHaveLength(2);
  });

  test("shows a running background job to the person who started it", async () => {
    const { acme: workspaceId, ids } = world;
    const jobOf = (state: "active" | "done") => ({
      workspaceId,
      userId: ids.olga,
      kind: "container.duplicate" as const,
      title: "Hal",
      input: {},
      state,
      progress: 0.4,
    });
    await transact(asOperator, (tx) => tx.insert(jobs).values([jobOf("active"), jobOf("done")]));
    expect((await home("olga")).jobs).toMatchObject([{ title: "Hal", state: "active", progress: 0.4 }]);
    expect((await home("adam")).jobs).toEqual([]);
  });

  test("sorts as requested", async () => {
    const titles = async (sort: string) => (await home("olga", { sort })).boards.map(({ title }) => title);
    expect(await titles("alphabetical_desc")).toEqual(["Site Zuid", "Site Noord"]);
    expect(await titles("created_desc")).toEqual(["Site Zuid", "Site Noord"]);
    expect(await titles("nonsense")).toEqual(["Site Noord", "Site Zuid"]);
  });

  test("takes two queries, and one for who asks", async () => {
    const queries = await countingQueries(async (count) => {
      await home("olga");
      return count.queries;
    });
    expect(queries).toBe(3);
  });

  test("offers no new board over the limit, and none on a free plan", async () => {
    const plan = (values: object) =>
      transact(asOperator, (tx) => tx.update(workspaces).set(values).where(eq(workspaces.id, world.acme)));
    await transact(asOperator, (tx) =>
      tx.insert(containers).values([1, 2, 3].map((number) => ({ workspaceId: world.acme, title: `Bord ${number}` }))),
    );
    await plan({ plan: "basic" });
    expect(await home("olga")).toMatchObject({ boards_left: 0, may: { create_board: false } });
    await plan({ plan: "free" });
    expect((await home("olga")).may.create_board).toBe(false);
    await plan({ plan: "enterprise" });
  });
});
