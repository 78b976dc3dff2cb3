/** Stickers made at once: their sheets are printed together. */
export const FEWEST_STICKERS = 12;
export const MOST_STICKERS = 240;
/** Stickers of a workspace that are nobody's yet. */
export const MOST_UNUSED = 5000;
