import { countingQueries } from "@db/count";
import { grants } from "@db/schema/container";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
let lift: string;
let roof: string;
let fan: string;
const point: Record<string, string> = {};
const asName = (name: Name) => as(world.ids[name]);

beforeAll(async () => {
  world = await makeWorld();
  const lea = asName("lea");
  lift = (await lea.object.create({ container_id: world.floor, title: "Lift", serial_number: "SN-1" })).id;
  roof = (await asName("olga").container.create({ workspace_id: world.acme, parent_id: world.board, title: "Dak" })).id;
  fan = (await lea.object.create({ container_id: roof, title: "Ventilator" })).id;
  const open = { scheduled_at: addDays(today(), 3), resolvers: [world.ids.gus] };
  point.lift = (await lea.actionPoint.createScheduled({ object_id: lift, title: "Smeren", ...open })).id;
  point.floor = (await lea.actionPoint.create({ container_id: world.floor, title: "Dweilen" })).id;
  point.done = (await lea.actionPoint.create({ object_id: lift, title: "Gedaan" })).id;
  await lea.actionPoint.resolve({ id: point.done!, status: "ok" });
});

const machines = async (name: Name, id: string) => (await asName(name).takeAlong.machines({ id })).machines;
const titles = async (name: Name, id: string) => (await machines(name, id)).map(({ object }) => object.title);

describe("what is taken along", () => {
  test("holds of a board all machines below it, and of a container those in it, for who reaches them", async () => {
    expect(await titles("lea", world.board)).toEqual(["Lift", "Ventilator"]);
    expect(await titles("olga", roof)).toEqual(["Ventilator"]);
    expect(await titles("tab", world.board)).toEqual(["Lift", "Ventilator"]);
    expect(await titles("gus", world.floor)).toEqual(["Lift"]);
    expect(await errorOf(asName("gus").takeAlong.machines({ id: world.board }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(asName("rita").takeAlong.place({ id: world.board }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("says of a machine what its page says: the answer, open action points, and what one may do", async () => {
    const [taken] = await machines("lea", world.floor);
    const page = await asName("lea").object.page({ id: lift });
    expect(taken!.object.answer).toEqual(page.object.answer);
    expect(taken!.path).toEqual(page.path);
    expect(taken!.action_points.map(({ id, note, priority, may }) => ({ id, note, priority, may }))).toEqual([
      { id: point.lift, note: "", priority: "medium", may: { resolve: true, say_ok: true, edit: true, plan: true } },
    ]);
    const [ofGuest] = await machines("gus", world.floor);
    expect(ofGuest!.may).toEqual({
      ...{ edit: false, upload: true, add_action_point: true, plan: false, answer: true, locked: false },
    });
    expect(ofGuest!.action_points[0]!.may, "its resolver").toMatchObject({ resolve: true, edit: false });
    const [ofTablet] = await machines("tab", world.floor);
    expect(ofTablet!.may).toEqual({
      ...{ edit: false, upload: false, add_action_point: false, plan: false, answer: false, locked: false },
    });
  });

  test("names people, and the points of containers, to those who see them", async () => {
    const { place } = await asName("lea").takeAlong.place({ id: world.board });
    expect(place!.containers.map(({ title }) => title)).toEqual(["Dak", "Gelijkvloers", "Site Noord"]);
    expect(place!.action_points.map(({ title }) => title)).toEqual(["Dweilen"]);
    expect(place!.people.map(({ first_name }) => first_name)).toEqual(["adam", "lea", "olga"]);
    expect((await asName("tab").takeAlong.place({ id: world.board })).place!.people).toEqual([]);
    const ofGuest = await asName("gus").takeAlong.place({ id: world.floor });
    expect(ofGuest.place!.containers.map(({ path }) => path)).toEqual([[]]);
  });

  test("names with machines opened lately who may resolve there, by name alone, to those who see people", async () => {
    const peopleFor = async (name: Name, ids = [lift]) => (await asName(name).takeAlong.opened({ ids })).people;
    const [onFloor, ...others] = await peopleFor("lea");
    expect(others).toEqual([]);
    expect(onFloor!.container_id).toBe(world.floor);
    expect(onFloor!.people.map(({ first_name }) => first_name)).toEqual(["adam", "gus", "lea", "olga"]);
    expect(Object.keys(onFloor!.people[0]!).sort()).toEqual(["first_name", "id", "last_name"]);
    expect((await peopleFor("gus", [lift, fan])).map(({ container_id }) => container_id)).toEqual([world.floor]);
    expect(await peopleFor("tab")).toEqual([]);
  });

  test("holds the questions of a template once, for all machines that have it", async () => {
    const olga = asName("olga");
    const template = await olga.template.create({ id: world.acme, title: "Rondgang" });
    for (const id of [lift, fan]) await olga.objectTemplate.attach({ id, template_id: template.id });
    const { versions } = await asName("lea").takeAlong.place({ id: world.board });
    expect(versions.map((version) => version.template.title)).toEqual(["Rondgang"]);
    const taken = await machines("lea", world.board);
    expect(taken.map(({ templates }) => templates[0]!.versions[0]!.id)).toEqual([versions[0]!.id, versions[0]!.id]);
  });

  test("sends again what has changed, and says what is as it was", async () => {
    const lea = asName("lea");
    const before = await lea.takeAlong.place({ id: world.board });
    const known = (await machines("lea", world.board)).map(({ revision }) => revision);
    expect(await lea.takeAlong.place({ id: world.board, mark: before.mark })).toMatchObject({
      same: true,
      place: null,
    });
    await lea.object.edit({ id: fan, title: "Ventilator 2" });
    const after = await lea.takeAlong.place({ id: world.board, mark: before.mark, known: [before.place!.revision] });
    expect(after).toMatchObject({ same: false, place: null });
    const fresh = await lea.takeAlong.machines({ id: world.board, known });
    expect(fresh.machines.map(({ object }) => object.title)).toEqual(["Ventilator 2"]);
    expect(fresh.same).toEqual([lift]);
    await lea.object.edit({ id: fan, title: "Ventilator" });
  });

  test("leaves out, of machines opened lately, those out of reach and those in the trash", async () => {
    const secret = await asName("olga").object.create({ container_id: world.other, title: "Geheim" });
    const gone = await asName("lea").object.create({ container_id: world.floor, title: "Weg" });
    await asName("lea").object.remove({ id: gone.id });
    const ids = [lift, secret.id, gone.id];
    const { machines, workspaces } = await asName("lea").takeAlong.opened({ ids });
    expect(machines.map(({ object }) => object.title)).toEqual(["Lift"]);
    expect(workspaces.map(({ name }) => name)).toEqual(["Acme"]);
    expect((await asName("mia").takeAlong.opened({ ids })).machines).toEqual([]);
    expect((await asName("rita").takeAlong.opened({ ids })).workspaces).toEqual([]);
  });

  test("ends with the grant", async () => {
    const held = and(eq(grants.containerId, world.floor), eq(grants.userId, world.ids.gus));
    const { mark } = await asName("gus").takeAlong.place({ id: world.floor });
    const [grant] = await transact(asOperator, (tx) => tx.delete(grants).where(held).returning());
    expect(await errorOf(asName("gus").takeAlong.place({ id: world.floor, mark }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await transact(asOperator, (tx) => tx.insert(grants).values(grant!));
  });

  test("holds the rounds of a place and of all below it, until one may not see them", async () => {
    const lea = asName("lea");
    const round = await lea.round.create({ id: world.floor, title: "Weekronde", stops: [lift] });
    const taken = await lea.takeAlong.rounds({ id: world.board });
    expect(taken).toMatchObject({
      rounds: [{ walk: null, stops: [{ object_id: lift }], may: { walk: true } }],
      next: null,
    });
    const known = taken.rounds.map(({ revision }) => revision);
    expect(await lea.takeAlong.rounds({ id: world.board, known })).toMatchObject({ rounds: [], same: [round.id] });
    const { id } = await lea.round.begin({ id: round.id });
    await lea.round.put({ id, results: [{ stop: lift, outcome: "ok" }] });
    const [now] = (await lea.takeAlong.rounds({ id: world.board, known })).rounds;
    expect(now).toMatchObject({ walk: { id, done: 1 } });
    expect((await lea.takeAlong.rounds({ id: roof })).rounds).toEqual([]);
    expect(await errorOf(asName("rita").takeAlong.rounds({ id: world.board }))).toMatchObject({ code: "NOT_FOUND" });
    await lea.round.delete({ id: round.id });
    expect((await lea.takeAlong.rounds({ id: world.board })).rounds).toEqual([]);
  });

  test("takes five queries for a page of machines and seven for a place, and one for who asks", async () => {
    const counted = (ask: () => Promise<unknown>) =>
      countingQueries(async (count) => {
        await ask();
        return count.queries;
      });
    expect(await counted(() => asName("lea").takeAlong.machines({ id: world.board }))).toBe(6);
    expect(await counted(() => asName("lea").takeAlong.place({ id: world.board }))).toBe(8);
    const { mark } = await asName("lea").takeAlong.place({ id: world.board });
    expect(await counted(() => asName("lea").takeAlong.place({ id: world.board, mark }))).toBe(3);
  });

  test("says before how much it is", async () => {
    expect(await asName("lea").takeAlong.size({ id: world.board })).toMatchObject({
      title: "Site Noord",
      machines: 2,
      papers: 0,
    });
  });

  test("says which templates are asked for at a place, and were filled in", async () => {
    const olga = asName("olga");
    const template = await olga.template.create({ id: world.acme, title: "Opstart" });
    const item = { name: "Opstart", type: "template" as const, template_id: template.id };
    await olga.backgroundTemplate.create({ id: roof, title: "Ventilatie", items: [item] });
    await olga.objectTemplate.attach({ id: fan, template_id: template.id });
    const ofFan = async () => (await machines("lea", roof))[0]!.asked;
    expect(await ofFan()).toEqual([{ wanted_id: template.id, present: false }]);
    expect((await machines("lea", world.floor))[0]!.asked).toEqual([]);
  });
});
