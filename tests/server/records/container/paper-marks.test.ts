import { describe, expect, test } from "vitest";
import { marksOnPaper, type OnPaper } from "~/components/plan/paper-marks";
import { type Letter, worstFirst } from "~/ui/state";

const A4 = { width: 240, height: 132 };
const letters: Letter[] = ["A", "S", "X", "T"];

/** As many objects all over the plan, at places that only look like chance. */
const scattered = (count: number): OnPaper[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `o${at}`,
    display_code: at % 7 === 0 ? "" : `BB-${at}`,
    state: letters[at % letters.length]!,
    x: (at * 0.618034) % 1,
    y: (at * 0.754878) % 1,
  }));

describe("letters on a printed plan", () => {
  test("two thousand objects each have a sign, and the mark of several has the worst letter of them", () => {
    const objects = scattered(2000);
    const { marks, signs } = marksOnPaper(objects, A4);
    expect(signs.size).toBe(2000);
    expect(new Set(marks.map(({ sign }) => sign)).size).toBe(marks.length);
    expect(marks.length).toBeGreaterThan(300);
    const stateOf = new Map(objects.map(({ id, state }) => [id, state]));
    for (const { state, objects: here } of marks) {
      const worst = here.map((id) => worstFirst.indexOf(stateOf.get(id)!));
      expect(worstFirst.indexOf(state)).toBe(Math.min(...worst));
    }
  });

  test("with room each has its code, larger; what is not on the plan has no sign", () => {
    const few = [...scattered(13).slice(1, 7), { id: "off", display_code: "BB-99", state: "A" as const }];
    const { marks, signs, plate } = marksOnPaper(few, A4);
    expect(marks.map(({ sign }) => sign).sort()).toEqual(["BB-1", "BB-2", "BB-3", "BB-4", "BB-5", "BB-6"]);
    expect(signs.has("off")).toBe(false);
    expect(plate).toBeGreaterThan(marksOnPaper(scattered(400), A4).plate);
  });

  test("two at one place share a mark; at the right edge the sign stands before its letter", () => {
    const two = ["A", "X"].map((state, at) => ({
      id: state,
      display_code: `B${at}`,
      state: state as Letter,
      x: 0.999,
      y: 0.5,
    }));
    expect(marksOnPaper(two, A4).marks).toEqual([
      { x: 0.999, y: 0.5, state: "X", sign: "1", flipped: true, objects: ["X", "A"] },
    ]);
  });
});
