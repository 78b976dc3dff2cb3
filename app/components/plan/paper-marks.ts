import { type Letter, worstFirst } from "~/ui/state";
import type { Box } from "./view.ts";

/** What stands on the plan; x and y are parts of its width and height. */
export type OnPaper = { id: string; display_code: string; state: Letter; x?: number; y?: number };
type Placed = OnPaper & { x: number; y: number };
/** The size of the plan on paper, in millimetres. */
type Size = { width: number; height: number };
/** A plan to draw on, with how large its marks are. */
type Sheet = Size & { scale: number };
/** A letter on the plan with a sign beside it, and the objects that stand there, the worst first. */
export type Mark = { x: number; y: number; state: Letter; sign: string; flipped: boolean; objects: string[] };

/** Millimetres on paper: the plate with the letter, a character of the sign, the room around it. */
const smallest = { plate: 3, character: 1.35, room: 1.2, height: 3.4 };
/** A crowded plan has the smallest marks; with fewer objects they are as large as all codes leave room for. */
const SCALES = [1.6, 1.25];
const MOST_IN_LARGE = 300; // objects
const BAND = 12; // millimetres: marks at about the same height are numbered from left to right

/** `code`: the sign of an object that has room for it; without it a number of `digits` is to come. */
type Draft = { at: Placed; objects: Placed[]; digits: number; code?: string };

const ranks = new Map(worstFirst.map((letter, rank) => [letter, rank]));
const rankOf = ({ state }: OnPaper) => ranks.get(state) ?? worstFirst.length;
const isPlaced = (object: OnPaper): object is Placed => object.x !== undefined && object.y !== undefined;

/** A sign would go beyond the right edge of the plan, so it stands before its plate. */
const isFlipped = ({ x }: Placed, length: number, { width, scale }: Sheet) =>
  x * width + scale * widthOf(length) > width;
const widthOf = (length: number) => smallest.plate / 2 + smallest.room + length * smallest.character;

function boxOf(at: Placed, length: number, sheet: Sheet): Box {
  const [x, y, half] = [at.x * sheet.width, at.y * sheet.height, (sheet.scale * smallest.plate) / 2];
  const wide = sheet.scale * widthOf(length);
  const [before, after] = isFlipped(at, length, sheet) ? [wide, half] : [half, wide];
  const tall = (sheet.scale * smallest.height) / 2;
  return { left: x - before, right: x + after, top: y - tall, bottom: y + tall };
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** How many characters the sign has. */
const lengthOf = ({ code, digits }: Draft) => code?.length ?? digits;
const boxOfDraft = (draft: Draft, sheet: Sheet) => boxOf(draft.at, lengthOf(draft), sheet);

/** Boxes by the places that they touch, so that thousands are compared with their neighbours alone. */
function neighbours(cell: { width: number; height: number }) {
  const cells = new Map<string, Set<Draft>>();
  function* touched({ left, right, top, bottom }: Box) {
    for (let row = Math.floor(top / cell.height); row <= Math.floor(bottom / cell.height); row++)
      for (let column = Math.floor(left / cell.width); column <= Math.floor(right / cell.width); column++)
        yield `${column} ${row}`;
  }
  return {
    put(draft: Draft, box: Box) {
      for (const key of touched(box)) {
        const there = cells.get(key);
        if (there) there.add(draft);
        else cells.set(key, new Set([draft]));
      }
    },
    near: (box: Box) => new Set([...touched(box)].flatMap((key) => [...(cells.get(key) ?? [])])),
  };
}

/** Objects as marks, with room for numbers as long as they are needed. */
function drafted(placed: readonly Placed[], sheet: Sheet): Draft[] {
  for (let digits = 1; ; digits++) {
    const drafts = joined(placed, digits, sheet);
    if (String(drafts.length).length <= digits) return drafts;
  }
}

/** Objects that are too close together for a mark each, as one. */
function joined(placed: readonly Placed[], digits: number, sheet: Sheet): Draft[] {
  const around = neighbours({ width: sheet.scale * widthOf(digits), height: sheet.scale * smallest.height });
  const drafts: Draft[] = [];
  for (const object of placed) {
    const draft: Draft = { at: object, objects: [object], digits };
    const box = boxOfDraft(draft, sheet);
    const other = [...around.near(box)].find((one) => overlap(boxOfDraft(one, sheet), box));
    if (other) other.objects.push(object);
    else {
      drafts.push(draft);
      around.put(draft, box);
    }
  }
  return drafts;
}

/** Gives those that stand alone their code as sign, where it goes over no other mark. */
function giveCodes(drafts: readonly Draft[], sheet: Sheet): void {
  const around = neighbours({ width: 20, height: sheet.scale * smallest.height });
  for (const draft of drafts) around.put(draft, boxOfDraft(draft, sheet));
  for (const draft of drafts) {
    const { display_code } = draft.at;
    if (draft.objects.length > 1 || !display_code) continue;
    const box = boxOf(draft.at, display_code.length, sheet);
    const isTooWide = box.left < 0 || box.right > sheet.width;
    if (isTooWide || [...around.near(box)].some((one) => one !== draft && overlap(boxOfDraft(one, sheet), box)))
      continue;
    draft.code = display_code;
    around.put(draft, box);
  }
}

/**
 * The marks of a plan, none over another. Objects too close for a mark each share one, which stands at the worst of
 * them. One alone has its code as sign where there is room for it; all others are numbered, from the top left on, to be
 * looked up in the index.
 */
export function marksOnPaper(objects: readonly OnPaper[], size: Size) {
  const placed = objects.filter(isPlaced).sort((one, other) => rankOf(one) - rankOf(other));
  const scales = placed.length > MOST_IN_LARGE ? [] : SCALES;
  for (const scale of scales) {
    const drafts = withCodes(placed, { ...size, scale });
    if (drafts.every(({ code }) => code)) return numbered(drafts, { ...size, scale });
  }
  const sheet = { ...size, scale: 1 };
  return numbered(withCodes(placed, sheet), sheet);
}

function withCodes(placed: readonly Placed[], sheet: Sheet): Draft[] {
  const drafts = drafted(placed, sheet);
  giveCodes(drafts, sheet);
  return drafts;
}

function numbered(drafts: Draft[], sheet: Sheet) {
  const bandOf = ({ at }: Draft) => Math.floor((at.y * sheet.height) / BAND);
  drafts.sort((one, other) => bandOf(one) - bandOf(other) || one.at.x - other.at.x);
  let number = 0;
  const marks = drafts.map((draft): Mark => {
    const { at, code, objects: here } = draft;
    const flipped = isFlipped(at, lengthOf(draft), sheet);
    return {
      x: at.x,
      y: at.y,
      state: at.state,
      sign: code ?? String(++number),
      flipped,
      objects: here.map(({ id }) => id),
    };
  });
  return {
    marks,
    signs: new Map(marks.flatMap(({ sign, objects: here }) => here.map((id) => [id, sign] as const))),
    plate: smallest.plate * sheet.scale,
  };
}
