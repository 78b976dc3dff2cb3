import type { z } from "zod";

/** A random number below `most`, the same for the same seed. */
export function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const texts = ["", "Heftruck", "2026-03-01", "0197a000-0000-7000-8000-000000000000", "2026-03-01T08:00:00.000Z", "A"];

/** So many schemas inside each other a list is still filled: deeper, a tree of containers hardly ended. */
const DEEPEST = 12;

/**
 * A value that looks as one of the schema does, with a field more in each object. Formats and refinements may refuse it:
 * then every way to parse it has to.
 */
export function madeUp(schema: z.core.$ZodType, roll: (most: number) => number, depth = 0): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (below: z.core.$ZodType) => madeUp(below, roll, depth + 1);
  const some = (below: z.core.$ZodType) => Array.from({ length: depth > DEEPEST ? 0 : roll(3) }, () => inner(below));
  switch (def.type) {
    case "object":
      return Object.fromEntries([
        ["undeclared", "secret"],
        ...Object.entries(def.shape).map(([name, below]) => [name, inner(below)]),
      ]);
    case "array":
      return some(def.element);
    case "tuple":
      return def.items.map(inner);
    case "record":
      return Object.fromEntries(some(def.valueType).map((value) => [inner(def.keyType), value]));
    case "union":
      return inner(def.options[roll(def.options.length)]!);
    case "intersection":
      return { ...(inner(def.left) as object), ...(inner(def.right) as object) };
    case "nullable":
      return roll(3) === 0 ? null : inner(def.innerType);
    case "optional":
    case "default":
    case "catch":
      return roll(3) === 0 ? undefined : inner(def.innerType);
    case "readonly":
    case "nonoptional":
    case "prefault":
      return inner(def.innerType);
    case "pipe":
      return inner(def.in);
    case "lazy":
      return inner(def.getter());
    case "literal":
      return def.values[roll(def.values.length)];
    case "enum":
      return Object.values(def.entries)[roll(Object.keys(def.entries).length)];
    case "number":
      return roll(100);
    case "boolean":
      return roll(2) === 1;
    case "null":
      return null;
    case "date":
      return new Date(roll(1e9));
    default:
      return texts[roll(texts.length)];
  }
}
