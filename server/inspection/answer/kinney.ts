/**
 * Kinney & Wiruth: a risk is how likely it is, times how often one is exposed, times what comes of it. Pure, and safe
 * to import in the browser.
 */

export const kinneyScales = {
  w: [0.1, 0.2, 0.5, 1, 3, 6, 10],
  b: [0.5, 1, 2, 3, 6, 10],
  e: [1, 3, 7, 15, 40, 100],
} as const;
export type KinneyPart = keyof typeof kinneyScales;
export const kinneyParts = Object.keys(kinneyScales) as KinneyPart[];
export type Kinney = Record<KinneyPart, number>;

/** Up to where each class but the last one reaches. */
export const kinneyBounds = [20, 70, 200, 400] as const;

export const isOnScale = (part: KinneyPart, value: number) => (kinneyScales[part] as readonly number[]).includes(value);

/** w × b × e, reckoned in tenths: 0.1 × 0.5 × 7 is 0.35 and nothing beside it. */
export const kOf = ({ w, b, e }: Kinney): number => (Math.round(w * 10) * Math.round(b * 10) * e) / 100;

/** 1 acceptable, 2 attention, 3 measures, 4 immediate improvement, 5 stop work. */
export const classOf = (k: number): number => kinneyBounds.filter((bound) => k > bound).length + 1;
