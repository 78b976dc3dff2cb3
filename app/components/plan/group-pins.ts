import { unusable } from "@server/core/compliance";
import type { Pin } from "@server/records/container/inputs";
import { type Letter, worstFirst } from "~/ui/state";
import { type Box, EDGE, type Spot } from "./view.ts";
import { touchesWords, type WordsDrawn } from "./words-drawn.ts";

/** A pin, or several that would overlap. */
export type Group = Spot & { key: string; pins: Pin[]; worst: Letter };
/** The size of the plan on the screen, in pixels. */
type Size = { width: number; height: number };

const MERGE_DISTANCE_PX = 32; // pins whose tips are closer are grouped
const ranks = new Map(worstFirst.map((letter, rank) => [letter, rank]));
const rankOf = (letter: Letter) => ranks.get(letter) ?? worstFirst.length;

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
  const worst = pins.reduce((one, other) => (rankOf(other.state) < rankOf(one.state) ? other : one));
  return { key: pins[0]!.id, pins, worst: worst.state, x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** The pin whose code the label of a group says: its only one, or the worst of several where it may not be used. */
export function labelledPin({ pins, worst }: Group): Pin | undefined {
  if (pins.length === 1) return pins[0];
  return unusable.some((letter) => letter === worst) ? pins.find(({ state }) => state === worst) : undefined;
}

/** Without a code a pin has its icon as label; without that its title, cut where it is long. */
const wordsOn = ({ display_code, icon_code, title }: Pin) => display_code || (icon_code ? "" : title.slice(0, 18));
const widthOf = (pin: Pin) => 14 + (pin.icon_code ? 18 : 0) + wordsOn(pin).length * 7;

const CELL = 8; // pixels
const GAP = 9; // pixels between a mark and its label: more than a cell, so that a mark does not block its own
/** Pixels around the spot of a mark on the plan: above it, below it, and to each side. */
const bodies = { pin: [34, -2, 15], dot: [8, 8, 8], group: [22, 18, 20] } as const;
const bodyOf = ({ pins: [pin, other] }: Group, isFar: boolean) =>
  bodies[other ? "group" : isDot(pin!, isFar) ? "dot" : "pin"];

/** In order and seen from afar: a dot without a letter, so that the others stand out. */
export const isDot = ({ state }: Pin, isFar: boolean) => state === "A" && isFar;

/** The side of its pin on which a label stands. */
export type Side = (typeof sides)[number];
const sides = ["right", "left", "above", "below"] as const;

/**
 * The groups with a label, by their keys. The most urgent come first; a label stands where it covers no mark, no other
 * label, nothing that is to be left `free` (in fractions), and no words of the picture, as far as they are known. The
 * first has one in any case if it may not be used.
 */
export function labelledGroups(
  groups: readonly Group[],
  { width, height }: Size,
  isFar: boolean,
  free: readonly Box[] = [],
  words?: WordsDrawn,
): Map<string, Side> {
  const occupied = new Set<number>();
  const anyCell = ({ left, right, top, bottom }: Box, of: (cell: number) => boolean) => {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++)
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++)
        if (of(cellAt(column, row))) return true;
    return false;
  };
  const occupy = (box: Box) =>
    anyCell(box, (cell) => {
      occupied.add(cell);
      return false;
    });
  for (const box of free)
    occupy({
      left: box.left * width,
      right: box.right * width,
      top: box.top * height,
      bottom: box.bottom * height,
    });
  for (const group of groups) {
    const [above, below, beside] = bodyOf(group, isFar);
    const [x, y] = [group.x * width, group.y * height];
    occupy({ left: x - beside, right: x + beside, top: y - above, bottom: y + below });
  }
  const labelled = new Map<string, Side>();
  const urgentFirst = groups.toSorted((one, other) => rankOf(one.worst) - rankOf(other.worst));
  for (const [n, group] of urgentFirst.entries()) {
    const pin = labelledPin(group);
    const isWorst = n === 0 && unusable.some((letter) => letter === group.worst);
    if (!pin || isDot(pin, isFar) || !(pin.display_code || pin.icon_code || isWorst)) continue;
    const [above, below, beside] = bodyOf(group, isFar);
    const [x, y] = [group.x * width, group.y * height];
    const middle = y - (above - below) / 2;
    const near = beside + GAP;
    const wide = widthOf(pin);
    const inRow = { top: middle - 10, bottom: middle + 10 };
    const over = { left: x - wide / 2, right: x + wide / 2 };
    const boxes: Record<Side, Box> = {
      right: { left: x + near, right: x + near + wide, ...inRow },
      left: { left: x - near - wide, right: x - near, ...inRow },
      above: { top: y - above - GAP - 20, bottom: y - above - GAP, ...over },
      below: { top: y + below + GAP, bottom: y + below + GAP + 20, ...over },
    };
    const fits = ({ left, right, top, bottom }: Box) =>
      left >= -EDGE && right <= width + EDGE && top >= -EDGE && bottom <= height + EDGE;
    const isOverWords = (side: Side) => {
      const { left, right, top, bottom } = boxes[side];
      const box = { left: left / width, right: right / width, top: top / height, bottom: bottom / height };
      return words !== undefined && touchesWords(words, box);
    };
    const within = sides.filter((one) => fits(boxes[one]));
    const apart = within.filter((one) => !anyCell(boxes[one], (cell) => occupied.has(cell)));
    const side = apart.find((one) => !isOverWords(one));
    if (!side && !isWorst) continue;
    const chosen = side ?? apart[0] ?? within[0] ?? "left";
    occupy(boxes[chosen]);
    labelled.set(group.key, chosen);
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
