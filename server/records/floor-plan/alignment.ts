import { MOST_CORNERS } from "@server/core/constants";
import type { Marks } from "./marks.ts";

/** A point of a plan, in fractions (0–1) of its width and height. */
export type Point = readonly [number, number];
type Size = { width: number; height: number };

/**
 * Where the points of the old plan are on the new one, both in fractions: (x, y) is at (ax + by + c, dx + ey + f). As the
 * six numbers a to f.
 */
export type Alignment = readonly [number, number, number, number, number, number];

/** Two plans of which nothing is marked lie corner on corner. */
export const SAME_CORNERS: Alignment = [1, 0, 0, 0, 1, 0];

const LEAST_APART = 0.02; // of the longest side: nearer points say nothing about the direction

/**
 * Moves, turns and scales the old plan so that its two points are on those of the new one; angles stay as they are.
 * Returns null where two points of a plan are too near each other.
 */
export function alignmentOf(marks: Marks, before: Size, after: Size): Alignment | null {
  const [from, to] = [inPixels(marks.old, before), inPixels(marks.new, after)];
  if (!from || !to) return null;
  // the quotient of two complex numbers: how much the line between the points is turned and made longer
  const square = from.dx ** 2 + from.dy ** 2;
  const cos = (to.dx * from.dx + to.dy * from.dy) / square;
  const sin = (to.dy * from.dx - to.dx * from.dy) / square;
  return [
    (cos * before.width) / after.width,
    (-sin * before.height) / after.width,
    (to.x - cos * from.x + sin * from.y) / after.width,
    (sin * before.width) / after.height,
    (cos * before.height) / after.height,
    (to.y - sin * from.x - cos * from.y) / after.height,
  ];
}

/** The first point and the way to the second, in pixels. */
function inPixels([[x1, y1], [x2, y2]]: readonly [Point, Point], { width, height }: Size) {
  const [x, y, dx, dy] = [x1 * width, y1 * height, (x2 - x1) * width, (y2 - y1) * height];
  return Math.hypot(dx, dy) < LEAST_APART * Math.max(width, height) ? null : { x, y, dx, dy };
}

/** Where a point of the old plan is on the new one; it may be beside it. */
export const aligned = ([a, b, c, d, e, f]: Alignment, [x, y]: Point): [number, number] => [
  a * x + b * y + c,
  d * x + e * y + f,
];

const LEAST = -0.00005; // what is stored has four decimals

/** Whether a point is on the plan. */
export const isOnPlan = ([x, y]: Point): boolean => [x, y].every((part) => part >= LEAST && part <= 1 - LEAST);

/** The part of a room that is on the new plan; null where all of it is beside it. */
export function alignedArea(alignment: Alignment, area: readonly Point[]): [number, number][] | null {
  let corners: Point[] = area.map((corner) => aligned(alignment, corner));
  for (const axis of [0, 1] as const) for (const edge of [0, 1] as const) corners = clipped(corners, axis, edge);
  const rounded = corners.slice(0, MOST_CORNERS).map(([x, y]): [number, number] => [within(x), within(y)]);
  const isFlat = ([0, 1] as const).some((axis) => new Set(rounded.map((corner) => corner[axis])).size < 2);
  return isFlat ? null : rounded;
}

/** The part of an area on the near side of an edge of the plan: left or right (axis 0), top or bottom (axis 1). */
function clipped(corners: readonly Point[], axis: 0 | 1, edge: 0 | 1): Point[] {
  const isIn = (corner: Point) => (edge === 0 ? corner[axis] >= 0 : corner[axis] <= 1);
  return corners.flatMap((corner, at) => {
    const before = corners.at(at - 1)!;
    if (isIn(before) === isIn(corner)) return isIn(corner) ? [corner] : [];
    const share = (edge - before[axis]) / (corner[axis] - before[axis]);
    const crossing: Point = [before[0] + share * (corner[0] - before[0]), before[1] + share * (corner[1] - before[1])];
    return isIn(corner) ? [crossing, corner] : [crossing];
  });
}

const within = (part: number) => Math.min(1, Math.max(0, Math.round(part * 10_000) / 10_000));
