import type { CSSProperties } from "react";

/**
 * The colour chosen for an object's label, as a thin line before its code: filled colours are kept for states.
 */
export function labelColors(color?: string): CSSProperties | undefined {
  return color ? { borderLeft: `3px solid ${color}` } : undefined;
}
