import type { Pin } from "@server/records/container/inputs";
import { type Letter, worstFirst } from "~/ui/state";
import type { Spot } from "./view.ts";

/** A pin, or several that would overlap. */
export type Group = Spot & { key: string; pins: Pin[]; worst: Letter };
/** The size of the plan on the screen, in pixels. */
type Size = { width: number; height: number };

const MERGE_DISTANCE_PX = 32; // pins whose tips are closer are grouped
const ranks = new Map(worstFirst.map((letter, rank) => [letter, rank]));
const rank = ({ state }: Pin) => ranks.get(state) ?? worstFirst.length;

/** The zoom rounded down to steps of √2, so that pins are not regrouped at each small change. */
export const stepOf = (zoom: number) => 2 ** (Math.floor(Math.log2(zoom) * 2 + 1e-6) / 2);

/** Groups pins that would overlap at that size. A grid of cells keeps this fast for thousands of pins. */
export function groupPins(pins: readonly Pin[], { width, height }: Size): Group[] {
  const cells = new Map<number, Pin[][]>();
  const groups: Pin[][] = [];
  for (const pin of pins) {
    const column = Math.floor((pin.x * width) / MERGE_DISTANCE_PX);
    const row = Math.floor((pin.y * height) / MERGE_DISTANCE_PX);
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
  { width, height }: Size,
): Pin[] | undefined {
  let best: Pin[] | undefined;
  let closest = MERGE_DISTANCE_PX;
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

/** Whether a pin has a label: its code or its icon. */
const hasLabel = ({ display_code, icon_code }: Pin) => Boolean(display_code || icon_code);
const widthOf = ({ display_code, icon_code }: Pin) => 32 + (icon_code ? 18 : 0) + display_code.length * 7;

const CELL = 8; // pixels
const BODY = 34; // pixels: the height of a pin above its spot
/** The keys of the groups whose label fits at the right of the pin without covering other pins or labels. */
export function labelledGroups(groups: readonly Group[], { width, height }: Size): Set<string> {
  const occupied = new Set<number>();
  const anyCell = (left: number, right: number, top: number, bottom: number, of: (cell: number) => boolean) => {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++)
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++)
        if (of(cellAt(column, row))) return true;
    return false;
  };
  const occupy = (cell: number) => {
    occupied.add(cell);
    return false;
  };
  for (const group of groups) {
    const [x, y] = [group.x * width, group.y * height];
    if (group.pins.length > 1) anyCell(x - 20, x + 20, y - 22, y + 18, occupy);
    else anyCell(x - 15, x + 15, y - BODY, y - 2, occupy);
  }
  const labelled = new Set<string>();
  for (const { key, x, y, pins } of groups) {
    const [pin] = pins;
    if (pins.length > 1 || !pin || !hasLabel(pin)) continue;
    const [left, right, top, bottom] = [x * width + 24, x * width + widthOf(pin), y * height - 28, y * height - 9];
    if (right > width || anyCell(left, right, top, bottom, (cell) => occupied.has(cell))) continue;
    anyCell(left, right, top, bottom, occupy);
    labelled.add(key);
  }
  return labelled;
}

/** Spots in rings around the group, to show its pins apart. */
export function fanOut({ x, y, pins }: Group, { width, height }: Size): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  let ring = 0;
  let remaining = 0;
  let inRing = 0;
  for (const [n, pin] of pins.entries()) {
    if (remaining === 0) {
      ring += 1;
      inRing = Math.min(pins.length - n, ring * 8);
      remaining = inRing;
    }
    const angle = (2 * Math.PI * (inRing - remaining)) / inRing - Math.PI / 2;
    const radius = ring === 1 ? Math.max(30, (inRing * 34) / (2 * Math.PI)) : 16 + ring * 40;
    spots.set(pin.id, { x: x + (Math.cos(angle) * radius) / width, y: y + (Math.sin(angle) * radius) / height });
    remaining -= 1;
  }
  return spots;
}
