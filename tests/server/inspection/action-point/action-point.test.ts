import { actionPoints } from "@db/schema/action-point";
import { grants } from "@db/schema/container";
import { events } from "@db/schema/event";
import { memberships } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (
    await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })
  ).id;
});

const lea = () => as(world.ids.lea);
const gus = () => as(world.ids.gus);
const aTask = (more: object = {}) => lea().actionPoint.create({ object_id: object, title: "Lamp herstellen", ...more });
const planned = (day: string, more: object = {}) =>
  lea().actionPoint.createScheduled({ object_id: object, title: "Lamp herstellen", scheduled_at: day, ...more });
const rowOf = async (id: string) =>
  (await transact(asOperator, (tx) => tx.select().from(actionPoints).where(eq(actionPoints.id, id))))[0]!;

describe("an action point", () => {
  test("is made on an object, without a day: to be planned", async () => {
    const made = await aTask({ note: "Achteraan", resolvers: [world.ids.gus, world.ids.adam] });
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

  test("may stand on a container alone", async () => {
    const made = await lea().actionPoint.create({ container_id: world.floor, title: "Vloer keren" });
    expect([made.object, made.container.id]).toEqual([null, world.floor]);
    await expect(lea().actionPoint.create({ title: "Nergens" } as never)).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("becomes medium once there is a day, unless somebody chose", async () => {
    expect((await planned(today())).priority).toBe("medium");
    expect((await planned(today(), { priority: "high" })).priority).toBe("high");
    const { id } = await aTask();
    expect((await lea().actionPoint.edit({ id, scheduled_at: addDays(today(), 3) })).priority).toBe("medium");
    const chosen = await aTask({ priority: "low" });
    expect(chosen.priority).toBe("low");
    expect(await lea().actionPoint.edit({ id: chosen.id, scheduled_at: today() })).toMatchObject({
      priority: "low",
      frequency: "oneTime",
      schedule_description: expect.stringContaining("Eenmalig"),
    });
  });

  test("is past once its day is over, and never stored so", async () => {
    expect((await planned(today())).status).toBe("pending");
    const late = await planned(addDays(today(), -1));
    expect(late.status).toBe("past");
    expect((await rowOf(late.id)).status).toBe("pending");
  });

  test("is given to people who can come to it, and to no others", async () => {
    const { ids } = world;
    for (const who of ["mia", "tab", "rita"] as const) {
      expect(await errorOf(aTask({ resolvers: [ids.gus, ids[who]] })), who).toEqual({
        code: "UNPROCESSABLE_CONTENT",
        message: "action_point.resolver_out_of_reach",
      });
    }
    const { people } = await gus().actionPoint.formPage({ id: object });
    expect(people.map(({ first_name }) => first_name)).toEqual(["adam", "gus", "lea", "olga"]);
    expect(Object.keys(people[0]!)).toEqual(["id", "first_name", "last_name"]);
  });

  test("comes from a report of the same object only", async () => {
    const other = await lea().object.create({ container_id: world.floor, title: "Lift" });
    const report = await lea().report.create({
      object_id: other.id,
      type: "inspection",
      review_point: "PL",
      status: "ok_ap",
      reported_date: today(),
      period: 3,
    });
    expect(await errorOf(aTask({ report_id: report.id }))).toMatchObject({ message: "action_point.other_report" });
    const made = await lea().actionPoint.create({ object_id: other.id, title: "Deur", report_id: report.id });
    expect(made.report_status).toBe("ok_ap");
  });
});

describe("who may", () => {
  test("make one: who reaches the object, but for a tablet; plan one: who edits", async () => {
    const { ids } = world;
    expect((await gus().actionPoint.create({ object_id: object, title: "Olie lekt" })).title).toBe("Olie lekt");
    const asked = { object_id: object, title: "x", scheduled_at: today() };
    expect(await errorOf(gus().actionPoint.createScheduled(asked))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(ids.tab).actionPoint.create(asked))).toMatchObject({ code: "FORBIDDEN" });
    for (const who of ["mia", "rita"] as const) {
      expect(await errorOf(as(ids[who]).actionPoint.create(asked)), who).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await errorOf(as(null).actionPoint.create(asked))).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("resolve one: who edits, or its resolver; change or delete one: who edits", async () => {
    const { ids } = world;
    const mine = await aTask({ resolvers: [ids.gus] });
    const theirs = await aTask();
    expect(await errorOf(gus().actionPoint.resolve({ id: theirs.id, status: "ok" }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(gus().actionPoint.edit({ id: mine.id, title: "x" }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(gus().actionPoint.remove({ id: mine.id }))).toMatchObject({ code: "FORBIDDEN" });
    expect((await gus().actionPoint.page({ id: mine.id })).permissions).toEqual({
      can_resolve: true,
      can_edit: false,
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

  test("not resolve where they no longer are a member", async () => {
    const { id } = await aTask({ resolvers: [world.ids.gus] });
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

describe("its status goes", () => {
  test("pending to ok or nok, nok with a note, once: the second is told who was first", async () => {
    const { id } = await aTask({ resolvers: [world.ids.gus] });
    expect(await errorOf(gus().actionPoint.resolve({ id, status: "nok" }))).toMatchObject({
      message: "action_point.note_required",
    });
    const both = await Promise.allSettled([
      gus().actionPoint.resolve({ id, status: "nok", solved_note: "Past niet" }),
      lea().actionPoint.resolve({ id, status: "ok" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { reason } = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(reason).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^action_point\.already_n?ok\?name=(gus|lea)%20World$/),
    });
  });

  test("nok to ok when it is checked again, and to pending when it gets another day", async () => {
    const { id } = await planned(today());
    expect(await errorOf(lea().actionPoint.recheck({ id, status: "ok" }))).toMatchObject({ code: "CONFLICT" });
    await lea().actionPoint.resolve({ id, status: "nok", solved_note: "Lekt" });
    const again = await lea().actionPoint.edit({ id, scheduled_at: addDays(today(), 7) });
    expect(again).toMatchObject({ status: "pending", solved_at: null, solved_user: null, solved_note: "Lekt" });
    await lea().actionPoint.resolve({ id, status: "nok", solved_note: "Lekt nog" });
    expect((await lea().actionPoint.recheck({ id, status: "ok" })).status).toBe("ok");
    expect(await errorOf(lea().actionPoint.recheck({ id, status: "ok" }))).toMatchObject({ code: "CONFLICT" });
  });

  test("ok to pending when an editor says why", async () => {
    const { id } = await planned(addDays(today(), 2));
    expect(await errorOf(lea().actionPoint.reopen({ id, reason: "x" }))).toMatchObject({ code: "CONFLICT" });
    await lea().actionPoint.resolve({ id, status: "ok", solved_note: "Lamp vervangen" });
    expect(await errorOf(lea().actionPoint.edit({ id, scheduled_at: today() }))).toMatchObject({
      message: "action_point.reopen_first",
    });
    await expect(lea().actionPoint.reopen({ id, reason: " " })).rejects.toThrow("mistake.required");
    const again = await lea().actionPoint.reopen({ id, reason: "Weer stuk" });
    expect(again).toMatchObject({ status: "pending", solved_at: null, solved_user: null, solved_note: "" });
    expect(await rowOf(id)).toMatchObject({ notice: "due", noticeOn: addDays(today(), 2) });
    const { history } = await gus().actionPoint.page({ id });
    expect(history.map(({ verb, who }) => [verb, who])).toEqual([
      ["action_point.create", "lea World"],
      ["action_point.resolve", "lea World"],
      ["action_point.reopen", "lea World"],
    ]);
    expect(history.slice(1).map(({ detail }) => detail)).toEqual([
      { status: "ok", note: "Lamp vervangen" },
      { reason: "Weer stuk" },
    ]);
  });

  test("by one call over REST: resolve, check again, reopen, whichever fits", async () => {
    const { id } = await aTask({ resolvers: [world.ids.gus] });
    const { change } = lea().actionPoint;
    expect((await gus().actionPoint.change({ id, status: "nok", solved_note: "Lekt" })).status).toBe("nok");
    expect(await errorOf(gus().actionPoint.change({ id, status: "ok", title: "Anders" }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(change({ id, status: "pending" }))).toMatchObject({
      message: "action_point.reschedule_nok",
    });
    expect((await change({ id, status: "pending", scheduled_at: today() })).status).toBe("pending");
    expect((await change({ id, status: "ok", title: "Olie bijvullen" })).title).toBe("Olie bijvullen");
    expect(await errorOf(change({ id, status: "ok" }))).toMatchObject({ code: "CONFLICT" });
    expect(await errorOf(change({ id, status: "pending" }))).toMatchObject({ message: "mistake.required" });
    expect((await change({ id, status: "pending", reason: "Toch niet" })).status).toBe("pending");
  });

  test("nowhere when the change that goes along is refused", async () => {
    const { id } = await aTask();
    const asked = { id, status: "ok" as const, resolvers: [world.ids.rita] };
    expect(await errorOf(lea().actionPoint.change(asked))).toMatchObject({
      message: "action_point.resolver_out_of_reach",
    });
    expect((await rowOf(id)).status).toBe("pending");
    const written = await transact(asOperator, (tx) => tx.select().from(events).where(eq(events.aboutId, id)));
    expect(written.map(({ verb }) => verb)).toEqual(["action_point.create"]);
  });
});

describe("lists of action points", () => {
  test("hold what one may see, filtered, sorted and in pages", async () => {
    const { ids, acme, other } = world;
    const lift = (await lea().object.create({ container_id: world.floor, title: "Lift", display_code: "PL-77" })).id;
    const make = (title: string, more: object = {}) => lea().actionPoint.create({ object_id: lift, title, ...more });
    await make("Undated", { priority: "high" });
    await lea().actionPoint.createScheduled({
      object_id: lift,
      title: "Late",
      scheduled_at: addDays(today(), -3),
      resolvers: [ids.gus],
    });
    await lea().actionPoint.createScheduled({ object_id: lift, title: "Soon", scheduled_at: addDays(today(), 1) });
    const done = await make("Done");
    await lea().actionPoint.resolve({ id: done.id, status: "ok" });
    await as(ids.adam).actionPoint.create({ container_id: other, title: "Verborgen" });
    const seen = async (who: "gus" | "olga", filter: object, more: object = {}) =>
      (await as(ids[who]).actionPoint.inWorkspace({ id: acme, filter, ...more })).items.map(({ title }) => title);

    expect(await seen("gus", { object: lift })).toEqual(["Late", "Soon", "Undated", "Done"]);
    expect(await seen("gus", { object: lift, status: ["past"] })).toEqual(["Late"]);
    expect(await seen("gus", { object: lift, status: ["pending", "ok"] }, { sort: "title" })).toEqual([
      "Done",
      "Soon",
      "Undated",
    ]);
    expect(await seen("gus", { object: lift, resolvers: ["me"] })).toEqual(["Late"]);
    expect(await seen("olga", { object: lift, resolvers: ["none"] })).toEqual(["Soon", "Undated", "Done"]);
    expect(await seen("olga", { object: lift, resolvers: ["none", ids.gus] })).toHaveLength(4);
    expect(await seen("gus", { priority: ["high"], object: lift })).toEqual(["Undated"]);
    expect(await seen("gus", { name: "pl-77 soo" })).toEqual(["Soon"]);
    expect(await seen("gus", { container: other })).toEqual([]);
    expect(await seen("olga", { container: other })).toEqual(["Verborgen"]);
    expect((await seen("olga", { container: world.board })).length).toBeGreaterThan(4);
    const page = await gus().actionPoint.ofObject({ id: lift, per_page: 3, page: 2 });
    expect([page.items.length, page.meta.total, page.meta.last_page]).toEqual([1, 4, 2]);
    expect(await errorOf(as(ids.rita).actionPoint.inWorkspace({ id: acme }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(ids.mia).actionPoint.ofObject({ id: lift }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await as(ids.mia).actionPoint.inWorkspace({ id: acme })).items).toEqual([]);

    const { counts, meta } = await gus().actionPoint.listPage({
      id: acme,
      filter: { object: lift, status: ["pending", "past", "nok"] },
    });
    expect(counts).toEqual({ pending: 2, past: 1, ok: 1, nok: 0 });
    expect(meta.total).toBe(3);
    const tasks = await gus().actionPoint.tasksPage({ id: lift });
    expect(tasks).toMatchObject({ state: "X", permissions: { can_report: false, can_add: true } });
    expect(tasks.action_points.map(({ title }) => title)).toEqual(["Late", "Soon", "Undated", "Done"]);
  });
});
