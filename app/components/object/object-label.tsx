type Props = { code: string; color?: string | null; textColor?: string | null; className?: string };

/** An object's code as on its machine: in its own colours, if it has any and they can be read. */
export function ObjectLabel({ code, color, textColor, className = "" }: Props) {
  if (!code) return null;
  const ground = rgbOf(color);
  if (!ground)
    return <span className={`num font-medium text-base-content [overflow-wrap:anywhere] ${className}`}>{code}</span>;
  return (
    <span
      className={`num inline-flex min-h-6 items-center rounded-selector px-2 text-sm font-semibold [overflow-wrap:anywhere] ${className}`}
      style={{ background: color ?? undefined, color: inkOn(ground, textColor) }}
    >
      {code}
    </span>
  );
}

type Rgb = [number, number, number];

function rgbOf(color: string | null | undefined): Rgb | undefined {
  const [, r, g, b] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color ?? "") ?? [];
  return r && g && b ? [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)] : undefined;
}

/** Below this a text is hard to read on its ground. */
export const READABLE = 4.5;

/** Between 1 (the same) and 21 (black on white); nothing unless both are chosen. */
export function contrastOf(color: string, textColor: string): number | undefined {
  const [ground, ink] = [rgbOf(color), rgbOf(textColor)];
  return ground && ink ? contrast(ground, ink) : undefined;
}

/** The chosen colour of the text, where it can be read on its ground; else black or white. */
function inkOn(ground: Rgb, chosen: string | null | undefined): string {
  const wanted = rgbOf(chosen);
  if (wanted && contrast(ground, wanted) >= READABLE) return chosen!;
  return contrast(ground, [255, 255, 255]) >= contrast(ground, [16, 20, 22]) ? "#ffffff" : "#101416";
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
