import { setTimeout } from "node:timers/promises";
import { actionPoints } from "@db/schema/action-point";
import { reports } from "@db/schema/report";
import { asOperator, transact } from "@db/transact";
import { translator } from "@i18n/words.server";
import { addDays, addMonths, today } from "@server/core/day";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { validityRows } from "~/components/report/validity-rows";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
const lea = () => as(world.ids.lea);
beforeAll(async () => {
  world = await makeWorld();
});
const anObject = async (title = "Heftruck") => (await lea().object.create({ container_id: world.floor, title })).id;
const createReport = (object_id: string, more: object = {}) =>
  lea().report.create({
    object_id,
    type: "inspection",
    review_point: "HF",
    status: "ok",
    reported_date: today(),
    period: 12,
    ...more,
  });

describe("what an object has on record", () => {
  test("does not grow its pages: the object's shows what is open, the tasks' the newest fifty resolved", async () => {
    const object = await anObject();
    const { id } = await lea().actionPoint.create({ object_id: object, title: "Lampen testen" });
    await transact(asOperator, (tx) =>
      tx.execute(sql`
        insert into ${actionPoints} (workspace_id, container_id, object_id, title, status, solved_at)
        select ${world.acme}, ${world.floor}, ${object}, 'Lampen ' || n, 'ok', now() - n * interval '1 day'
        from generate_series(1, 52) n`),
    );
    const page = await lea().object.page({ id: object });
    expect([page.action_points.map((point) => point.id), page.solved_count]).toEqual([[id], 52]);
    const tasks = await lea().actionPoint.tasksPage({ id: object });
    expect([tasks.action_points.length, tasks.solved_count]).toEqual([51, 52]);
    expect(tasks.action_points[1]!.title, "the newest first").toBe("Lampen 1");
  });
});

describe("the timeline of a crane with two duties under one review point", () => {
  const rowsOf = async (id: string) => {
    const { object, reports } = await lea().object.page({ id });
    return validityRows(translator("nl"), today(), object.duties, reports).map(({ title, letter, note, reports }) => ({
      title,
      letter,
      note,
      bars: reports.map(({ from, until }) => [from, until]),
    }));
  };

  test("has a row for each, with its own reports, its own end and its own words", async () => {
    const crane = await anObject("Rolbrug");
    await lea().duty.put({ id: crane, lines: ["crane_overhead_whole"], reason: "" });
    const [yearly, quarterly] = [addMonths(today(), -13), addDays(today(), -16)];
    const hoisting = { review_point: "HE" as const };
    const first = await createReport(crane, { ...hoisting, reported_date: yearly });
    const last = await createReport(crane, { ...hoisting, reported_date: quarterly, period: 3 });
    const [whole, parts] = await rowsOf(crane);
    expect(whole).toMatchObject({ title: "Volledig onderzoek", letter: "X", bars: [[yearly, addMonths(yearly, 12)]] });
    expect(whole!.note).toMatch(/^vervallen sinds .+ · elk jaar$/);
    expect(parts).toMatchObject({
      title: "Kabels, kettingen, haken en remmen",
      letter: "A",
      bars: [
        [quarterly, addMonths(quarterly, 3)],
        [yearly, addMonths(yearly, 3)],
      ],
    });
    expect(parts!.note).toMatch(/^tot .+ · elke 3 mnd\.$/);
    const counting = (await lea().object.page({ id: crane })).reports.filter(({ current }) => current);
    expect(
      counting.map(({ id }) => id),
      "each once, the newest first",
    ).toEqual([last.id, first.id]);
  });

  test("says what is expected first, what an incident voided, and has a row for a report that fulfils nothing", async () => {
    const crane = (await lea().object.create({ container_id: world.floor, title: "Nieuw", in_service_on: today() })).id;
    await lea().duty.put({ id: crane, lines: ["forklift"], reason: "" });
    expect((await rowsOf(crane))[0]!.note).toMatch(/^voor het eerst tegen .+ · elk/);
    await createReport(crane, { reported_date: addDays(today(), -9) });
    await lea().incident.create({ id: crane, kind: "accident", happened_on: addDays(today(), -1), note: "" });
    expect((await rowsOf(crane))[0]!.note).toMatch(/^niet opnieuw gedaan na het ongeval van \d/);
    await createReport(crane, { type: "checkup", duty_ids: [] });
    expect((await rowsOf(crane)).map(({ title }) => title)).toContain("Nazicht · Heftruck");
  });
});

describe("objects that may not be used today", () => {
  test("are listed together: out of service, rejected and expired", async () => {
    const bad = await Promise.all(
      ["Stil", "Afgekeurd", "Vervallen", "Goed"].map((title) => anObject(`Kraan ${title}`)),
    );
    await createReport(bad[0]!, { status: "oos", note: "Brand" });
    await createReport(bad[1]!, { status: "nok" });
    await createReport(bad[2]!, { review_point: "HE", period: 3, reported_date: addDays(today(), -800) });
    await createReport(bad[3]!);
    const list = (more: object = {}) => lea().object.list({ id: world.acme, q: "kraan", state: "bad", ...more });
    const { items, meta } = await list();
    expect(items.map(({ state }) => state)).toEqual(["T", "C", "X"]);
    expect(meta.total).toBe(3);
    expect((await list({ sort: "title" })).items.map(({ title }) => title)).toEqual([
      "Kraan Afgekeurd",
      "Kraan Stil",
      "Kraan Vervallen",
    ]);
  });
});

test("deleting a report waits for the lock of its object without locking the reports", async () => {
  const object = await anObject();
  const before = await createReport(object, { reported_date: addDays(today(), -20) });
  const last = await createReport(object, { status: "nok" });
  await transact(asOperator, (tx) =>
    tx.update(reports).set({ notice: null, noticeOn: null }).where(eq(reports.id, before.id)),
  );
  let removing: Promise<unknown> | undefined;
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`select from objects where id = ${object} for no key update`);
    removing = lea().report.remove({ id: last.id });
    await setTimeout(400);
    await tx.execute(sql`set local lock_timeout = '300ms'`);
    await tx.update(reports).set({ number: "2026/1" }).where(eq(reports.id, before.id));
  });
  await removing;
  expect((await lea().report.get({ id: before.id })).number).toBe("2026/1");
});
