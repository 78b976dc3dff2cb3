/**
 * A workspace's colour as the themes use it, calculated like app/styles/common.css, for mails and PDFs, where no browser does
 * it. Safe to import in the browser.
 */
export const OUR_COLOR = "#0b5c70";

export type Light = "day" | "night";
type Lch = { l: number; c: number; h: number };

/** The range of lightness in which text on the colour, and the colour as text, is readable. Equals app/styles/common.css. */
export const limits: Record<Light, { darkest: number; lightest: number; chroma: number }> = {
  day: { darkest: 0.3, lightest: 0.48, chroma: 0.16 },
  night: { darkest: 0.76, lightest: 0.86, chroma: 0.13 },
};

const HIGHLIGHT = 0.1; // how much lighter the highlight is

/** The colour `#rrggbb` as it is used on a light or a dark page. */
export function colorOn(light: Light, hex: string): string {
  const { l, c, h } = lchOf(hex);
  const { darkest, lightest, chroma } = limits[light];
  return hexOf({ l: Math.min(lightest, Math.max(darkest, l)), c: Math.min(chroma, c), h });
}

/** Whether the colour on a page differs from the chosen one. */
export function changeOn(light: Light, hex: string): "darker" | "lighter" | null {
  const { l } = lchOf(hex);
  const { darkest, lightest } = limits[light];
  return l > lightest ? "darker" : l < darkest ? "lighter" : null;
}

/** The lighter variant for highlights, which carry no text. */
export function highlightOn(light: Light, hex: string): string {
  const { l, c, h } = lchOf(colorOn(light, hex));
  return hexOf({ l: Math.min(1, l + HIGHLIGHT), c, h });
}

/** `#rrggbb` in OKLCH: perceived lightness 0 to 1, chroma, hue in radians. */
function lchOf(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, yellow),
    h: Math.atan2(yellow, a),
  };
}

/** Clips colours outside of sRGB, as browsers do. */
const hexOf = (color: Lch) =>
  `#${rgbOf(color)
    .map((part) => Math.round(255 * curved(Math.min(1, Math.max(0, part)))))
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;

function rgbOf({ l, c, h }: Lch): [r: number, g: number, b: number] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const curved = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
