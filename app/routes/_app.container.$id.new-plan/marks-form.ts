import type { Marks } from "@server/records/floor-plan/marks";

/** The points in the address and the fields of a form without scripts, in percent of each plan: "old" and "new", 1 and 2. */
export const markFields = ["old", "new"].flatMap((plan) =>
  [1, 2].flatMap((point) => ["x", "y"].map((axis) => `${plan}_${axis}${point}`)),
);

/** Points that are on the same places of both plans, to begin with. */
export const firstMarks: Marks = {
  old: [
    [0.2, 0.2],
    [0.8, 0.8],
  ],
  new: [
    [0.2, 0.2],
    [0.8, 0.8],
  ],
};

const MOST = 100; // percent

/** The points in an address; null where it has none, or some that are no percentages. */
export function marksIn(search: URLSearchParams): Marks | null {
  const numbers = markFields.map((name) => Number(search.get(name) || Number.NaN) / MOST);
  if (!numbers.every((part) => part >= 0 && part <= 1)) return null;
  const point = (at: number): [number, number] => [numbers[at]!, numbers[at + 1]!];
  return { old: [point(0), point(2)], new: [point(4), point(6)] };
}

/** The values of the fields for these points. */
export const marksAsFields = ({ old, new: after }: Marks): Record<string, number> =>
  Object.fromEntries([...old, ...after].flat().map((part, at) => [markFields[at]!, Math.round(part * 1000) / 10]));
