import { z } from "zod";

const Fraction = z.number().min(0).max(1);
const Point = z.tuple([Fraction, Fraction]);
const Two = z.tuple([Point, Point]);

/** Two points, on the plan in use and on the new one, in fractions of each. */
export const Marks = z.object({ old: Two, new: Two });
export type Marks = z.infer<typeof Marks>;
