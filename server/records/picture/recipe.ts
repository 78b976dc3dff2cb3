import type { PictureEdit } from "@db/schema/file";
import type { PictureRecipe } from "./inputs.ts";

/** The edit as it is stored: the crop in fractions and within the picture; null for a part that changes nothing. */
export function editOf({ rotate, left, top, width, height, color, strength }: PictureRecipe): PictureEdit {
  const crop = {
    x: Math.min(left, 99) / 100,
    y: Math.min(top, 99) / 100,
    width: Math.min(width, 100 - Math.min(left, 99)) / 100,
    height: Math.min(height, 100 - Math.min(top, 99)) / 100,
  };
  const isWhole = crop.width === 1 && crop.height === 1;
  return {
    rotate,
    crop: isWhole ? null : crop,
    overlay: color && strength > 0 ? { color, strength: strength / 100 } : null,
  };
}

const asPercent = (fraction: number) => Math.round(fraction * 10_000) / 100;

/** A stored edit as the form shows it, in percent. */
export const recipeOf = (edit: PictureEdit | null): PictureRecipe => ({
  rotate: edit?.rotate ?? 0,
  left: asPercent(edit?.crop?.x ?? 0),
  top: asPercent(edit?.crop?.y ?? 0),
  width: asPercent(edit?.crop?.width ?? 1),
  height: asPercent(edit?.crop?.height ?? 1),
  color: edit?.overlay?.color ?? null,
  strength: asPercent(edit?.overlay?.strength ?? 0),
});

export const changesNothing = ({ rotate, crop, overlay }: PictureEdit) => rotate === 0 && !crop && !overlay;
