import { acme, type DemoAccount, type DemoContainer, type DemoObject, objectsIn, rival } from "@db/seed/equipment";
import { iconCodes } from "@server/records/object/icon-codes";
import { describe, expect, test } from "vitest";

const all = acme.boards.flatMap((board) => objectsIn(board));
const reviewPoints = "AN CO EL GA GL HS HB HT HE HW HF KL LP LS NE PL SG SP ST VL WA WLS ZLS".split(" ");

const plus = (day: Date, days: number) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days));
const plusMonths = (day: Date, months: number) => {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, Math.min(day.getUTCDate(), last)));
};

/** The state an object shows on a day by its newest reports and action points; as if every duty bound. */
function stateOn(object: DemoObject, today: Date): string {
  const newest = new Map(object.reports.map((report) => [`${report.type} ${report.reviewPoint}`, report]));
  const letters: string[] = [...newest.values()].map(({ outcome, day, period }) => {
    if (outcome === "T" || outcome === "C") return outcome;
    const left = (plusMonths(plus(today, day), period).getTime() - today.getTime()) / 86_400_000;
    return left < 0 ? "X" : left <= (period > 24 ? 60 : 30) ? "S" : outcome;
  });
  for (const { due, solved } of object.actionPoints)
    letters.push(solved ? (solved.status === "ok" ? "A" : "B") : (due ?? 0) < 0 ? "P" : "B");
  return object.reports.length === 0 ? "?" : [..."TCXPSBA"].find((letter) => letters.includes(letter))!;
}

describe("the demo world", () => {
  test("every code is there once, and every object is complete", () => {
    expect(all.length).toBeGreaterThanOrEqual(36);
    expect(new Set(all.map(({ object }) => object.code)).size).toBe(all.length);
    for (const { object, path } of all) {
      expect(iconCodes).toContain(object.icon);
      for (const { reviewPoint, day } of object.reports) {
        expect(reviewPoints).toContain(reviewPoint);
        expect(day).toBeLessThan(0);
      }
      for (const { report } of object.actionPoints)
        if (report) expect(object.reports.map(({ number }) => number)).toContain(report);
      expect(path.length).toBeLessThanOrEqual(3);
    }
    const numbers = [...all, ...rival.boards.flatMap((board) => objectsIn(board))].flatMap(({ object }) =>
      object.reports.map(({ type, by, number }) => `${type} ${by} ${number}`),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test("on whichever day it is made, each object shows the same state, and every state is there", () => {
    const states = (today: Date) => Object.fromEntries(all.map(({ object }) => [object.code, stateOn(object, today)]));
    const expected = states(new Date("2026-11-20"));
    expect([...new Set(Object.values(expected))].sort()).toEqual(["?", "A", "B", "C", "P", "S", "T", "X"]);
    for (let step = 0; step < 500; step++) expect(states(plus(new Date("2026-01-01"), step * 3))).toEqual(expected);
  });

  test("action points are in every state", () => {
    const points = all.flatMap(({ object }) => object.actionPoints);
    expect(points.some(({ due }) => due === undefined)).toBe(true);
    expect(points.some(({ due, solved }) => due !== undefined && due < 0 && !solved)).toBe(true);
    expect(points.some(({ due, alert }) => alert && due! > 0)).toBe(true);
    expect(new Set(points.map(({ solved }) => solved?.status))).toEqual(new Set([undefined, "ok", "nok"]));
    expect(new Set(points.map(({ frequency }) => frequency)).size).toBeGreaterThan(5);
  });

  test("resolvers can see what they are asked to resolve, and pins lie on the plan of their own container", () => {
    const walk = (container: DemoContainer, above: readonly DemoAccount[]) => {
      const known = [...above, ...(container.access ?? []).map(({ account }) => account)];
      for (const object of container.objects) {
        if (object.spot) expect(object.spot.plan).toBe(container.plan);
        for (const point of object.actionPoints)
          for (const resolver of [...point.resolvers, ...(point.solved ? [point.solved.by] : [])])
            expect(known, `${object.code} ${point.title}`).toContain(resolver);
      }
      for (const child of container.containers) walk(child, known);
    };
    for (const board of acme.boards) walk(board, ["owner", "admin"]);
  });
});
