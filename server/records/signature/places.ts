/** Nine places on a page, for who can't point at one. Safe to import in the browser. */
export const places = [
  "top_left",
  "top",
  "top_right",
  "left",
  "middle",
  "right",
  "bottom_left",
  "bottom",
  "bottom_right",
] as const;
export type Place = (typeof places)[number];

const SPOTS = [0.18, 0.5, 0.82];
const ROWS = [0.08, 0.5, 0.92];

/** The middle of the signature there, as fractions of the page. */
export function spotOf(place: Place): { x: number; y: number } {
  const at = places.indexOf(place);
  return { x: SPOTS[at % 3]!, y: ROWS[Math.floor(at / 3)]! };
}
