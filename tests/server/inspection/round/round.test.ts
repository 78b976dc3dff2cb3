import { addDays, today } from "@server/core/day";
import { alongPlan } from "@server/inspection/round/along-plan";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";
import { inTransaction, machines, roundOf } from "./setup.ts";

let world: World;
let objects: string[];
beforeEach(async () => {
  world = await makeWorldAnew();
  objects = await machines(world, 3);
});
const lea = () => as(world.ids.lea);

describe("a round", () => {
  test("by a filter has what is due, late or never done, and no other kind, tag or place", async () => {
    const set = (id: string, columns: ReturnType<typeof sql>) =>
      inTransaction((tx) => tx.execute(sql`update objects set ${columns} where id = ${id}`));
    await set(objects[0]!, sql`verdict = 'A', expires_on = ${addDays(today(), 20)}`);
    await set(objects[1]!, sql`verdict = 'A', expires_on = ${addDays(today(), 90)}, tags = '{zone 1}'`);
    await set(objects[2]!, sql`verdict = 'A', expires_on = ${addDays(today(), -3)}`);
    await machines(world, 1, world.other);
    const found = async (filter: object) => {
      const { id } = await roundOf(world, [], { chosen_by: "filter", ...filter });
      return (await lea().round.get({ id })).stops.map(({ object_id }) => objects.indexOf(object_id));
    };
    expect(await found({ due_within: 30 })).toEqual([0, 2]);
    expect(await found({ tag: "zone 1" })).toEqual([1]);
    expect(await found({})).toEqual([0, 1, 2]);
  });

  test("that two people change asks which values count, also of the order of its stops", async () => {
    const { id } = await roundOf(world, objects);
    const [a, b, c] = objects as [string, string, string];
    const based_on = JSON.stringify({ title: "Weekronde", stops: objects.join() });
    await lea().round.edit({ id, stops: [b, a, c], based_on });
    const olga = as(world.ids.olga);
    expect(await errorOf(olga.round.edit({ id, stops: [c, a, b], based_on }))).toMatchObject({ code: "CONFLICT" });
    await olga.round.edit({ id, title: "Maandronde", based_on });
    const { title, stops } = await lea().round.get({ id });
    expect([title, stops.map(({ object_id }) => object_id)]).toEqual(["Maandronde", [b, a, c]]);
  });

  test("repeats from its day, is late until it is walked, and does not make up for what was missed", async () => {
    const { id, next_on } = await roundOf(world, objects, { frequency: "monthly", starts_on: addDays(today(), -40) });
    expect(next_on).toBe(addDays(today(), -40));
    const { items } = await lea().round.list({ id: world.acme });
    expect(items.map((round) => round.id)).toEqual([id]);
    const walk = await lea().round.begin({ id });
    await lea().round.close({ id: walk.id, signed_name: "Lea", not_visited: 3 });
    const after = (await lea().round.get({ id })).next_on!;
    expect(after > today() && after < addDays(today(), 31)).toBe(true);
  });

  test("without machines is not begun; with one it is", async () => {
    const empty = await roundOf(world, []);
    expect(await errorOf(lea().round.begin({ id: empty.id }))).toMatchObject({ message: "round.no_stops" });
    const one = await roundOf(world, objects.slice(0, 1));
    expect((await lea().round.begin({ id: one.id })).stops).toHaveLength(1);
  });

  test("goes to the trash with its walks and comes back, and so it does with its place", async () => {
    const { id } = await roundOf(world, objects);
    const walk = await lea().round.begin({ id });
    await lea().round.delete({ id });
    expect(await errorOf(lea().round.walk({ id: walk.id }))).toMatchObject({ code: "NOT_FOUND" });
    const olga = as(world.ids.olga);
    const [deletion] = (await olga.deletion.list({ id: world.acme })).items;
    expect(deletion).toMatchObject({ kind: "round", title: "Weekronde", where: "Gelijkvloers" });
    await olga.deletion.restore({ id: deletion!.id });
    expect((await lea().round.walk({ id: walk.id })).stops).toHaveLength(3);
    await olga.container.delete({ id: world.floor });
    expect(await errorOf(lea().round.get({ id }))).toMatchObject({ code: "NOT_FOUND" });
    const [floor] = (await olga.deletion.list({ id: world.acme })).items;
    await olga.deletion.restore({ id: floor!.id });
    expect((await lea().round.get({ id })).id).toBe(id);
  });

  test("is ordered along the plan from the top left, and what has no pin comes last", () => {
    const at = (name: string, x: number, y: number, place = "a") => ({
      name,
      place: { id: place },
      pin: x < 0 ? null : { x, y },
      plan: { width: 2000, height: 1000 },
    });
    const stops = [
      at("d", 0.9, 0.9),
      at("n", -1, 0),
      at("a", 0.1, 0.1),
      at("c", 0.3, 0.9),
      at("b", 0.2, 0.2),
      at("z", 0, 0, "b"),
    ];
    expect(
      alongPlan(stops)
        .map(({ name }) => name)
        .join(""),
    ).toBe("abcdnz");
  });
});
