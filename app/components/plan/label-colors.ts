import type { CSSProperties } from "react";

const AA = 4.5;

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colours chosen for an object's label; unreadable text becomes black or white instead. */
export function labelColors(background?: string, ink?: string): CSSProperties | undefined {
  if (!background) return undefined;
  const readable = ink && contrast(background, ink) >= AA;
  return { background, color: readable ? ink : luminance(background) > 0.18 ? "#111111" : "#ffffff" };
}
