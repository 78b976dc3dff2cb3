import { daysLeft, nextTry, paidPeriod, payableUntil, periodAt, planEndsOn } from "@server/billing/subscription/period";
import { describe, expect, it } from "vitest";

const running = {
  period: "monthly" as const,
  startsOn: "2026-01-31",
  endsOn: "2026-02-27",
  anchorOn: "2026-01-31",
  periodsPaid: 1,
};

describe("the periods of a subscription", () => {
  it("are counted from the anchor, so that the last day of a month stays the last", () => {
    const months = [0, 1, 2, 3].map((paid) => periodAt("2026-01-31", paid, "monthly"));
    expect(months.map(({ from }) => from)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    expect(months.map(({ until }) => until)).toEqual(["2026-02-27", "2026-03-30", "2026-04-29", "2026-05-30"]);
  });

  it("have each day once, over ten years", () => {
    for (const anchor of ["2024-02-29", "2026-01-29", "2026-01-31", "2026-12-15"])
      for (let paid = 0; paid < 120; paid++) {
        const { until } = periodAt(anchor, paid, "monthly");
        expect(daysLeft({ from: until, until: periodAt(anchor, paid + 1, "monthly").from }, until)).toBe(2);
      }
  });

  it("include leap days", () => {
    expect(periodAt("2024-02-29", 1, "yearly")).toEqual({ from: "2025-02-28", until: "2026-02-27" });
    expect(periodAt("2024-02-29", 4, "yearly")).toEqual({ from: "2028-02-29", until: "2029-02-27" });
  });

  it("end with days of grace where the plan renews, to the day where it does not", () => {
    expect(planEndsOn("2026-02-27", "monthly", true)).toBe("2026-03-04");
    expect(planEndsOn("2026-02-27", "yearly", true)).toBe("2026-03-14");
    expect(planEndsOn("2026-02-27", "monthly", false)).toBe("2026-02-27");
  });
});

describe("the days that are paid", () => {
  it("continue from the anchor at a renewal", () => {
    const next = paidPeriod(running, { kind: "renewal", period: "monthly", periodFrom: "2026-02-28" }, "2026-03-02");
    expect(next).toEqual({ startsOn: "2026-02-28", endsOn: "2026-03-30", anchorOn: "2026-01-31", periodsPaid: 2 });
  });

  it("continue on the day after the old end, however late the renewal is paid, unless they would be over", () => {
    const late = { kind: "renewal", period: "monthly", periodFrom: "2026-02-28" } as const;
    const next = { startsOn: "2026-02-28", endsOn: "2026-03-30", anchorOn: "2026-01-31", periodsPaid: 2 };
    for (const day of ["2026-03-01", "2026-03-10", "2026-03-30"]) expect(paidPeriod(running, late, day)).toEqual(next);
    expect(paidPeriod(running, late, "2026-03-31")).toMatchObject({ startsOn: "2026-03-31", periodsPaid: 1 });
  });

  it("begin on the day of payment where the plan is new or is an upgrade, ordered that day or before", () => {
    const pending = {
      ...running,
      startsOn: null,
      endsOn: null,
      anchorOn: null,
      periodsPaid: 0,
    };
    const started = { startsOn: "2026-03-10", endsOn: "2026-04-09", anchorOn: "2026-03-10", periodsPaid: 1 };
    expect(paidPeriod(pending, { kind: "first", period: "monthly", periodFrom: "2026-03-01" }, "2026-03-10")).toEqual(
      started,
    );
    for (const ordered of ["2026-03-10", "2026-03-01"])
      expect(paidPeriod(running, { kind: "change", period: "monthly", periodFrom: ordered }, "2026-03-10")).toEqual(
        started,
      );
  });

  it("are counted from a new anchor when a month becomes a year, without a gap", () => {
    const year = paidPeriod(running, { kind: "renewal", period: "yearly", periodFrom: "2026-02-28" }, "2026-03-02");
    expect(year).toEqual({ startsOn: "2026-02-28", endsOn: "2027-02-27", anchorOn: "2026-02-28", periodsPaid: 1 });
  });
});

describe("a refused card", () => {
  it("is tried again after 1, 3 and 5 days, the last time on the last day to pay", () => {
    const due = payableUntil("2026-02-28", "monthly");
    expect(due).toBe("2026-03-05");
    expect([1, 2, 3, 4].map((tries) => nextTry("monthly", due, tries, "2026-02-28"))).toEqual([
      "2026-03-01",
      "2026-03-03",
      due,
      null,
    ]);
    expect(nextTry("yearly", "2026-03-15", 3, "2026-03-07")).toBe("2026-03-15");
  });

  it("is tried the next day where no worker ran on the planned day", () => {
    expect(nextTry("monthly", "2026-03-05", 2, "2026-03-20")).toBe("2026-03-21");
  });
});
