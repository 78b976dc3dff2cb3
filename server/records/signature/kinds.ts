/** Whether a signature can be placed on the file itself: a picture or a readable PDF. Also imported in the browser. */
export const canHoldStamp = ({ type, pages }: { type: string; pages: number | null }): boolean =>
  type === "image" || (type === "pdf" && pages !== 0);
