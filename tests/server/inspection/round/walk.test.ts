import { randomUUID } from "node:crypto";
import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { inkOf, uploadOf } from "../../../upload-of.ts";
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
const ok = (stop: string, more: object = {}) => ({ stop, outcome: "ok" as const, ...more });
const counts = (of: object[]) =>
  inTransaction((tx) => tx.execute<{ n: number }>(of[0] as never)).then(({ rows }) => rows[0]!.n);
const pointsThere = () => counts([sql`select count(*)::int as n from action_points`]);

describe("a walk", () => {
  test("is begun once a round: who begins after it joins, and the same id begins nothing new", async () => {
    const round = await roundOf(world, objects);
    const walk_id = randomUUID();
    const walk = await lea().round.begin({ id: round.id, walk_id });
    expect(walk).toMatchObject({ id: walk_id, title: "Weekronde", done: 0, closed_at: null });
    expect(walk.stops.map(({ code, object_id }) => [code, object_id])).toEqual(
      objects.map((id, n) => [`P${n + 1}`, id]),
    );
    expect((await lea().round.begin({ id: round.id, walk_id })).id).toBe(walk_id);
    const other = randomUUID();
    expect((await gus().round.begin({ id: round.id, walk_id: other })).id).toBe(walk_id);
    // a phone that began it without a connection goes on under its own id
    const { stops, conflicts } = await gus().round.put({ id: other, results: [ok(objects[0]!)] });
    expect([stops[0]!.result, conflicts]).toMatchObject([{ outcome: "ok", mine: true }, []]);
    expect(await lea().round.get({ id: round.id })).toMatchObject({ open_walk: { id: walk_id, done: 1, stops: 3 } });
    expect((await lea().round.walks({ id: round.id })).meta.total).toBe(1);
  });

  test("says of each stop what was found, when and by whom, and makes the action point once", async () => {
    const round = await roundOf(world, objects);
    const { id } = await lea().round.begin({ id: round.id });
    const [a, b, c] = objects as [string, string, string];
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const results = [
      { id: randomUUID(), ...ok(a), at },
      { id: randomUUID(), stop: b, outcome: "nok" as const, note: "Lekt olie\nbij de as", action_point: true },
      { id: randomUUID(), stop: c, outcome: "unreachable" as const, reason: "locked" as const },
    ];
    for (const _ of [1, 2]) {
      const { stops } = await lea().round.put({ id, results });
      expect(stops.map(({ result, revision }) => [result?.outcome, result?.reason, revision])).toEqual([
        ["ok", null, 1],
        ["nok", null, 1],
        ["unreachable", "locked", 1],
      ]);
      expect(stops[0]!.result).toMatchObject({ at, said_at: null, by: "lea World" });
      const point = await lea().actionPoint.page({ id: stops[1]!.result!.action_point_id! });
      expect(point).toMatchObject({
        action_point: { title: "Lekt olie", note: "Lekt olie\nbij de as", object: { id: b } },
      });
    }
    expect(await pointsThere()).toBe(1);
    expect(await errorOf(lea().round.put({ id, results: [{ stop: a, outcome: "nok" }] }))).toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("a moment in the future is the server's, and both are kept", async () => {
    const { id } = await lea().round.begin({ id: (await roundOf(world, objects)).id });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const { stops } = await lea().round.put({ id, results: [ok(objects[0]!, { at })] });
    expect(stops[0]!.result!.said_at).toBe(at);
    expect(new Date(stops[0]!.result!.at).getTime()).toBeLessThanOrEqual(Date.now());
  });

  test("the last one of a person counts by its moment, and a late one from another device does not undo it", async () => {
    const { id } = await lea().round.begin({ id: (await roundOf(world, objects)).id });
    const moment = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const bad = { stop: objects[0]!, outcome: "nok" as const, note: "Stuk" };
    await lea().round.put({ id, results: [ok(objects[0]!, { at: moment(1) })] });
    const { stops, conflicts } = await lea().round.put({ id, results: [{ ...bad, at: moment(10) }] });
    expect([stops[0]!.result!.outcome, stops[0]!.rivals, conflicts]).toEqual(["ok", [], []]);
    expect((await lea().round.put({ id, results: [{ ...bad, at: moment(0) }] })).stops[0]!.result!.outcome).toBe("nok");
  });

  test("what somebody else put unseen stays beside it until a person chooses, and the walk can't be signed before", async () => {
    const { id } = await lea().round.begin({ id: (await roundOf(world, objects.slice(0, 1))).id });
    await gus().round.begin({ id: (await lea().round.walk({ id })).round.id });
    const stop = objects[0]!;
    await lea().round.put({ id, results: [ok(stop, { seen: 0 })] });
    const said = { stop, outcome: "nok" as const, note: "Rookt", seen: 0 };
    const { stops, conflicts } = await gus().round.put({ id, results: [said] });
    expect(conflicts).toEqual([stop]);
    expect(stops[0]).toMatchObject({
      result: { outcome: "ok" },
      rivals: [{ outcome: "nok", mine: true }],
      revision: 2,
    });
    expect((await gus().round.put({ id, results: [said] })).stops[0]!.rivals).toHaveLength(1);
    expect(await errorOf(lea().round.close({ id, signed_name: "Lea" }))).toMatchObject({
      message: "round.undecided?count=1",
    });
    const choice = { id, stop, result_id: stops[0]!.rivals[0]!.id };
    expect(await errorOf(lea().round.settle({ ...choice, seen: 1 }))).toMatchObject({ message: "round.changed_since" });
    for (const _ of [1, 2])
      expect(await lea().round.settle({ ...choice, seen: 2 })).toMatchObject({
        result: { outcome: "nok", by: "gus World" },
        rivals: [],
      });
    // who has seen it may change it
    const seen = await lea().round.put({ id, results: [ok(stop, { seen: 2 })] });
    expect(seen).toMatchObject({ conflicts: [], stops: [{ result: { outcome: "ok" }, rivals: [] }] });
  });

  test("is signed once, with what was not visited named, and is closed then", async () => {
    const round = await roundOf(world, objects, { frequency: "weekly", starts_on: addDays(today(), -10) });
    expect(round.next_on).toBe(addDays(today(), -10));
    const { id } = await lea().round.begin({ id: round.id });
    await lea().round.put({ id, results: [ok(objects[0]!), ok(objects[1]!)] });
    expect(await errorOf(lea().round.close({ id, signed_name: "Lea" }))).toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
      message: "round.not_visited_first?count=1",
    });
    const drawn = await uploadOf("ink.png", await inkOf(), "drawn");
    const closed = await lea().round.close({ id, signed_name: "Lea", not_visited: 1, drawn });
    expect(closed).toMatchObject({ signed_name: "Lea", signed_drawn: true, done: 2, closed_at: expect.any(String) });
    expect(await lea().round.close({ id, signed_name: "Lea", not_visited: 1 })).toMatchObject({ signed_drawn: true });
    const late = { code: "CONFLICT", message: "round.walk_closed" };
    expect(await errorOf(gus().round.close({ id, signed_name: "Gus", not_visited: 1 }))).toEqual(late);
    expect(await errorOf(gus().round.put({ id, results: [ok(objects[2]!)] }))).toEqual(late);
    expect(await lea().round.get({ id: round.id })).toMatchObject({
      next_on: addDays(today(), 4),
      open_walk: null,
      last_walk: { id, done: 2, stops: 3 },
    });
    const { items } = await as(world.ids.olga).history.list({ id: world.acme });
    expect(items.filter(({ what }) => /round|walk/.test(what)).map(({ what, about }) => [what, about.title])).toEqual([
      ["object.walk", "Pomp 2"],
      ["object.walk", "Pomp 1"],
      ["round.close", "Weekronde"],
      ["round.begin", "Weekronde"],
      ["round.create", "Weekronde"],
    ]);
    expect((await lea().round.begin({ id: round.id })).id).not.toBe(id);
  });

  test("a finished intake of its template becomes the result of its stop", async () => {
    const { templateId, questionId } = await templateOn(world, objects.slice(0, 2));
    const round = await roundOf(world, objects, { template_id: templateId });
    const { id } = await lea().round.begin({ id: round.id });
    const pack = await lea().round.walkPack({ id: round.id });
    expect(pack.stops.map(({ fillable }) => fillable)).toEqual([true, true, false]);
    expect(pack.walk?.id).toBe(id);
    const fill = async (by: ReturnType<typeof as>, object: string) => {
      const ref = { id: object, templateId, answerId: randomUUID() };
      await by.answer.save({ ...ref, question_answers: [{ question_id: questionId, value: "Vol" }] });
      await by.answer.finish(ref);
      return ref.answerId;
    };
    await fill(gus(), objects[1]!); // who does not walk along
    const answer_id = await fill(lea(), objects[0]!);
    const { stops } = await lea().round.walk({ id });
    expect(stops.map(({ result }) => result?.outcome)).toEqual(["filled", undefined, undefined]);
    expect(stops[0]!.result!.answer_id).toBe(answer_id);
    const wrong = { stop: objects[1]!, outcome: "filled" as const, answer_id };
    expect(await errorOf(lea().round.put({ id, results: [wrong] }))).toMatchObject({ message: "round.other_answer" });
    // a guest reads that it was filled in, and not what somebody else wrote
    expect((await gus().round.walk({ id })).stops[0]!.result).toMatchObject({
      outcome: "filled",
      answer_id: null,
    });
  });

  test("keeps what is deleted or moved meanwhile, and takes in what came", async () => {
    const round = await roundOf(world, [], { chosen_by: "filter" });
    const { id } = await lea().round.begin({ id: round.id });
    await as(world.ids.olga).object.remove({ id: objects[0]! });
    await inTransaction((tx) =>
      tx.execute(sql`update objects set container_id = ${world.other} where id = ${objects[1]!}`),
    );
    const [extra] = await machines(world, 1);
    const page = await lea().round.walkPage({ id });
    expect(page.stops.map(({ code, gone }) => [code, gone])).toEqual([
      ["P1", "deleted"],
      ["P2", "moved"],
      ["P3", null],
    ]);
    expect(page.more.map(({ object_id }) => object_id)).toEqual([extra]);
    const { stops } = await lea().round.takeIn({ id, objects: [extra!] });
    expect(stops.at(-1)).toMatchObject({ object_id: extra, added: true });
    await inTransaction((tx) => tx.execute(sql`delete from objects where id = ${objects[0]!}`)); // the trash is emptied
    const closed = await lea().round.close({ id, signed_name: "Lea", not_visited: 4 });
    expect(closed.stops.map(({ code, object_id, gone }) => [code, object_id, gone])).toEqual([
      ["P1", null, "deleted"],
      ["P2", objects[1], "moved"],
      ["P3", objects[2], null],
      ["P1", extra, null],
    ]);
  });
});
