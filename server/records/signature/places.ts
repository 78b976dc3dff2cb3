/** Nine places on a page, to choose without a pointer. Also imported in the browser. */
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

const COLUMNS = [0.18, 0.5, 0.82];
const ROWS = [0.08, 0.5, 0.92];

/** The centre of a signature at this place, in fractions of the page. */
export function spotOf(place: Place): { x: number; y: number } {
  const at = places.indexOf(place);
  return { x: COLUMNS[at % 3]!, y: ROWS[Math.floor(at / 3)]! };
}
