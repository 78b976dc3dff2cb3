import type { CatalogueLine } from "./catalogue-line.ts";

type Details = Partial<Omit<CatalogueLine, "key" | "point" | "every">>;
type Shared = Details & Pick<CatalogueLine, "who" | "source" | "marker" | "weight">;

/**
 * A constructor of lines that share these details. A line is a complete inspection every so many months, and a family
 * of its own, unless its details say otherwise.
 */
export const linesWith =
  (shared: Shared) =>
  (key: string, point: string, every: number | null, details: Details = {}): CatalogueLine => ({
    key,
    point,
    every,
    type: "inspection",
    scope: every === 0 ? "first" : "whole",
    unit: "month",
    family: key,
    ...shared,
    ...details,
  });
