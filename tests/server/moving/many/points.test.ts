import { countingQueries } from "@db/count";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { errorOf } from "../../../world.ts";
import { add, left, lock, run, setUp, undo, who, world } from "./setup.ts";

beforeEach(setUp);

type Change = Parameters<ReturnType<typeof who>["many"]["changePoints"]>[0];
const change = (name: Parameters<typeof who>[0], act: Change["act"], more: Partial<Change>) =>
  who(name).many.changePoints({ id: world.acme, act, ...more });
const make = async (title: string, more: object = {}) => {
  const object_id = await add(`Van ${title}`);
  return (await who("olga").actionPoint.create({ object_id, title, ...more })).id;
};
const planned = async (title: string, scheduled_at: string, more: object = {}) => {
  const object_id = await add(`Van ${title}`);
  return (await who("olga").actionPoint.createScheduled({ object_id, title, scheduled_at, ...more })).id;
};
const get = async (id: string) => (await who("olga").actionPoint.page({ id })).action_point;
const titles = async () =>
  (await who("olga").actionPoint.inWorkspace({ id: world.acme, sort: "title" })).items.map(({ title }) => title);
const resolversOf = async (id: string) => (await get(id)).resolvers.map((person) => person.first_name);

describe("many action points", () => {
  test("are assigned to somebody, and back to whom they were, but where somebody chose otherwise since", async () => {
    const ids = [
      await make("Een"),
      await make("Twee", { resolvers: [world.ids.lea, world.ids.adam] }),
      await make("Drie", { resolvers: [world.ids.gus] }),
    ] as [string, string, string];
    const done = await change("lea", "resolver", { ids, resolver_id: world.ids.gus });
    expect(done).toMatchObject({ noun: "action_point", count: 2, left: [{ title: "Drie", reason: "same" }] });
    expect(await resolversOf(ids[1])).toEqual(["gus"]);
    await who("olga").actionPoint.edit({ id: ids[0], resolvers: [world.ids.adam] });
    expect((await undo("lea", done)).undone).toMatchObject({ count: 1, left: [{ title: "Een", reason: "changed" }] });
    expect(await resolversOf(ids[0])).toEqual(["adam"]);
    expect(await resolversOf(ids[1])).toEqual(["lea", "adam"]);
  });

  test("are left where that person has no access, and refused where there is none at all", async () => {
    const there = await make("Hier");
    const elsewhere = (await who("olga").actionPoint.create({ container_id: world.other, title: "Elders" })).id;
    const done = await change("olga", "resolver", { ids: [there, elsewhere], resolver_id: world.ids.gus });
    expect([done.count, left(done)]).toEqual([1, ["Elders: out_of_reach"]]);
    const refusal = await errorOf(change("olga", "resolver", { ids: [elsewhere], resolver_id: world.ids.gus }));
    expect(refusal.message).toBe("action_point.resolver_out_of_reach");
    expect((await change("olga", "resolver", { ids: [there], resolver_id: "nobody" })).count).toBe(1);
    expect(await resolversOf(there)).toEqual([]);
  });

  test("get a day: what was not in order is open again, a series and what is solved stay", async () => {
    const open = await make("Open");
    const once = await planned("Eens", "2027-01-10");
    const wrong = await make("Niet in orde");
    await who("olga").actionPoint.resolve({ id: wrong, status: "nok", solved_note: "Stuk" });
    const solved = await make("Opgelost");
    await who("olga").actionPoint.resolve({ id: solved, status: "ok", solved_note: "" });
    const series = await planned("Reeks", "2027-01-10", { frequency: "monthly" });
    const ids = [open, once, wrong, solved, series];
    const done = await change("adam", "term", { ids, scheduled_at: "2027-03-01" });
    expect([done.count, left(done)]).toEqual([3, ["Opgelost: solved", "Reeks: recurring"]]);
    for (const id of [open, once, wrong])
      expect(await get(id)).toMatchObject({ scheduled_at: "2027-03-01", status: "pending", priority: "medium" });
    expect(await get(series)).toMatchObject({ scheduled_at: "2027-01-10", frequency: "monthly" });
    expect((await undo("adam", done)).undone).toMatchObject({ count: 3, left_count: 0 });
    expect(await get(open)).toMatchObject({ scheduled_at: null, schedule: null, priority: "to_plan" });
    expect(await get(once)).toMatchObject({ scheduled_at: "2027-01-10", schedule: { next_at: "2027-01-10" } });
    expect(await get(wrong)).toMatchObject({ status: "nok", solved_user: { first_name: "olga" }, scheduled_at: null });
    const { rows } = await run(sql`select count(*)::int as n from schedules where workspace_id = ${world.acme}`);
    expect(rows[0]).toEqual({ n: 2 });
  });

  test("get a priority, and back the one that they had", async () => {
    const ids = [await make("Een"), await planned("Twee", "2027-01-10", { priority: "high" })] as [string, string];
    const done = await change("olga", "priority", { ids, new_priority: "high" });
    expect(done).toMatchObject({ count: 1, left: [{ title: "Twee", reason: "same" }] });
    await undo("olga", done);
    expect((await get(ids[0])).priority).toBe("to_plan");
  });

  test("are deleted, all that match or by their ids, and come back with the state of their objects", async () => {
    const object = await add("Kraan");
    const report = { object_id: object, type: "inspection", review_point: "HF", status: "ok" } as const;
    await who("olga").report.create({ ...report, reported_date: "2026-11-01", period: 12 });
    const letter = async () => (await who("olga").object.list({ id: world.acme, q: "Kraan" })).items[0]!.state;
    const before = await letter();
    await who("olga").actionPoint.create({ object_id: object, title: "Band" });
    const after = await letter();
    expect(after).not.toBe(before);
    await planned("Reeks", "2027-01-10", { frequency: "monthly" });
    const elsewhere = await make("Elders");
    const done = await change("lea", "delete", { all: true, filter: { status: ["pending"] }, expected: 3 });
    expect([done.count, left(done)]).toEqual([2, ["Reeks: recurring"]]);
    expect([await titles(), await letter()]).toEqual([["Reeks"], before]);
    await undo("lea", done);
    expect([await titles(), await letter()]).toEqual([["Band", "Elders", "Reeks"], after]);
    expect((await change("lea", "delete", { ids: [elsewhere] })).count).toBe(1);
  });

  test("are changed by who may, and by nobody while the plan is over", async () => {
    const id = await make("Een", { resolvers: [world.ids.gus] });
    const attempt = async (name: Parameters<typeof who>[0]) => {
      const { code } = await errorOf(change(name, "priority", { ids: [id], new_priority: "low" }));
      return code;
    };
    expect(await Promise.all((["gus", "tab", "mia", "rita"] as const).map(attempt))).toEqual([
      ...["FORBIDDEN", "FORBIDDEN", "NOT_FOUND", "NOT_FOUND"],
    ]);
    const done = await change("lea", "priority", { ids: [id], new_priority: "low" });
    await lock("2026-01-01");
    const refusal = await errorOf(change("olga", "delete", { ids: [id] }));
    expect(refusal).toMatchObject({ code: "FORBIDDEN", message: "refusal.plan_locked" });
    expect((await undo("lea", done)).undone?.count).toBe(1);
  });

  test("take as many statements for thirty as for two", async () => {
    const counts: Record<string, number[]> = {};
    for (const many of [2, 30]) {
      const ids = await Promise.all(Array.from({ length: many }, (_, n) => make(`Punt ${many} ${n}`)));
      const acts: Partial<Change>[] = [
        { act: "resolver", resolver_id: world.ids.gus },
        { act: "term", scheduled_at: "2027-03-01" },
        { act: "delete" },
      ];
      const batches: string[] = [];
      for (const more of acts)
        await countingQueries(async (count) => {
          batches.unshift((await change("olga", more.act!, { ids, ...more })).batch);
          (counts[more.act!] ??= []).push(count.queries);
        });
      for (const [at, batch] of batches.entries())
        await countingQueries(async (count) => {
          await undo("olga", { batch });
          (counts[`undo ${at}`] ??= []).push(count.queries);
        });
    }
    for (const [name, [few, more]] of Object.entries(counts)) expect(more, name).toBe(few);
  });
});
