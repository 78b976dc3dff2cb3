type Glyph = readonly [width: number, d: string];

const bowl = "M46 45A23 25 0 1 0 0 45 23 25 0 1 0 46 45Z";
const arch = "M0 42A21 22 0 0 1 42 42V70";
const round = "M30 0A30 35 0 1 0 30 70 30 35 0 1 0 30 0Z";

/**
 * A single-stroke alphabet in the style of technical drawings: capitals 70 high, small letters 50, the baseline at 70.
 * Defined here because a server may have no fonts, and the plans need room names.
 */
const glyphs: Record<string, Glyph> = {
  A: [54, "M0 70 27 0 54 70M9 47H45"],
  B: [42, "M0 70V0H23A17 17 0 0 1 23 34H0M23 34A18 18 0 0 1 23 70H0"],
  C: [53, "M53 13A30 35 0 1 0 53 57"],
  D: [52, "M0 70V0H18A34 35 0 0 1 18 70Z"],
  E: [40, "M40 0H0V70H40M0 34H36"],
  F: [38, "M38 0H0V70M0 35H33"],
  G: [58, "M52 12A30 35 0 1 0 59 40H35"],
  H: [50, "M0 0V70M50 0V70M0 34H50"],
  I: [0, "M0 0V70"],
  J: [32, "M32 0V52A16 18 0 0 1 0 52"],
  K: [46, "M0 0V70M44 0 0 43M16 28 46 70"],
  L: [38, "M0 0V70H38"],
  M: [60, "M0 70V0L30 44 60 0V70"],
  N: [50, "M0 70V0L50 70V0"],
  O: [60, round],
  P: [43, "M0 70V0H23A20 20 0 0 1 23 40H0"],
  Q: [60, `${round}M38 50 60 74`],
  R: [46, "M0 70V0H23A20 20 0 0 1 23 40H0M22 40 45 70"],
  S: [44, "M41 12C36 4 30 0 22 0 10 0 3 7 3 17 3 41 43 27 43 52 43 63 34 70 22 70 12 70 4 65 0 56"],
  T: [50, "M0 0H50M25 0V70"],
  U: [48, "M0 0V46A24 24 0 0 0 48 46V0"],
  V: [52, "M0 0 26 70 52 0"],
  W: [76, "M0 0 19 70 38 6 57 70 76 0"],
  X: [48, "M0 0 48 70M48 0 0 70"],
  Y: [50, "M0 0 25 36 50 0M25 36V70"],
  Z: [46, "M1 0H46L0 70H47"],
  a: [46, `${bowl}M46 20V70`],
  b: [46, `M0 0V70${bowl}`],
  c: [41, "M41 29A23 25 0 1 0 41 61"],
  d: [46, `M46 0V70${bowl}`],
  e: [46, "M0 45H46A23 25 0 1 0 40 61"],
  f: [26, "M28 1A14 15 0 0 0 10 16V70M0 22H26"],
  g: [46, `${bowl}M46 20V70A22 21 0 0 1 4 78`],
  h: [42, `M0 0V70${arch}`],
  i: [0, "M0 20V70M0 2V3"],
  j: [8, "M8 20V78A12 12 0 0 1 -4 89M8 2V3"],
  k: [38, "M0 0V70M36 20 0 52M13 41 38 70"],
  l: [0, "M0 0V70"],
  m: [70, "M0 20V70M0 38A17.500 18.500 0 0 1 35 38V70M35 38A17.500 18.500 0 0 1 70 38V70"],
  n: [42, `M0 20V70${arch}`],
  o: [46, bowl],
  p: [46, `M0 20V91${bowl}`],
  q: [46, `M46 20V91${bowl}`],
  r: [25, "M0 20V70M0 44A21 23 0 0 1 25 22"],
  s: [36, "M33 29C29 23 24 20 17 20 8 20 2 25 2 32 2 49 35 40 35 57 35 65 27 70 17 70 9 70 3 67 0 61"],
  t: [27, "M10 4V55A14 14 0 0 0 27 69M0 22H26"],
  u: [42, "M0 20V48A21 22 0 0 0 42 48M42 20V70"],
  v: [42, "M0 20 21 70 42 20"],
  w: [64, "M0 20 16 70 32 24 48 70 64 20"],
  x: [38, "M0 20 38 70M38 20 0 70"],
  y: [42, "M0 20 21 68M42 20 19 78A14 14 0 0 1 4 89"],
  z: [36, "M2 20H36L0 70H38"],
  "0": [44, "M22 0A22 35 0 1 0 22 70 22 35 0 1 0 22 0Z"],
  "1": [20, "M0 16 20 0V70"],
  "2": [44, "M2 18A20 20 0 1 1 37 31L0 70H44"],
  "3": [42, "M3 9A19 17 0 1 1 20 33M20 33A20 18.500 0 1 1 0 58"],
  "4": [46, "M34 70V0L0 48H46"],
  "5": [43, "M40 0H8L4 33A22 21 0 1 1 1 58"],
  "6": [44, "M34 0 4 36M22 25A22 22.500 0 1 0 22 70 22 22.500 0 1 0 22 25Z"],
  "7": [42, "M0 0H42L14 70"],
  "8": [42, "M21 0A18 17 0 1 0 21 34 18 17 0 1 0 21 0ZM21 34A21 18 0 1 0 21 70 21 18 0 1 0 21 34Z"],
  "9": [44, "M10 70 40 34M22 0A22 22.500 0 1 0 22 45 22 22.500 0 1 0 22 0Z"],
  "-": [24, "M0 44H24"],
  ".": [0, "M0 69V70"],
  ",": [4, "M4 68 0 82"],
  "/": [28, "M0 78 28 -6"],
  "'": [0, "M0 0V16"],
  "&": [54, "M52 70 14 22A12 12 0 1 1 36 14C36 26 3 30 3 51A18 18 0 0 0 22 70C38 70 48 56 50 42"],
};

const gap = 18;
const space = 27;
const widthOf = (letter: string) => (letter === " " ? space : (glyphs[letter]?.[0] ?? 30));

export type Lettering = { size: number; colour: string; weight?: number; anchor?: "start" | "middle" | "end" };

/** The width of a text lettered at this size. */
export const letteredWidth = (text: string, size: number) =>
  (([...text].reduce((width, letter) => width + widthOf(letter) + gap, 0) - gap) * size) / 100;

/**
 * A line of text with its baseline at y; `weight` is the stroke width as a share of the size. Unknown letters leave a
 * space.
 */
export function lettering(
  text: string,
  x: number,
  y: number,
  { size, colour, weight = 0.105, anchor = "start" }: Lettering,
): string {
  const back = anchor === "middle" ? 0.5 : anchor === "end" ? 1 : 0;
  let pen = 0;
  let paths = "";
  for (const letter of text) {
    const d = glyphs[letter]?.[1];
    if (d) paths += `<path d="${d}" transform="translate(${pen} 0)"/>`;
    pen += widthOf(letter) + gap;
  }
  const scale = size / 100;
  const left = x - letteredWidth(text, size) * back;
  const transform = `translate(${left.toFixed(1)} ${(y - 70 * scale).toFixed(1)}) scale(${scale})`;
  return `<g transform="${transform}" fill="none" stroke="${colour}" stroke-width="${weight * 100}" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
}
