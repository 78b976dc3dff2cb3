import { randomUUID } from "node:crypto";
import { seenOf } from "@server/inspection/round/seen";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";
import { inTransaction, machines, roundOf, templateOn } from "./setup.ts";

let world: World;
let objects: string[];
beforeEach(async () => {
  world = await makeWorldAnew();
  objects = await machines(world, 3);
});
const lea = () => as(world.ids.lea);
const gus = () => as(world.ids.gus);
const ok = (stop: string, more: object = {}) => ({ id: randomUUID(), stop, outcome: "ok" as const, ...more });
const pointsThere = async () =>
  (await inTransaction((tx) => tx.execute<{ n: number }>(sql`select count(*)::int as n from action_points`))).rows[0]!
    .n;

describe("a walk that a device sends later", () => {
  test("is begun, walked and signed by a few calls, each of which may arrive twice", async () => {
    const round = await roundOf(world, objects);
    const [id, at] = [randomUUID(), new Date(Date.now() - 3_600_000).toISOString()];
    const results = objects.map((stop) => ok(stop, { at, seen: 0 }));
    for (const _ of [1, 2]) await lea().round.begin({ id: round.id, walk_id: id, at });
    for (const _ of [1, 2]) expect(await lea().round.put({ id, results })).toMatchObject({ conflicts: [] });
    const { stops } = await lea().round.walk({ id });
    for (const _ of [1, 2])
      expect(await lea().round.close({ id, signed_name: "Lea", seen: await seenOf(stops) })).toMatchObject({ done: 3 });
    expect(stops.map(({ revision, result }) => [revision, result!.at])).toEqual(objects.map(() => [1, at]));
    expect((await lea().round.walks({ id: round.id })).meta.total).toBe(1);
  });

  test("is signed as the signer saw it: where something else counts by then, it is refused until they look again", async () => {
    const { id } = await lea().round.begin({ id: (await roundOf(world, objects)).id });
    const { stops } = await lea().round.put({ id, results: objects.map((stop) => ok(stop)) });
    const { result: _, ...unseen } = stops[0]!;
    const seen = await seenOf(stops);
    expect(await seenOf([...stops].reverse())).toBe(seen);
    expect(await seenOf([{ ...unseen, result: null }, ...stops.slice(1)])).not.toBe(seen);
    await gus().round.put({
      id,
      results: [{ stop: objects[0]!, outcome: "nok", note: "Lekt", seen: stops[0]!.revision }],
    });
    const signing = { id, signed_name: "Lea", seen };
    expect(await errorOf(lea().round.close(signing))).toEqual({ code: "CONFLICT", message: "round.other_than_seen" });
    const now = await lea().round.walk({ id });
    expect(await lea().round.close({ ...signing, seen: await seenOf(now.stops) })).toMatchObject({ not_ok: 1 });
  });

  test("joins the walk that it knows by its id, and so takes its finished intakes", async () => {
    const { templateId, questionId } = await templateOn(world, objects.slice(0, 1));
    const round = await roundOf(world, objects, { template_id: templateId });
    const { id } = await lea().round.begin({ id: round.id });
    for (const _ of [1, 2]) expect((await gus().round.begin({ id: round.id, walk_id: id })).id).toBe(id);
    const ref = { id: objects[0]!, templateId, answerId: randomUUID() };
    await gus().answer.save({ ...ref, question_answers: [{ question_id: questionId, value: "Vol" }] });
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await gus().answer.finish({ ...ref, at });
    expect((await gus().round.walk({ id })).stops[0]!.result).toMatchObject({ answer_id: ref.answerId, at });
    await lea().round.close({ id, signed_name: "Lea", not_visited: 2 });
    const next = await lea().round.begin({ id: round.id });
    expect((await gus().round.begin({ id: round.id, walk_id: id })).id, "the one that it knew").toBe(id);
    expect(next.id).not.toBe(id);
  });
});

describe("an action point that is asked for with a result", () => {
  const bad = (stop: string, more: object = {}) => ({ stop, outcome: "nok" as const, note: "Lekt", ...more });

  test("is made once, also where the result itself was there already", async () => {
    const { id } = await lea().round.begin({ id: (await roundOf(world, objects)).id });
    const stop = objects[0]!;
    const { stops } = await lea().round.put({ id, results: [bad(stop)] });
    expect([stops[0]!.result!.action_point_id, await pointsThere()]).toEqual([null, 0]);
    for (const seen of [1, 1, undefined]) {
      const again = await lea().round.put({ id, results: [bad(stop, { action_point: true, seen })] });
      expect(again.stops[0]).toMatchObject({ revision: 1, result: { action_point_id: expect.any(String) } });
      expect(await pointsThere()).toBe(1);
    }
    // somebody else who says the same, unseen
    await gus().round.put({ id, results: [bad(stop, { action_point: true })] });
    expect(await pointsThere()).toBe(1);
  });

  test("is made once where one call says the same twice", async () => {
    const { id } = await lea().round.begin({ id: (await roundOf(world, objects)).id });
    const twice = [
      bad(objects[0]!),
      bad(objects[0]!, { action_point: true }),
      bad(objects[0]!, { action_point: true }),
    ];
    const { stops } = await lea().round.put({ id, results: twice });
    expect(stops[0]!.result!.action_point_id).toEqual(expect.any(String));
    expect(await pointsThere()).toBe(1);
  });
});

test("the list of rounds reads the stops of two walks of a round, however often it was walked", async () => {
  const round = await roundOf(world, objects);
  for (let n = 0; n < 4; n++) {
    const { id } = await lea().round.begin({ id: round.id });
    await lea().round.put({ id, results: objects.map((stop) => ok(stop)) });
    await lea().round.close({ id, signed_name: `Lea ${n}` });
  }
  const [listed] = (await lea().round.list({ id: world.acme })).items;
  expect(listed).toMatchObject({ open_walk: null, last_walk: { done: 3, stops: 3 } });
  expect(listed!.last_walk!.id).toBe((await lea().round.walks({ id: round.id })).items[0]!.id);
});
