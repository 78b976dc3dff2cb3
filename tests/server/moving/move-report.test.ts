import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../../rest/client.ts";
import { as, errorOf } from "../../world.ts";
import { file, machine, paper, run, setUp, states, who, world } from "./report-setup.ts";

beforeAll(setUp);

describe("a report that is moved", () => {
  test("makes the one object unknown and the other valid, and fulfils the duties there", async () => {
    const [wrong, right] = [await machine("Fout"), await machine("Juist")];
    const report = await file(wrong);
    expect(await states(wrong, right)).toEqual(["A", "?"]);
    const moved = await who("lea").report.move({ id: report.id, object_id: right });
    expect(moved.object.id).toBe(right);
    expect(await states(wrong, right)).toEqual(["?", "A"]);
    const { duties } = await who("lea").object.get({ id: right });
    expect(duties.map(({ id }) => id)).toEqual(moved.duty_ids);
    const before = (await who("lea").object.get({ id: wrong })).duties;
    expect(before.map(({ report_id, due_on }) => [report_id, due_on])).toEqual([[null, null]]);
    const answer = await rest("POST", `/reports/${report.id}/move`, { as: world.ids.lea, body: { object_id: wrong } });
    expect([answer.status, answer.body.data.object.id]).toEqual([200, wrong]);
    expect(await states(wrong, right)).toEqual(["A", "?"]);
  });

  test("no longer rejects the first object, where an earlier report counts again", async () => {
    const [wrong, right] = [await machine(), await machine()];
    await file(wrong, { reported_date: addDays(today(), -10) });
    await file(right, { reported_date: addDays(today(), -10) });
    const rejected = await file(wrong, { status: "nok" });
    expect(await states(wrong, right)).toEqual(["C", "A"]);
    await who("lea").report.move({ id: rejected.id, object_id: right });
    expect(await states(wrong, right)).toEqual(["A", "C"]);
  });

  test("fulfils by default what somebody chose otherwise on the first object", async () => {
    const [wrong, right] = [await machine(), await machine()];
    const report = await file(wrong, { review_point: "HE", duty_ids: [] });
    expect(report.duty_ids).toEqual([]);
    expect((await who("lea").report.move({ id: report.id, object_id: right })).duty_ids).toHaveLength(2);
    expect((await who("lea").report.editPage({ id: report.id })).chose_duties).toBe(false);
  });

  test("takes its paper along, and its follow-ups with theirs; it no longer follows up one that stays", async () => {
    const [wrong, right] = [await machine(), await machine()];
    const first = await file(wrong, { reported_date: addDays(today(), -30), status: "nok", ...(await paper("eerst")) });
    const second = await file(wrong, {
      ...{ reported_date: addDays(today(), -20), status: "nok", parent_id: first.id },
      ...(await paper("tweede")),
    });
    const third = await file(wrong, { parent_id: second.id, ...(await paper("derde")) });
    const gone = await file(wrong, { parent_id: second.id });
    await who("lea").report.remove({ id: gone.id });
    await who("lea").report.move({ id: second.id, object_id: right });
    const filesOn = async (id: string) =>
      (await who("lea").object.page({ id })).object.files.map(({ name }) => name).sort();
    expect(await filesOn(wrong)).toEqual(["eerst.pdf"]);
    expect(await filesOn(right)).toEqual(["derde.pdf", "tweede.pdf"]);
    expect((await who("lea").report.page({ id: third.id })).report.object.id).toBe(right);
    const view = async (id: string) => (await who("lea").report.get({ id })).children.map((each) => each.id);
    expect([await view(first.id), await view(second.id)]).toEqual([[], [third.id]]);
    expect((await who("lea").report.page({ id: second.id })).report.parent_id).toBeNull();
    expect(await states(wrong, right)).toEqual(["C", "A"]);
    const { items } = await who("olga").deletion.list({ id: world.acme });
    await who("olga").deletion.restore({ id: items[0]!.id });
    expect((await who("lea").report.page({ id: gone.id })).report.object.id).toBe(right);
  });

  test("takes its action points along, open and resolved, with their series, to the other board", async () => {
    const [wrong, right] = [await machine(), await machine("Elders", world.other)];
    const report = await file(wrong, { status: "ok_ap" });
    const point = (title: string, more: object = {}) =>
      who("lea").actionPoint.create({ object_id: wrong, title, report_id: report.id, ...more });
    const [open, done] = [await point("Lamp"), await point("Spiegel")];
    await who("lea").actionPoint.resolve({ id: done.id, status: "ok" });
    const series = await who("lea").actionPoint.createScheduled({
      ...{ object_id: wrong, title: "Ketting smeren", report_id: report.id },
      ...{ scheduled_at: today(), frequency: "monthly" },
    });
    await who("lea").actionPoint.resolve({ id: series.id, status: "ok" });
    const own = await who("lea").actionPoint.create({ object_id: wrong, title: "Blijft" });
    const ofVisitor = await point("Gemeld");
    await run(sql`update action_points set reporter = 'jan@elders.test' where id = ${ofVisitor.id}`);
    await who("olga").report.move({ id: report.id, object_id: right });
    const on = async (id: string) => {
      const { rows } = await run(sql`select title, container_id = (select container_id from objects where id = ${id})
        as is_inside, report_id from action_points where object_id = ${id} order by title, status desc`);
      return rows;
    };
    expect(await on(right)).toEqual([
      { title: "Ketting smeren", is_inside: true, report_id: null },
      { title: "Ketting smeren", is_inside: true, report_id: report.id },
      { title: "Lamp", is_inside: true, report_id: report.id },
      { title: "Spiegel", is_inside: true, report_id: report.id },
    ]);
    expect(await on(wrong)).toMatchObject([
      { title: "Blijft", report_id: null },
      { title: "Gemeld", report_id: null },
    ]);
    expect(await states(wrong, right)).toEqual(["?", "B"]);
    expect(await errorOf(who("lea").actionPoint.page({ id: open.id }))).toMatchObject({ code: "NOT_FOUND" });
    await who("lea").actionPoint.page({ id: own.id });
    const { rows } = await run(sql`select s.container_id from schedules s join action_points p on p.schedule_id = s.id
      where p.id = ${series.id}`);
    expect(rows).toEqual([{ container_id: world.other }]);
  });

  test("is told in the history of both objects", async () => {
    const [here, there] = [await machine("Lift 1"), await machine("Lift 2")];
    const { id } = await file(here);
    await who("lea").report.move({ id, object_id: there });
    const about = async (object: string) =>
      (await who("olga").history.list({ id: world.acme, about: object, what: "report" })).items;
    const part = `Heftruck · ${today()}`;
    expect(await about(here)).toMatchObject([
      { what: "report.move_away", about: { title: "Lift 1" }, part, other: "Lift 2" },
    ]);
    expect(await about(there)).toMatchObject([{ what: "report.move_here", part, other: "Lift 1" }]);
  });

  test("leaves the request for an inspection of the first object open", async () => {
    const [wrong, right] = [await machine(), await machine()];
    const request = await who("lea").request.create({
      ...{ id: world.acme, object_ids: [wrong, right], body: "Keurders", email: "body@elders.test", language: "nl" },
      ...{ starts_on: addDays(today(), 7), ends_on: addDays(today(), 60) },
    });
    const token = request.url!.split("/").at(-1)!;
    await as(null).request.addReport({
      ...{ token, objectId: wrong, review_point: "HF", status: "ok", reported_date: today(), period: 12 },
      ...{ reported_by: "An", number: "", note: "", ...(await paper("bezoek")) },
    });
    const [filed] = (await who("lea").object.page({ id: wrong })).reports;
    await who("lea").report.move({ id: filed!.id, object_id: right });
    const { objects } = await as(null).request.visit({ token });
    expect(objects.map(({ id, report }) => [id, report?.status ?? null]).sort()).toEqual(
      [
        [wrong, null],
        [right, "ok"],
      ].sort(),
    );
  });
});

test("a report whose object changes in the database gives both objects their letter", async () => {
  const [here, there] = [await machine(), await machine()];
  const { id } = await file(here, { duty_ids: [] });
  await run(sql`update reports set object_id = ${there} where id = ${id}`);
  const stored = await states(here, there);
  expect(stored).toEqual(["?", "A"]);
});
