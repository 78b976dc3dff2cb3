import { addDays, addMonths, daysBetween } from "@server/core/day";
import {
  comingAfter,
  dayInstead,
  type Frequency,
  nextDay,
  nextStep,
  nthDay,
  type Recurring,
  type Series,
  stepsAfter,
} from "@server/inspection/schedule/dates";
import { describe, expect, test } from "vitest";

const recurring: Recurring[] = [
  "daily",
  "weekly",
  "monthly",
  "quarterly",
  "half-yearly",
  "yearly",
  "2-yearly",
  "3-yearly",
  "4-yearly",
  "5-yearly",
];
const months: Partial<Record<Frequency, number>> = {
  monthly: 1,
  quarterly: 3,
  "half-yearly": 6,
  yearly: 12,
  "2-yearly": 24,
  "3-yearly": 36,
  "4-yearly": 48,
  "5-yearly": 60,
};
const none: ReadonlySet<string> = new Set();
const series = (about: Partial<Series> = {}): Series => ({
  type: "task",
  frequency: "monthly",
  anchorOn: "2026-01-31",
  skipped: none,
  ...about,
});

/** A generator of the same numbers in each run, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe("the days of a series", () => {
  test("are counted from the anchor: a short month does not shorten the ones after it", () => {
    const first = (anchor: string, frequency: Recurring, count = 5) =>
      stepsAfter(anchor, frequency, addDays(anchor, -1), count);
    expect(first("2026-01-31", "monthly")).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]);
    expect(first("2028-01-31", "monthly", 3)).toEqual(["2028-01-31", "2028-02-29", "2028-03-31"]);
    expect(first("2024-02-29", "yearly")).toEqual([
      "2024-02-29",
      "2025-02-28",
      "2026-02-28",
      "2027-02-28",
      "2028-02-29",
    ]);
    expect(first("2024-02-29", "4-yearly", 3)).toEqual(["2024-02-29", "2028-02-29", "2032-02-29"]);
    expect(first("2026-08-31", "half-yearly", 4)).toEqual(["2026-08-31", "2027-02-28", "2027-08-31", "2028-02-29"]);
    expect(first("2026-11-30", "quarterly", 3)).toEqual(["2026-11-30", "2027-02-28", "2027-05-30"]);
    expect(first("2026-12-28", "weekly", 2)).toEqual(["2026-12-28", "2027-01-04"]);
  });

  test("are not moved by changes of the clock: 25 October and 28 March have one each", () => {
    expect(stepsAfter("2026-10-24", "daily", "2026-10-23", 4)).toEqual([
      "2026-10-24",
      "2026-10-25",
      "2026-10-26",
      "2026-10-27",
    ]);
    expect(stepsAfter("2027-03-26", "daily", "2027-03-26", 3)).toEqual(["2027-03-27", "2027-03-28", "2027-03-29"]);
  });

  test("for any anchor, frequency, day and skips the next is the first day that is left", () => {
    const roll = dice(20261121);
    for (let round = 0; round < 3000; round++) {
      const frequency = recurring[roll(recurring.length)]!;
      const anchor = addDays("1999-12-01", roll(20_000));
      const after = addDays(anchor, roll(4000) - 300);
      const near = stepsAfter(anchor, frequency, after, 4);
      const skipped = new Set(near.filter(() => roll(3) === 0));
      const next = nextStep(anchor, frequency, after, skipped);
      const message = `${frequency} from ${anchor} after ${after}`;
      expect(next > after && next >= anchor, message).toBe(true);
      expect(skipped.has(next), message).toBe(false);
      // a day of the series, before which all days are skipped
      const days: string[] = [];
      for (let n = 0; days.length < 8; n++)
        if (nthDay(anchor, frequency, n) > after) days.push(nthDay(anchor, frequency, n));
      expect(
        days.find((day) => !skipped.has(day)),
        message,
      ).toBe(next);
      expect(near, message).toEqual(days.slice(0, 4));
      const step = months[frequency];
      if (step) {
        const dayOfAnchor = Number(anchor.slice(8));
        for (const day of days) {
          const lastOfMonth = Number(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1).slice(8));
          expect(Number(day.slice(8)), message).toBe(Math.min(dayOfAnchor, lastOfMonth));
        }
      } else expect(daysBetween(anchor, next) % (frequency === "weekly" ? 7 : 1), message).toBe(0);
    }
  });
});

describe("the next day", () => {
  test("of a task or an inspection is the first planned day after it was done, however late", () => {
    for (const type of ["task", "inspection"] as const) {
      const due = (plannedOn: string, doneOn: string) => nextDay(series({ type }), { plannedOn, doneOn });
      expect(due("2026-01-31", "2026-01-31")).toBe("2026-02-28");
      expect(due("2026-01-31", "2026-02-10")).toBe("2026-02-28");
      expect(due("2026-01-31", "2026-07-04"), "days missed meanwhile are left out").toBe("2026-07-31");
      expect(due("2026-02-28", "2026-02-28")).toBe("2026-03-31");
      expect(due("2026-03-31", "2026-03-10"), "done early, that was March's").toBe("2026-04-30");
    }
  });

  test("of maintenance or a check-up is the day it was done plus the frequency", () => {
    for (const type of ["maintenance", "checkup"] as const) {
      const due = (doneOn: string, about: Partial<Series> = {}) =>
        nextDay(series({ type, ...about }), { plannedOn: "2026-01-31", doneOn });
      expect(due("2026-02-10")).toBe("2026-03-10");
      expect(due("2026-01-31")).toBe("2026-02-28");
      expect(due("2026-01-20", { frequency: "yearly" })).toBe("2027-01-20");
      expect(due("2026-01-20", { frequency: "weekly", skipped: new Set(["2026-01-27"]) })).toBe("2026-02-03");
    }
  });

  test("leaves out skipped days", () => {
    const skipped = new Set(["2026-02-28", "2026-03-31"]);
    expect(nextDay(series({ skipped }), { plannedOn: "2026-01-31", doneOn: "2026-02-01" })).toBe("2026-04-30");
  });

  test("in place of a skipped one is not in the past", () => {
    expect(dayInstead(series(), "2026-02-28", "2026-02-01")).toBe("2026-03-31");
    expect(dayInstead(series(), "2026-02-28", "2026-05-31"), "today counts as future").toBe("2026-05-31");
    expect(dayInstead(series({ type: "maintenance", frequency: "weekly" }), "2026-02-10", "2026-02-01")).toBe(
      "2026-02-17",
    );
    expect(dayInstead(series({ skipped: new Set(["2026-03-31"]) }), "2026-02-28", "2026-02-01")).toBe("2026-04-30");
  });

  test("and those after it are predicted, from today where it is late", () => {
    expect(comingAfter(series(), "2026-02-28", "2026-02-01", 2)).toEqual(["2026-03-31", "2026-04-30"]);
    expect(comingAfter(series(), "2026-02-28", "2026-06-01", 2)).toEqual(["2026-06-30", "2026-07-31"]);
    expect(comingAfter(series({ type: "checkup" }), "2026-02-28", "2026-06-01", 2)).toEqual([
      "2026-07-01",
      "2026-08-01",
    ]);
  });
});
