import { events } from "@db/schema/event";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { createActionPoint, createScheduled, gus, lea, rowOf, setUp, world } from "./action-point-setup.ts";

beforeAll(setUp);

describe("the status of an action point goes", () => {
  test("from pending to ok or nok, nok with a note; who comes second is told who was first", async () => {
    const { id } = await createActionPoint({ resolvers: [world.ids.gus] });
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

  test("from nok to ok when it is rechecked, and to pending when it gets another day", async () => {
    const { id } = await createScheduled(today());
    expect(await errorOf(lea().actionPoint.recheck({ id, status: "ok" }))).toMatchObject({ code: "CONFLICT" });
    await lea().actionPoint.resolve({ id, status: "nok", solved_note: "Lekt" });
    const again = await lea().actionPoint.edit({ id, scheduled_at: addDays(today(), 7) });
    expect(again).toMatchObject({ status: "pending", solved_at: null, solved_user: null, solved_note: "Lekt" });
    await lea().actionPoint.resolve({ id, status: "nok", solved_note: "Lekt nog" });
    expect((await lea().actionPoint.recheck({ id, status: "ok" })).status).toBe("ok");
    expect(await errorOf(lea().actionPoint.recheck({ id, status: "ok" }))).toMatchObject({ code: "CONFLICT" });
  });

  test("from ok to pending when an editor gives a reason", async () => {
    const { id } = await createScheduled(addDays(today(), 2));
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
    expect(history.map(({ verb, who: name }) => [verb, name])).toEqual([
      ["action_point.create", "lea World"],
      ["action_point.resolve", "lea World"],
      ["action_point.reopen", "lea World"],
    ]);
    expect(history.slice(1).map(({ detail }) => detail)).toEqual([
      { status: "ok", note: "Lamp vervangen" },
      { reason: "Weer stuk" },
    ]);
  });

  test("by one REST call, which resolves, rechecks or reopens as it fits", async () => {
    const { id } = await createActionPoint({ resolvers: [world.ids.gus] });
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

  test("nowhere when another change of the same call is refused", async () => {
    const { id } = await createActionPoint();
    const input = { id, status: "ok" as const, resolvers: [world.ids.rita] };
    expect(await errorOf(lea().actionPoint.change(input))).toMatchObject({
      message: "action_point.resolver_out_of_reach",
    });
    expect((await rowOf(id)).status).toBe("pending");
    const recorded = await transact(asOperator, (tx) => tx.select().from(events).where(eq(events.aboutId, id)));
    expect(recorded.map(({ verb }) => verb)).toEqual(["action_point.create"]);
  });
});

describe("lists of action points", () => {
  test("have what the caller may see, filtered, sorted and in pages", async () => {
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
    const listedTitles = async (name: "gus" | "olga", filter: object, more: object = {}) =>
      (await as(ids[name]).actionPoint.inWorkspace({ id: acme, filter, ...more })).items.map(({ title }) => title);

    expect(await listedTitles("gus", { object: lift })).toEqual(["Late", "Soon", "Undated", "Done"]);
    expect(await listedTitles("gus", { object: lift, status: ["past"] })).toEqual(["Late"]);
    expect(await listedTitles("gus", { object: lift, status: ["pending", "ok"] }, { sort: "title" })).toEqual([
      "Done",
      "Soon",
      "Undated",
    ]);
    expect(await listedTitles("gus", { object: lift, resolvers: ["me"] })).toEqual(["Late"]);
    expect(await listedTitles("olga", { object: lift, resolvers: ["none"] })).toEqual(["Soon", "Undated", "Done"]);
    expect(await listedTitles("olga", { object: lift, resolvers: ["none", ids.gus] })).toHaveLength(4);
    expect(await listedTitles("gus", { priority: ["high"], object: lift })).toEqual(["Undated"]);
    expect(await listedTitles("gus", { name: "pl-77 soo" })).toEqual(["Soon"]);
    expect(await listedTitles("gus", { container: other })).toEqual([]);
    expect(await listedTitles("olga", { container: other })).toEqual(["Verborgen"]);
    expect((await listedTitles("olga", { container: world.board })).length).toBeGreaterThan(4);
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
    expect(tasks).toMatchObject({ state: "?", permissions: { can_report: false, can_add: true } });
    expect(tasks.action_points.map(({ title }) => title)).toEqual(["Late", "Soon", "Undated", "Done"]);
  });
});
