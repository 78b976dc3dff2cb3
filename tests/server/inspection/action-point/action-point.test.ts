import { grants } from "@db/schema/container";
import { memberships } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { createActionPoint, createScheduled, gus, lea, object, rowOf, setUp, world } from "./action-point-setup.ts";

beforeAll(setUp);

describe("an action point", () => {
  test("is created on an object, without a date and with priority to_plan", async () => {
    const made = await createActionPoint({ note: "Achteraan", resolvers: [world.ids.gus, world.ids.adam] });
    expect(made).toMatchObject({
      status: "pending",
      schedule: null,
      note: "Achteraan",
      priority: "to_plan",
      report_status: null,
      resolver_id: world.ids.gus,
      resolvers: [{ first_name: "gus" }, { first_name: "adam" }],
      solved_at: null,
      frequency: null,
      scheduled_at: null,
      type: "task",
      container: { id: world.floor, title: "Gelijkvloers" },
      object: { id: object, display_code: "HF-03" },
    });
    expect(Object.keys(made)).not.toContain("report_id");
  });

  test("may belong to a container without an object", async () => {
    const made = await lea().actionPoint.create({ container_id: world.floor, title: "Vloer keren" });
    expect([made.object, made.container.id]).toEqual([null, world.floor]);
    await expect(lea().actionPoint.create({ title: "Nergens" } as never)).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("gets priority medium with a date, unless a priority was chosen", async () => {
    expect((await createScheduled(today())).priority).toBe("medium");
    expect((await createScheduled(today(), { priority: "high" })).priority).toBe("high");
    const { id } = await createActionPoint();
    expect((await lea().actionPoint.edit({ id, scheduled_at: addDays(today(), 3) })).priority).toBe("medium");
    const chosen = await createActionPoint({ priority: "low" });
    expect(chosen.priority).toBe("low");
    expect(await lea().actionPoint.edit({ id: chosen.id, scheduled_at: today() })).toMatchObject({
      priority: "low",
      frequency: "oneTime",
      schedule_description: expect.stringContaining("Eenmalig"),
    });
  });

  test("is past once its day is over, which is never stored", async () => {
    expect((await createScheduled(today())).status).toBe("pending");
    const late = await createScheduled(addDays(today(), -1));
    expect(late.status).toBe("past");
    expect((await rowOf(late.id)).status).toBe("pending");
  });

  test("is assigned only to people who reach it", async () => {
    const { ids } = world;
    for (const name of ["mia", "tab", "rita"] as const) {
      expect(await errorOf(createActionPoint({ resolvers: [ids.gus, ids[name]] })), name).toEqual({
        code: "UNPROCESSABLE_CONTENT",
        message: "action_point.resolver_out_of_reach",
      });
    }
    const { people } = await gus().actionPoint.formPage({ id: object });
    expect(people.map(({ first_name }) => first_name)).toEqual(["adam", "gus", "lea", "olga"]);
    expect(Object.keys(people[0]!)).toEqual(["id", "first_name", "last_name"]);
  });

  test("can refer to a report of the same object only", async () => {
    const other = await lea().object.create({ container_id: world.floor, title: "Lift" });
    const report = await lea().report.create({
      object_id: other.id,
      type: "inspection",
      review_point: "PL",
      status: "ok_ap",
      reported_date: today(),
      period: 3,
    });
    expect(await errorOf(createActionPoint({ report_id: report.id }))).toMatchObject({
      message: "action_point.other_report",
    });
    const made = await lea().actionPoint.create({ object_id: other.id, title: "Deur", report_id: report.id });
    expect(made.report_status).toBe("ok_ap");
  });
});

describe("permissions: people may", () => {
  test("create one who reach the object, tablets excepted; schedule one who edit", async () => {
    const { ids } = world;
    expect((await gus().actionPoint.create({ object_id: object, title: "Olie lekt" })).title).toBe("Olie lekt");
    const input = { object_id: object, title: "x", scheduled_at: today() };
    expect(await errorOf(gus().actionPoint.createScheduled(input))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(ids.tab).actionPoint.create(input))).toMatchObject({ code: "FORBIDDEN" });
    for (const name of ["mia", "rita"] as const) {
      expect(await errorOf(as(ids[name]).actionPoint.create(input)), name).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await errorOf(as(null).actionPoint.create(input))).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("resolve one who edit, or as its resolver; change or delete one who edit", async () => {
    const { ids } = world;
    const mine = await createActionPoint({ resolvers: [ids.gus] });
    const theirs = await createActionPoint();
    expect(await errorOf(gus().actionPoint.resolve({ id: theirs.id, status: "ok" }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(gus().actionPoint.edit({ id: mine.id, title: "x" }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(gus().actionPoint.remove({ id: mine.id }))).toMatchObject({ code: "FORBIDDEN" });
    expect((await gus().actionPoint.page({ id: mine.id })).permissions).toEqual({
      can_resolve: true,
      can_say_ok: true,
      can_stop: false,
      can_edit: false,
      can_plan: false,
      can_delete: false,
      can_photograph: true,
    });
    expect((await gus().actionPoint.page({ id: theirs.id })).permissions.can_resolve).toBe(false);
    expect(await gus().actionPoint.resolve({ id: mine.id, status: "ok", solved_note: "Vervangen" })).toMatchObject({
      status: "ok",
      solved_note: "Vervangen",
      solved_user: { first_name: "gus" },
      solved_at: expect.stringMatching(/Z$/),
    });
    expect(await errorOf(gus().actionPoint.reopen({ id: mine.id, reason: "Toch niet" }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(as(ids.rita).actionPoint.page({ id: mine.id }))).toMatchObject({ code: "NOT_FOUND" });
    await lea().actionPoint.remove({ id: mine.id });
    expect(await errorOf(lea().actionPoint.page({ id: mine.id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("not resolve one once they are no member any more", async () => {
    const { id } = await createActionPoint({ resolvers: [world.ids.gus] });
    const membership = and(eq(memberships.workspaceId, world.acme), eq(memberships.userId, world.ids.gus));
    await transact(asOperator, (tx) => tx.delete(memberships).where(membership));
    expect(await errorOf(gus().actionPoint.resolve({ id, status: "ok" }))).toMatchObject({ code: "NOT_FOUND" });
    await transact(asOperator, async (tx) => {
      await tx.insert(memberships).values({ workspaceId: world.acme, userId: world.ids.gus, role: "member" });
      await tx
        .insert(grants)
        .values({ workspaceId: world.acme, userId: world.ids.gus, containerId: world.floor, role: "guest" });
    });
  });
});
