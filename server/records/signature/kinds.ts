/**
 * Whether a signature can stand on the file itself: a picture, or a PDF that can be read. Safe to import in the
 * browser.
 */
export const canHoldStamp = ({ type, pages }: { type: string; pages: number | null }): boolean =>
  type === "image" || (type === "pdf" && pages !== 0);
