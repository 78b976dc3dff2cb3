import { classOf, kinneyScales, kOf } from "@server/inspection/answer/kinney";
import { expect, test } from "vitest";

test("Kinney is calculated in decimals, over all values of its scales", () => {
  expect(kOf({ w: 0.1, b: 0.5, e: 7 })).toBe(0.35);
  expect(kOf({ w: 0.2, b: 3, e: 3 })).toBe(1.8);
  expect(kOf({ w: 10, b: 10, e: 100 })).toBe(10_000);
  for (const w of kinneyScales.w)
    for (const b of kinneyScales.b)
      for (const e of kinneyScales.e) expect(String(kOf({ w, b, e }))).toMatch(/^\d+(\.\d{1,2})?$/);
});

test("a class includes its upper bound", () => {
  expect([0.05, 20, 20.5, 70, 70.5, 200, 201, 400, 400.5, 10_000].map(classOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});
