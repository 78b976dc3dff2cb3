type Props = { code: string; color?: string | null; textColor?: string | null; className?: string };

/** An object's display code in its own colours, when it has any that are readable. */
export function ObjectLabel({ code, color, textColor, className = "" }: Props) {
  if (!code) return null;
  const background = rgbOf(color);
  if (!background)
    return <span className={`num font-medium text-base-content [overflow-wrap:anywhere] ${className}`}>{code}</span>;
  return (
    <span
      className={`num inline-flex min-h-6 items-center rounded-selector px-2 text-sm font-semibold [overflow-wrap:anywhere] ${className}`}
      style={{ background: color ?? undefined, color: textColorOn(background, textColor) }}
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

/** The minimum contrast ratio of readable text (WCAG AA). */
export const MIN_CONTRAST = 4.5;

/** The contrast ratio, from 1 (equal) to 21 (black on white); undefined unless both are colours. */
export function contrastOf(color: string, textColor: string): number | undefined {
  const [background, text] = [rgbOf(color), rgbOf(textColor)];
  return background && text ? contrast(background, text) : undefined;
}

/** The chosen text colour if it is readable on the background; otherwise black or white. */
function textColorOn(background: Rgb, chosen: string | null | undefined): string {
  const chosenRgb = rgbOf(chosen);
  if (chosenRgb && contrast(background, chosenRgb) >= MIN_CONTRAST) return chosen!;
  return contrast(background, [255, 255, 255]) >= contrast(background, [16, 20, 22]) ? "#ffffff" : "#101416";
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
