import { actionPoints } from "@db/schema/action-point";
import { scheduleSkips, schedules } from "@db/schema/schedule";
import { asOperator, transact } from "@db/transact";
import { addDays, addMonths, today } from "@server/core/day";
import { and, asc, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (
    await as(world.ids.lea).object.create({
      container_id: world.floor,
      title: "Noodverlichting",
      display_code: "VL-01",
    })
  ).id;
});

const lea = () => as(world.ids.lea).actionPoint;
const gus = () => as(world.ids.gus).actionPoint;
const inDays = (days: number) => addDays(today(), days);
const monthly = (day: string, more: object = {}) =>
  lea().createScheduled({
    object_id: object,
    title: "Lampen testen",
    scheduled_at: day,
    frequency: "monthly",
    ...more,
  });
const all = <T>(read: (tx: Parameters<Parameters<typeof transact>[1]>[0]) => Promise<T>) => transact(asOperator, read);
/** The living ones of its series, from the first on. */
const seriesOf = (scheduleId: string | undefined) =>
  all((tx) =>
    tx
      .select()
      .from(actionPoints)
      .where(and(eq(actionPoints.scheduleId, scheduleId!), isNull(actionPoints.deletionId)))
      .orderBy(asc(actionPoints.occurrence)),
  );
const days = async (scheduleId: string | undefined) =>
  (await seriesOf(scheduleId)).map(({ scheduledOn, status }) => [scheduledOn, status]);

describe("what returns", () => {
  test("says so: its schedule, its rhythm, and both in words", async () => {
    const made = await monthly("2027-01-31");
    expect(made).toMatchObject({
      status: "pending",
      frequency: "monthly",
      scheduled_at: "2027-01-31",
      schedule: { frequency: "monthly", next_at: "2027-01-31", active: true },
      schedule_description: "Elke maand op de 31e, te beginnen 31 januari 2027",
      priority: "medium",
    });
    const inWords = async (locale: "en" | "fr" | "de", frequency: string, more: object = {}) => {
      const asked = { object_id: object, title: "x", scheduled_at: "2027-02-01", frequency, ...more } as never;
      return (await as(world.ids.lea, { locale }).actionPoint.createScheduled(asked)).schedule_description;
    };
    expect(await inWords("en", "monthly")).toBe("Every month on the 1st, starting 1 February 2027");
    expect(await inWords("fr", "yearly")).toBe("Chaque année le 1er février, à partir du 1 février 2027");
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
    expect(await days(once.schedule?.id)).toEqual([["2027-01-31", "ok"]]);
  });

  test("once it is resolved the next is there, with all that was said of it", async () => {
    const { ids } = world;
    const about = {
      note: "Elk lokaal",
      type: "inspection",
      priority: "high",
      subject: "VL",
      resolvers: [ids.gus, ids.adam],
      alert: false,
    };
    const made = await monthly("2027-01-31", about);
    expect((await gus().resolve({ id: made.id, status: "ok" })).schedule).toMatchObject({ next_at: "2027-02-28" });
    const [, next] = await seriesOf(made.schedule?.id);
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
    expect(await days(made.schedule?.id)).toEqual([
      ["2027-01-31", "ok"],
      ["2027-02-28", "nok"],
      ["2027-03-31", "pending"],
    ]);
  });

  test("late: a task comes on its next planned day without a backlog, maintenance a rhythm after it was done", async () => {
    const late = addMonths(today(), -3);
    const task = await monthly(late);
    await lea().resolve({ id: task.id, status: "ok" });
    const [, next] = await seriesOf(task.schedule?.id);
    expect([3, 4].map((months) => addMonths(late, months))).toContain(next!.scheduledOn);
    expect(next!.scheduledOn! > today()).toBe(true);
    for (const type of ["maintenance", "checkup"]) {
      const made = await monthly(late, { type });
      await lea().resolve({ id: made.id, status: "ok" });
      expect((await seriesOf(made.schedule?.id))[1]?.scheduledOn, type).toBe(addMonths(today(), 1));
    }
  });

  test("has one next and no more: resolved fifty times at once, after reopening, after a new day for what was not in order", async () => {
    const made = await monthly("2027-01-31", { resolvers: [world.ids.gus] });
    const sent = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? gus() : lea()).resolve({ id: made.id, status: "ok" })),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await seriesOf(made.schedule?.id)).toHaveLength(2);
    await lea().reopen({ id: made.id, reason: "Toch niet" });
    expect(await seriesOf(made.schedule?.id), "a next one that is there stays").toHaveLength(2);
    await lea().resolve({ id: made.id, status: "nok", solved_note: "Stuk" });
    await lea().edit({ id: made.id, scheduled_at: inDays(2) });
    await lea().resolve({ id: made.id, status: "ok" });
    expect(await days(made.schedule?.id)).toEqual([
      [inDays(2), "ok"],
      ["2027-02-28", "pending"],
    ]);
    await lea()
      .recheck({ id: made.id, status: "ok" })
      .catch(() => undefined);
    expect(await seriesOf(made.schedule?.id)).toHaveLength(2);
  });
});

describe("a schedule", () => {
  test("is given to what had none, also to what was not in order; not to what is", async () => {
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

  test("moves as a whole, and changes its rhythm in the middle; one of it moves alone", async () => {
    const made = await monthly("2027-01-31");
    const scheduleId = made.schedule!.id;
    await lea().edit({ id: made.id, scheduled_at: "2027-01-20" });
    await lea().resolve({ id: made.id, status: "ok" });
    expect((await days(scheduleId)).at(-1), "the others keep their days, and January is done").toEqual([
      "2027-02-28",
      "pending",
    ]);
    const { id } = (await seriesOf(scheduleId))[1]!;
    expect(await lea().reschedule({ id: scheduleId, scheduled_at: "2027-03-05" })).toMatchObject({
      id,
      scheduled_at: "2027-03-05",
    });
    await lea().resolve({ id, status: "ok" });
    expect((await days(scheduleId)).at(-1)).toEqual(["2027-04-05", "pending"]);
    const third = (await seriesOf(scheduleId))[2]!.id;
    expect((await lea().edit({ id: third, frequency: "quarterly" })).schedule_description).toContain(
      "Elke 3 maanden op de 5e",
    );
    await lea().edit({ id: third, scheduled_at: "2027-04-12", scope: "series" });
    await lea().resolve({ id: third, status: "ok" });
    expect((await days(scheduleId)).at(-1)).toEqual(["2027-07-12", "pending"]);
  });

  test("ends: what is open stays without a date, nothing follows, and it can begin anew", async () => {
    const made = await monthly("2027-01-31");
    await lea().resolve({ id: made.id, status: "ok" });
    await lea().endSchedule({ id: made.schedule!.id });
    const [, open] = await seriesOf(made.schedule?.id);
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
    expect(await seriesOf(made.schedule?.id)).toHaveLength(2);
    await lea().reopen({ id: open!.id, reason: "Toch weer" });
    const anew = await lea().schedule({ actionpoint_id: open!.id, scheduled_at: inDays(5), frequency: "yearly" });
    expect(anew.schedule).toMatchObject({ frequency: "yearly", active: true });
    expect(anew.schedule?.id).not.toBe(made.schedule?.id);
    const other = await monthly("2027-01-31");
    expect(await lea().edit({ id: other.id, scheduled_at: null }), "no day, no schedule").toMatchObject({
      schedule: null,
      scheduled_at: null,
    });
    const once = await lea().createScheduled({ object_id: object, title: "Eens", scheduled_at: inDays(1) });
    await lea().endSchedule({ id: once.id });
    expect((await lea().page({ id: once.id })).action_point).toMatchObject({ scheduled_at: null, status: "pending" });
  });

  test("goes where its object goes", async () => {
    const lift = (await as(world.ids.olga).object.create({ container_id: world.floor, title: "Lift" })).id;
    const made = await lea().createScheduled({
      object_id: lift,
      title: "Smeren",
      scheduled_at: "2027-01-31",
      frequency: "monthly",
    });
    await as(world.ids.olga).object.move({ id: lift, container_id: world.other });
    const [schedule] = await all((tx) => tx.select().from(schedules).where(eq(schedules.id, made.schedule!.id)));
    expect(schedule?.containerId).toBe(world.other);
    await as(world.ids.olga).actionPoint.resolve({ id: made.id, status: "ok" });
    expect((await seriesOf(schedule?.id)).map(({ containerId }) => containerId)).toEqual([world.other, world.other]);
  });
});

test("what is still to be done of a series stands together, also what was reopened; the rest has been", async () => {
  const made = await monthly("2027-01-31");
  await lea().resolve({ id: made.id, status: "ok" });
  const effectiveRole = async () => {
    const { series } = await lea().page({ id: made.id });
    return [series!.open, series!.past].map((these) => these.map(({ occurrence }) => occurrence));
  };
  expect(await effectiveRole()).toEqual([[2], [1]]);
  await lea().reopen({ id: made.id, reason: "Toch niet" });
  expect(await effectiveRole()).toEqual([[1, 2], []]);
  await lea().endSchedule({ id: made.schedule!.id });
  expect(await effectiveRole(), "ended").toEqual([[1, 2], []]);
});

describe("one of a series is skipped, with a reason", () => {
  test("the open one goes on to the next day; once, of two at a time", async () => {
    const made = await monthly("2027-01-31");
    await expect(lea().skip({ id: made.id, reason: " " })).rejects.toThrow("mistake.required");
    const both = await Promise.allSettled(
      ["Verlof", "Gesloten"].map((reason) => lea().skip({ id: made.id, day: "2027-01-31", reason })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await days(made.schedule?.id)).toEqual([["2027-02-28", "pending"]]);
    const { history, series } = await gus().page({ id: made.id });
    expect(history.at(-1)).toMatchObject({
      verb: "action_point.skip",
      detail: { day: "2027-01-31", scheduled_on: "2027-02-28" },
    });
    expect(series?.skipped).toMatchObject([{ day: "2027-01-31", who: "lea World" }]);
    await lea().resolve({ id: made.id, status: "ok" });
    expect((await days(made.schedule?.id)).at(-1)).toEqual(["2027-03-31", "pending"]);
  });

  test("a day to come is left out, or done after all", async () => {
    const made = await monthly("2027-01-31");
    const skip = (day: string) => lea().skip({ id: made.id, day, reason: "Collectief verlof" });
    expect(await errorOf(skip("2027-02-27"))).toEqual({
      code: "UNPROCESSABLE_CONTENT",
      message: "schedule.no_such_day",
    });
    await skip("2027-02-28");
    await skip("2027-03-31");
    expect(await errorOf(skip("2027-03-31"))).toMatchObject({ message: "schedule.skipped_already" });
    const { series } = await lea().page({ id: made.id });
    expect(series?.coming.map(({ day, skipped }) => [day, skipped])).toEqual([
      ["2027-02-28", "Collectief verlof"],
      ["2027-03-31", "Collectief verlof"],
      ["2027-04-30", null],
      ["2027-05-31", null],
      ["2027-06-30", null],
      ["2027-07-31", null],
    ]);
    await lea().unskip({ id: made.id, day: "2027-03-31" });
    expect(await errorOf(lea().unskip({ id: made.id, day: "2027-03-31" }))).toMatchObject({ code: "CONFLICT" });
    await lea().resolve({ id: made.id, status: "ok" });
    expect((await days(made.schedule?.id)).at(-1)).toEqual(["2027-03-31", "pending"]);
  });

  test("nothing of what happens once, is done, ended, or counted from when it is done", async () => {
    const skip = (id: string, more: object = {}) => errorOf(lea().skip({ id, reason: "x", ...more }));
    const once = await lea().createScheduled({ object_id: object, title: "Eens", scheduled_at: inDays(1) });
    expect(await skip(once.id)).toMatchObject({ message: "schedule.no_series" });
    const done = await monthly("2027-01-31");
    await lea().resolve({ id: done.id, status: "ok" });
    expect(await skip(done.id)).toMatchObject({ code: "CONFLICT" });
    const serviced = await monthly(inDays(1), { type: "maintenance" });
    expect(await skip(serviced.id, { day: addMonths(inDays(1), 1) })).toMatchObject({
      message: "schedule.day_not_known",
    });
    expect((await lea().skip({ id: serviced.id, reason: "Verlof" })).scheduled_at).toBe(addMonths(inDays(1), 1));
    expect(
      await all((tx) => tx.select().from(scheduleSkips).where(eq(scheduleSkips.scheduleId, serviced.schedule!.id))),
    ).toHaveLength(1);
    await lea().endSchedule({ id: serviced.id });
    expect(await skip(serviced.id)).toMatchObject({ message: "schedule.no_series" });
    expect(await errorOf(gus().skip({ id: done.id, reason: "x" }))).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("one of a series is deleted", () => {
  test("and the series ends, or goes on with the next", async () => {
    const ended = await monthly("2027-01-31");
    await lea().remove({ id: ended.id });
    expect(await seriesOf(ended.schedule?.id)).toEqual([]);
    const going = await monthly("2027-01-31");
    await lea().remove({ id: going.id, series: "goes_on" });
    expect(await days(going.schedule?.id)).toEqual([["2027-02-28", "pending"]]);
    const [next] = await seriesOf(going.schedule?.id);
    await lea().resolve({ id: next!.id, status: "ok" });
    await lea().remove({ id: next!.id });
    expect(await days(going.schedule?.id), "what was done says nothing of what is to come").toEqual([
      ["2027-03-31", "pending"],
    ]);
  });
});
