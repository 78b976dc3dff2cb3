/**
 * A page as a viewer shows it: cut to its crop box and rotated.
 * @param {import("@cantoo/pdf-lib").PDFPage} page
 */
export function seenPage(page) {
  const media = page.getMediaBox();
  const crop = page.getCropBox();
  const left = Math.max(media.x, crop.x);
  const bottom = Math.max(media.y, crop.y);
  const wide = Math.min(media.x + media.width, crop.x + crop.width) - left;
  const high = Math.min(media.y + media.height, crop.y + crop.height) - bottom;
  const cut =
    wide > 0 && high > 0
      ? { left, bottom, wide, high }
      : { left: media.x, bottom: media.y, wide: media.width, high: media.height };
  const turn = (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360;
  const lies = turn % 180 === 90;
  return { width: lies ? cut.high : cut.wide, height: lies ? cut.wide : cut.high, matrix: matrixOf(cut, turn) };
}

/**
 * The six numbers of the PDF matrix from the page as shown (origin at the bottom left) to the page as stored.
 * @param {{ left: number, bottom: number, wide: number, high: number }} cut @param {number} turn degrees, clockwise
 * @returns {[number, number, number, number, number, number]}
 */
function matrixOf({ left, bottom, wide, high }, turn) {
  if (turn === 90) return [0, 1, -1, 0, left + wide, bottom];
  if (turn === 180) return [-1, 0, 0, -1, left + wide, bottom + high];
  if (turn === 270) return [0, -1, 1, 0, left, bottom + high];
  return [1, 0, 0, 1, left, bottom];
}
