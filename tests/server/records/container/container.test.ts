import { containers, groupContainers, groupMembers, groups } from "@db/schema/container";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
});
const onPlan = (plan: "free" | "basic" | "enterprise", planEndsOn: string | null = null) =>
  transact(asOperator, (tx) => tx.update(workspaces).set({ plan, planEndsOn }).where(eq(workspaces.id, world.acme)));

describe("a container", () => {
  test("is created below a board by its admin, and seen by who has a grant above it", async () => {
    const { ids, board, acme } = world;
    const created = await as(ids.lea).container.create({ workspace_id: acme, parent_id: board, title: "Stookplaats" });
    expect(created).toMatchObject({
      title: "Stookplaats",
      parent_id: board,
      workspace_id: acme,
      permissions: { can_edit: true },
      compliance: { state: "?" },
    });
    const asTablet = await as(ids.tab).container.get({ id: created.id });
    expect(asTablet.permissions.can_edit).toBe(false);
    expect(asTablet.path).toEqual([{ id: board, title: "Site Noord" }]);
  });

  test("belongs to the workspace of its parent, whatever the input says", async () => {
    const { ids, board, acme, rival } = world;
    const created = await as(ids.lea).container.create({ workspace_id: rival, parent_id: board, title: "Kelder" });
    expect(created.workspace_id).toBe(acme);
  });

  test("begins its path, for a guest, at the topmost container they reach", async () => {
    const { ids, floor } = world;
    expect((await as(ids.gus).container.get({ id: floor })).path).toEqual([]);
  });

  test("is NOT_FOUND for who does not reach it, and FORBIDDEN to change for guests", async () => {
    const { ids, board, floor, other, rivalBoard, rival } = world;
    for (const [name, id] of [
      ["gus", board],
      ["gus", other],
      ["mia", floor],
      ["rita", board],
      ["olga", rivalBoard],
    ] as const) {
      expect(await errorOf(as(ids[name]).container.get({ id })), name).toMatchObject({ code: "NOT_FOUND" });
      expect(await errorOf(as(ids[name]).container.page({ id })), name).toMatchObject({ code: "NOT_FOUND" });
      expect(await errorOf(as(ids[name]).container.containers({ id })), name).toMatchObject({ code: "NOT_FOUND" });
      expect(await errorOf(as(ids[name]).object.inContainer({ id })), name).toMatchObject({ code: "NOT_FOUND" });
      expect(
        await errorOf(as(ids[name]).container.create({ workspace_id: rival, parent_id: id, title: "x" })),
        name,
      ).toMatchObject({
        code: "NOT_FOUND",
      });
    }
    expect(await errorOf(as(ids.gus).container.edit({ id: floor, title: "x" }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(null).container.get({ id: floor }))).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("can't be created or changed while the plan is locked, and is read and deleted all the same", async () => {
    const { ids, acme, board, floor } = world;
    await onPlan("basic", "2020-01-01");
    const locked = { code: "FORBIDDEN", message: "refusal.plan_locked" };
    expect(
      await errorOf(as(ids.lea).container.create({ workspace_id: acme, parent_id: board, title: "x" })),
    ).toMatchObject(locked);
    expect(await errorOf(as(ids.lea).container.edit({ id: floor, title: "x" }))).toMatchObject(locked);
    const page = await as(ids.lea).container.page({ id: board });
    expect(page.may).toMatchObject({
      edit: false,
      create_container: false,
      create_object: false,
      place: false,
      locked: true,
    });
    expect(page.container.permissions.can_edit).toBe(false);
    await as(ids.lea).container.delete({ id: floor });
  });
});

describe("a board", () => {
  const newBoard = (name: "olga" | "lea" | "rita", title = "Bord") =>
    as(world.ids[name]).container.create({ workspace_id: world.acme, title });

  test("is created by admins of the workspace only", async () => {
    expect(await newBoard("olga")).toMatchObject({ parent_id: null, path: [] });
    expect(await errorOf(newBoard("lea"))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(newBoard("rita"))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is limited by the plan, also for many created at once", async () => {
    await onPlan("basic");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, number) => newBoard("olga", `Bord ${number}`)),
    );
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(3); // of six, as two exist and five are allowed
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { message: "container.board_limit" } });
    expect((await as(world.ids.olga).container.boards({ id: world.acme })).meta.total).toBe(5);
  });

  test("is not part of a free plan", async () => {
    await onPlan("free");
    expect(await errorOf(newBoard("olga"))).toMatchObject({ code: "FORBIDDEN", message: "refusal.no_plan" });
  });
});

describe("lists of containers", () => {
  test("give a workspace's boards; to a guest their topmost containers, without grants nothing", async () => {
    const { ids, acme, board, floor, other } = world;
    const asTablet = async (name: keyof World["ids"]) =>
      (await as(ids[name]).container.boards({ id: acme })).items.map(({ id }) => id);
    expect(await asTablet("olga")).toEqual([board, other]);
    expect(await asTablet("lea")).toEqual([board]);
    expect(await asTablet("tab")).toEqual([board]);
    expect(await asTablet("gus")).toEqual([floor]);
    expect(await asTablet("mia")).toEqual([]);
    expect(await asTablet("sam")).toEqual([board, other]);
    expect(await errorOf(asTablet("rita"))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("show a container that a person reaches twice, or by a group, once", async () => {
    const { ids, acme, board, other } = world;
    await as(ids.olga).container.create({ workspace_id: acme, parent_id: other, title: "Dak" });
    await transact(asOperator, async (tx) => {
      const [group] = await tx.insert(groups).values({ workspaceId: acme, title: "Ploeg" }).returning();
      await tx.insert(groupMembers).values({ workspaceId: acme, groupId: group!.id, userId: ids.gus });
      await tx.insert(groupContainers).values([
        { workspaceId: acme, groupId: group!.id, containerId: board },
        { workspaceId: acme, groupId: group!.id, containerId: other, isContainerAdmin: true },
      ]);
    });
    const { items } = await as(ids.gus).container.boards({ id: acme });
    expect(items.map(({ id, permissions }) => [id, permissions.can_edit])).toEqual([
      [board, false],
      [other, true],
    ]);
    const [room] = (await as(ids.gus).container.containers({ id: other })).items;
    expect(room).toMatchObject({ title: "Dak", permissions: { can_edit: true }, path: [{ title: "Site Zuid" }] });
  });

  test("come in pages, the oldest first", async () => {
    const { ids, acme, board } = world;
    for (const title of ["Een", "Twee", "Drie"])
      await as(ids.lea).container.create({ workspace_id: acme, parent_id: board, title });
    const page = await as(ids.lea).container.containers({ id: board, page: 2, per_page: 3 });
    expect(page.meta).toEqual({ page: 2, per_page: 3, total: 4, last_page: 2, next: null });
    expect(page.items.map(({ title }) => title)).toEqual(["Drie"]);
  });

  test("never show a parent of another workspace, even if there were one", async () => {
    const { acme, rivalBoard } = world;
    await expect(
      transact(asOperator, (tx) =>
        tx.insert(containers).values({ workspaceId: acme, parentId: rivalBoard, title: "x" }),
      ),
    ).rejects.toThrow();
  });
});
