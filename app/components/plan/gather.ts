import type { Pin } from "@server/records/container/inputs";
import { type Letter, worstFirst } from "~/ui/state";
import type { Spot } from "./view.ts";

/** One pin, or several that would lie over each other. */
export type Group = Spot & { key: string; pins: Pin[]; worst: Letter };
/** The plan as large as it is drawn, in pixels. */
type Drawn = { width: number; height: number };

const NEAR = 32; // pixels: pins whose tips are closer lie over each other
const ranks = new Map(worstFirst.map((letter, rank) => [letter, rank]));
const rank = ({ state }: Pin) => ranks.get(state) ?? worstFirst.length;

/** Zoom goes in steps for the pins: between two of them nothing is gathered anew. */
export const stepOf = (zoom: number) => 2 ** (Math.floor(Math.log2(zoom) * 2 + 1e-6) / 2);

/** Gathers pins that lie over each other at that size. A grid, so that thousands take a few milliseconds. */
export function gathered(pins: readonly Pin[], { width, height }: Drawn): Group[] {
  const cells = new Map<number, Pin[][]>();
  const groups: Pin[][] = [];
  for (const pin of pins) {
    const column = Math.floor((pin.x * width) / NEAR);
    const row = Math.floor((pin.y * height) / NEAR);
    const group = nearest(cells, pin, column, row, { width, height });
    if (group) group.push(pin);
    else {
      const first = [pin];
      groups.push(first);
      const cell = cells.get(cellAt(column, row));
      if (cell) cell.push(first);
      else cells.set(cellAt(column, row), [first]);
    }
  }
  return groups.map(groupOf);
}

const cellAt = (column: number, row: number) => row * 65_536 + column;

function nearest(
  cells: Map<number, Pin[][]>,
  pin: Pin,
  column: number,
  row: number,
  { width, height }: Drawn,
): Pin[] | undefined {
  let best: Pin[] | undefined;
  let closest = NEAR;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      for (const group of cells.get(cellAt(column + dx, row + dy)) ?? []) {
        const distance = Math.hypot((group[0]!.x - pin.x) * width, (group[0]!.y - pin.y) * height);
        if (distance < closest) [best, closest] = [group, distance];
      }
  return best;
}

function groupOf(pins: Pin[]): Group {
  const mean = (of: (pin: Pin) => number) => pins.reduce((sum, pin) => sum + of(pin), 0) / pins.length;
  const worst = pins.reduce((one, other) => (rank(other) < rank(one) ? other : one));
  return { key: pins[0]!.id, pins, worst: worst.state, x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** What a pin's label says: its code, and its icon. */
const hasLabel = ({ display_code, icon_code }: Pin) => Boolean(display_code || icon_code);
const widthOf = ({ display_code, icon_code }: Pin) => 32 + (icon_code ? 18 : 0) + display_code.length * 7;

const CELL = 8; // pixels
const BODY = 34; // how high a pin stands above its spot, and half of how wide
/** Which of these have room for a label: at the right of the pin, where nothing stands yet. */
export function withRoom(groups: readonly Group[], { width, height }: Drawn): Set<string> {
  const taken = new Set<number>();
  const some = (left: number, right: number, top: number, bottom: number, of: (cell: number) => boolean) => {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++)
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++)
        if (of(cellAt(column, row))) return true;
    return false;
  };
  const take = (cell: number) => {
    taken.add(cell);
    return false;
  };
  for (const group of groups) {
    const [x, y] = [group.x * width, group.y * height];
    if (group.pins.length > 1) some(x - 20, x + 20, y - 22, y + 18, take);
    else some(x - 15, x + 15, y - BODY, y - 2, take);
  }
  const labelled = new Set<string>();
  for (const { key, x, y, pins } of groups) {
    const [pin] = pins;
    if (pins.length > 1 || !pin || !hasLabel(pin)) continue;
    const [left, right, top, bottom] = [x * width + 24, x * width + widthOf(pin), y * height - 28, y * height - 9];
    if (right > width || some(left, right, top, bottom, (cell) => taken.has(cell))) continue;
    some(left, right, top, bottom, take);
    labelled.add(key);
  }
  return labelled;
}

/** Spots in a ring, or two, around the one where several stand on top of each other. */
export function fanned({ x, y, pins }: Group, { width, height }: Drawn): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  let ring = 0;
  let left = 0;
  let inRing = 0;
  for (const [n, pin] of pins.entries()) {
    if (left === 0) {
      ring += 1;
      inRing = Math.min(pins.length - n, ring * 8);
      left = inRing;
    }
    const angle = (2 * Math.PI * (inRing - left)) / inRing - Math.PI / 2;
    const radius = ring === 1 ? Math.max(30, (inRing * 34) / (2 * Math.PI)) : 16 + ring * 40;
    spots.set(pin.id, { x: x + (Math.cos(angle) * radius) / width, y: y + (Math.sin(angle) * radius) / height });
    left -= 1;
  }
  return spots;
}
