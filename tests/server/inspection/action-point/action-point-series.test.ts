import { schedules } from "@db/schema/schedule";
import { addMonths, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import {
  createMonthly,
  daysAndStatuses,
  gus,
  inDays,
  inTransaction,
  lea,
  object,
  occurrencesOf,
  setUp,
  world,
} from "./series-setup.ts";

beforeAll(setUp);

describe("a recurring action point", () => {
  test("has its schedule, its frequency, and both in words", async () => {
    const made = await createMonthly("2027-01-31");
    expect(made).toMatchObject({
      status: "pending",
      frequency: "monthly",
      scheduled_at: "2027-01-31",
      schedule: { frequency: "monthly", next_at: "2027-01-31", active: true },
      schedule_description: "Elke maand op de 31e, te beginnen 31 januari 2027",
      priority: "medium",
    });
    const inWords = async (locale: "en" | "fr" | "de", frequency: string, more: object = {}) => {
      const input = { object_id: object, title: "x", scheduled_at: "2027-02-01", frequency, ...more } as never;
      return (await as(world.ids.lea, { locale }).actionPoint.createScheduled(input)).schedule_description;
    };
    expect(await inWords("en", "monthly")).toBe("Every month on the 1st, starting 1 February 2027");
    expect(await inWords("fr", "yearly")).toBe("Chaque année le 1er février, à partir du 1er février 2027");
    expect(await inWords("de", "weekly")).toBe("Jede Woche am Montag, ab 1. Februar 2027");
    expect(await inWords("en", "quarterly", { type: "maintenance" })).toBe(
      "Every quarter after the last time, starting 1 February 2027",
    );
    const once = await lea().createScheduled({ object_id: object, title: "Eens", scheduled_at: "2027-01-31" });
    expect(once).toMatchObject({
      frequency: "oneTime",
      schedule: { frequency: "oneTime", next_at: "2027-01-31", active: true },
    });
    expect(await lea().resolve({ id: once.id, status: "ok" })).toMatchObject({
      schedule: { next_at: null, active: false },
    });
    expect(await daysAndStatuses(once.schedule?.id)).toEqual([["2027-01-31", "ok"]]);
  });

  test("is followed by the next one once it is resolved, with the same values", async () => {
    const { ids } = world;
    const about = {
      note: "Elk lokaal",
      type: "inspection",
      priority: "high",
      subject: "VL",
      resolvers: [ids.gus, ids.adam],
      alert: false,
    };
    const made = await createMonthly("2027-01-31", about);
    expect((await gus().resolve({ id: made.id, status: "ok" })).schedule).toMatchObject({ next_at: "2027-02-28" });
    const [, next] = await occurrencesOf(made.schedule?.id);
    const { page } = lea();
    const { action_point } = await page({ id: next!.id });
    expect(action_point).toMatchObject({
      ...about,
      resolvers: [{ id: ids.gus }, { id: ids.adam }],
      scheduled_at: "2027-02-28",
      occurrence: 2,
    });
    expect(action_point).toMatchObject({
      title: "Lampen testen",
      status: "pending",
      solved_at: null,
      object: { id: object },
    });
    await lea().resolve({ id: next!.id, status: "nok", solved_note: "Eén stuk" });
    expect(await daysAndStatuses(made.schedule?.id)).toEqual([
      ["2027-01-31", "ok"],
      ["2027-02-28", "nok"],
      ["2027-03-31", "pending"],
    ]);
  });

  test("that is late: a task takes its next planned day, maintenance is counted from the day it was done", async () => {
    const late = addMonths(today(), -3);
    const task = await createMonthly(late);
    await lea().resolve({ id: task.id, status: "ok" });
    const [, next] = await occurrencesOf(task.schedule?.id);
    expect([3, 4].map((months) => addMonths(late, months))).toContain(next!.scheduledOn);
    expect(next!.scheduledOn! > today()).toBe(true);
    for (const type of ["maintenance", "checkup"]) {
      const made = await createMonthly(late, { type });
      await lea().resolve({ id: made.id, status: "ok" });
      expect((await occurrencesOf(made.schedule?.id))[1]?.scheduledOn, type).toBe(addMonths(today(), 1));
    }
  });

  test("has exactly one next, also when resolved 50 times at once, reopened, or rescheduled", async () => {
    const made = await createMonthly("2027-01-31", { resolvers: [world.ids.gus] });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? gus() : lea()).resolve({ id: made.id, status: "ok" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await occurrencesOf(made.schedule?.id)).toHaveLength(2);
    await lea().reopen({ id: made.id, reason: "Toch niet" });
    expect(await occurrencesOf(made.schedule?.id), "the next one stays").toHaveLength(2);
    await lea().resolve({ id: made.id, status: "nok", solved_note: "Stuk" });
    await lea().edit({ id: made.id, scheduled_at: inDays(2) });
    await lea().resolve({ id: made.id, status: "ok" });
    expect(await daysAndStatuses(made.schedule?.id)).toEqual([
      [inDays(2), "ok"],
      ["2027-02-28", "pending"],
    ]);
    await lea()
      .recheck({ id: made.id, status: "ok" })
      .catch(() => undefined);
    expect(await occurrencesOf(made.schedule?.id)).toHaveLength(2);
  });
});

describe("a schedule", () => {
  test("is added to an action point without one, also after a nok; not after an ok", async () => {
    const { id } = await lea().create({ object_id: object, title: "Filter" });
    await lea().resolve({ id, status: "nok", solved_note: "Vuil" });
    const planned = await lea().schedule({
      actionpoint_id: id,
      scheduled_at: inDays(3),
      frequency: "weekly",
      alert: false,
    });
    expect(planned).toMatchObject({
      status: "pending",
      priority: "medium",
      alert: false,
      schedule: { frequency: "weekly", active: true },
    });
    await lea().resolve({ id, status: "ok" });
    expect(await errorOf(lea().schedule({ actionpoint_id: id, scheduled_at: inDays(3), frequency: "weekly" }))).toEqual(
      {
        code: "CONFLICT",
        message: "action_point.reopen_first",
      },
    );
    const again = await lea().reschedule({ id: planned.schedule!.id, scheduled_at: inDays(20) });
    expect(again.id, "the open one").not.toBe(id);
    expect(again.scheduled_at).toBe(inDays(20));
  });

  test("is moved as a whole, and changes frequency midway; one action point of it can be moved alone", async () => {
    const made = await createMonthly("2027-01-31");
    const scheduleId = made.schedule!.id;
    await lea().edit({ id: made.id, scheduled_at: "2027-01-20" });
    await lea().resolve({ id: made.id, status: "ok" });
    expect((await daysAndStatuses(scheduleId)).at(-1), "the others keep their days, and January is done").toEqual([
      "2027-02-28",
      "pending",
    ]);
    const { id } = (await occurrencesOf(scheduleId))[1]!;
    expect(await lea().reschedule({ id: scheduleId, scheduled_at: "2027-03-05" })).toMatchObject({
      id,
      scheduled_at: "2027-03-05",
    });
    await lea().resolve({ id, status: "ok" });
    expect((await daysAndStatuses(scheduleId)).at(-1)).toEqual(["2027-04-05", "pending"]);
    const third = (await occurrencesOf(scheduleId))[2]!.id;
    expect((await lea().edit({ id: third, frequency: "quarterly" })).schedule_description).toContain(
      "Elke 3 maanden op de 5e",
    );
    await lea().edit({ id: third, scheduled_at: "2027-04-12", scope: "series" });
    await lea().resolve({ id: third, status: "ok" });
    expect((await daysAndStatuses(scheduleId)).at(-1)).toEqual(["2027-07-12", "pending"]);
  });

  test("ends: the open action point loses its date, nothing follows, and it can be scheduled again", async () => {
    const made = await createMonthly("2027-01-31");
    await lea().resolve({ id: made.id, status: "ok" });
    await lea().endSchedule({ id: made.schedule!.id });
    const [, open] = await occurrencesOf(made.schedule?.id);
    expect((await lea().page({ id: open!.id })).action_point).toMatchObject({
      status: "pending",
      scheduled_at: null,
      schedule: null,
      frequency: null,
      schedule_description: "",
    });
    expect(await errorOf(lea().endSchedule({ id: made.schedule!.id }))).toMatchObject({ code: "CONFLICT" });
    expect((await lea().page({ id: made.id })).action_point.schedule).toMatchObject({ active: false });
    await lea().resolve({ id: open!.id, status: "ok" });
    expect(await occurrencesOf(made.schedule?.id)).toHaveLength(2);
    await lea().reopen({ id: open!.id, reason: "Toch weer" });
    const anew = await lea().schedule({ actionpoint_id: open!.id, scheduled_at: inDays(5), frequency: "yearly" });
    expect(anew.schedule).toMatchObject({ frequency: "yearly", active: true });
    expect(anew.schedule?.id).not.toBe(made.schedule?.id);
    const other = await createMonthly("2027-01-31");
    expect(await lea().edit({ id: other.id, scheduled_at: null }), "no day, no schedule").toMatchObject({
      schedule: null,
      scheduled_at: null,
    });
    const once = await lea().createScheduled({ object_id: object, title: "Eens", scheduled_at: inDays(1) });
    await lea().endSchedule({ id: once.id });
    expect((await lea().page({ id: once.id })).action_point).toMatchObject({ scheduled_at: null, status: "pending" });
  });

  test("moves with its object", async () => {
    const lift = (await as(world.ids.olga).object.create({ container_id: world.floor, title: "Lift" })).id;
    const made = await lea().createScheduled({
      object_id: lift,
      title: "Smeren",
      scheduled_at: "2027-01-31",
      frequency: "monthly",
    });
    await as(world.ids.olga).object.move({ id: lift, container_id: world.other });
    const [schedule] = await inTransaction((tx) =>
      tx.select().from(schedules).where(eq(schedules.id, made.schedule!.id)),
    );
    expect(schedule?.containerId).toBe(world.other);
    await as(world.ids.olga).actionPoint.resolve({ id: made.id, status: "ok" });
    expect((await occurrencesOf(schedule?.id)).map(({ containerId }) => containerId)).toEqual([
      world.other,
      world.other,
    ]);
  });
});

test("a series shows the open action points together, also reopened ones, and the others as past", async () => {
  const made = await createMonthly("2027-01-31");
  await lea().resolve({ id: made.id, status: "ok" });
  const openAndPast = async () => {
    const { series } = await lea().page({ id: made.id });
    return [series!.open, series!.past].map((actionPoints) => actionPoints.map(({ occurrence }) => occurrence));
  };
  expect(await openAndPast()).toEqual([[2], [1]]);
  await lea().reopen({ id: made.id, reason: "Toch niet" });
  expect(await openAndPast()).toEqual([[1, 2], []]);
  await lea().endSchedule({ id: made.schedule!.id });
  expect(await openAndPast(), "ended").toEqual([[1, 2], []]);
});
