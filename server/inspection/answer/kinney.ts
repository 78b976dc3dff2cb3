/**
 * The risk score of Kinney & Wiruth: probability (w) × exposure (b) × effect (e). Pure, and safe to import in the
 * browser.
 */

export const kinneyScales = {
  w: [0.1, 0.2, 0.5, 1, 3, 6, 10],
  b: [0.5, 1, 2, 3, 6, 10],
  e: [1, 3, 7, 15, 40, 100],
} as const;
export type KinneyPart = keyof typeof kinneyScales;
export const kinneyParts = Object.keys(kinneyScales) as KinneyPart[];
export type Kinney = Record<KinneyPart, number>;

/** The upper bound of k of each class, the bound included; the last class has none. */
export const kinneyBounds = [20, 70, 200, 400] as const;

export const isOnScale = (part: KinneyPart, value: number) => (kinneyScales[part] as readonly number[]).includes(value);

/** w × b × e, multiplied as whole tenths so that 0.1 × 0.5 × 7 is exactly 0.35. */
export const kOf = ({ w, b, e }: Kinney): number => (Math.round(w * 10) * Math.round(b * 10) * e) / 100;

/** The class of a score: 1 acceptable, 2 attention, 3 measures, 4 immediate improvement, 5 stop work. */
export const classOf = (k: number): number => kinneyBounds.filter((bound) => k > bound).length + 1;

/** The tone in which each class is said, from 1 to 5. */
const classTones = ["valid", "soon", "soon", "bad", "oos"] as const;
export type ClassTone = (typeof classTones)[number];
export const toneOfClass = (value: number): ClassTone => classTones[value - 1] ?? "oos";
