import { addDays, addMonths, dayOf, daysBetween, iso, today } from "@server/core/day";
import { afterEach, describe, expect, test, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
});

describe("the day in Brussels", () => {
  test.each([
    ["2026-01-31T22:59:59Z", "2026-01-31"], // winter: an hour ahead of UTC
    ["2026-01-31T23:00:00Z", "2026-02-01"],
    ["2026-06-30T21:59:59Z", "2026-06-30"], // summer: two
    ["2026-06-30T22:00:00Z", "2026-07-01"],
    ["2026-03-28T23:00:00Z", "2026-03-29"], // the night summer time begins
    ["2026-03-29T21:59:59Z", "2026-03-29"], // that day lasts 23 hours
    ["2026-03-29T22:00:00Z", "2026-03-30"],
    ["2026-10-24T22:00:00Z", "2026-10-25"], // the day it ends lasts 25
    ["2026-10-25T22:59:59Z", "2026-10-25"],
    ["2026-10-25T23:00:00Z", "2026-10-26"],
  ])("%s is %s", (moment, day) => {
    expect(dayOf(new Date(moment))).toBe(day);
  });

  test("today is the day in Brussels, not that of the machine's time zone", () => {
    vi.useFakeTimers({ now: new Date("2026-12-31T23:30:00Z") });
    expect(today()).toBe("2027-01-01");
  });
});

describe("days", () => {
  test("are added over the ends of months, leap years and changes of the clock", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  });

  test("between two dates are whole, also over changes of the clock", () => {
    expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
    expect(daysBetween("2026-11-21", "2026-11-21")).toBe(0);
    expect(daysBetween("2026-11-21", "2025-11-21")).toBe(-365);
  });

  test("that do not exist are refused", () => {
    for (const wrong of ["2026-02-30", "2026-2-3", "yesterday", "", "2026-11-21T00:00"])
      expect(() => addDays(wrong, 1)).toThrow(RangeError);
  });
});

describe("adding months to the anchor", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-01-31", 3, "2026-04-30"],
    ["2027-12-31", 2, "2028-02-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-11-21", 300, "2051-11-21"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -13, "2024-12-15"],
    ["2026-05-10", 0, "2026-05-10"],
  ])("%s and %i months is %s", (anchor, months, day) => {
    expect(addMonths(anchor, months)).toBe(day);
  });
});

describe("a moment in views", () => {
  test.each([
    "2026-11-27T08:05:00+00:00",
    "2026-11-27T08:05:00.1+00:00",
    "2026-11-27T08:05:00.12+00:00",
    "2026-11-27T08:05:00.123999+00:00",
    "2026-11-27T08:05:00.123+01:00",
    "2026-11-27 08:05:00+00",
    new Date(),
  ])("of %s is in UTC, to the millisecond", (moment) => {
    expect(iso(moment)).toBe(new Date(moment).toISOString());
  });

  test("is none for what is no moment", () => expect(() => iso("soon")).toThrow(RangeError));
});
