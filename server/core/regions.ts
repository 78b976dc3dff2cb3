import { z } from "zod";

/** The regions of Belgium that have rules of their own: Flanders, Brussels, Wallonia. */
export const regions = ["VL", "BR", "WA"] as const;
export const Region = z.enum(regions);
export type Region = (typeof regions)[number];
