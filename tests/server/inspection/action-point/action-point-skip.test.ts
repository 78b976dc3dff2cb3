import { scheduleSkips } from "@db/schema/schedule";
import { addMonths } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { errorOf } from "../../../world.ts";
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
} from "./series-setup.ts";

beforeAll(setUp);

describe("skipping an action point of a series, with a reason", () => {
  test("moves the open one to the next day; only once of two at a time", async () => {
    const made = await createMonthly("2027-01-31");
    await expect(lea().skip({ id: made.id, reason: " " })).rejects.toThrow("mistake.required");
    const both = await Promise.allSettled(
      ["Verlof", "Gesloten"].map((reason) => lea().skip({ id: made.id, day: "2027-01-31", reason })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await daysAndStatuses(made.schedule?.id)).toEqual([["2027-02-28", "pending"]]);
    const { history, series } = await gus().page({ id: made.id });
    expect(history.at(-1)).toMatchObject({
      verb: "action_point.skip",
      detail: { day: "2027-01-31", scheduled_on: "2027-02-28" },
    });
    expect(series?.skipped).toMatchObject([{ day: "2027-01-31", who: "lea World" }]);
    await lea().resolve({ id: made.id, status: "ok" });
    expect((await daysAndStatuses(made.schedule?.id)).at(-1)).toEqual(["2027-03-31", "pending"]);
  });

  test("leaves out a future day, which can be restored", async () => {
    const made = await createMonthly("2027-01-31");
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
    expect((await daysAndStatuses(made.schedule?.id)).at(-1)).toEqual(["2027-03-31", "pending"]);
  });

  test("is refused for what happens once, is resolved, has ended, or counts from the day it is done", async () => {
    const skip = (id: string, more: object = {}) => errorOf(lea().skip({ id, reason: "x", ...more }));
    const once = await lea().createScheduled({ object_id: object, title: "Eens", scheduled_at: inDays(1) });
    expect(await skip(once.id)).toMatchObject({ message: "schedule.no_series" });
    const done = await createMonthly("2027-01-31");
    await lea().resolve({ id: done.id, status: "ok" });
    expect(await skip(done.id)).toMatchObject({ code: "CONFLICT" });
    const serviced = await createMonthly(inDays(1), { type: "maintenance" });
    expect(await skip(serviced.id, { day: addMonths(inDays(1), 1) })).toMatchObject({
      message: "schedule.day_not_known",
    });
    expect((await lea().skip({ id: serviced.id, reason: "Verlof" })).scheduled_at).toBe(addMonths(inDays(1), 1));
    expect(
      await inTransaction((tx) =>
        tx.select().from(scheduleSkips).where(eq(scheduleSkips.scheduleId, serviced.schedule!.id)),
      ),
    ).toHaveLength(1);
    await lea().endSchedule({ id: serviced.id });
    expect(await skip(serviced.id)).toMatchObject({ message: "schedule.no_series" });
    expect(await errorOf(gus().skip({ id: done.id, reason: "x" }))).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("deleting an action point of a series", () => {
  test("ends the series, or continues it with the next", async () => {
    const ended = await createMonthly("2027-01-31");
    await lea().remove({ id: ended.id });
    expect(await occurrencesOf(ended.schedule?.id)).toEqual([]);
    const continued = await createMonthly("2027-01-31");
    await lea().remove({ id: continued.id, series: "goes_on" });
    expect(await daysAndStatuses(continued.schedule?.id)).toEqual([["2027-02-28", "pending"]]);
    const [next] = await occurrencesOf(continued.schedule?.id);
    await lea().resolve({ id: next!.id, status: "ok" });
    await lea().remove({ id: next!.id });
    expect(await daysAndStatuses(continued.schedule?.id), "deleting a resolved one does not end the series").toEqual([
      ["2027-03-31", "pending"],
    ]);
  });
});
