/**
 * The box of a signature on a page as it is shown: from the top left, in points. Used by the process that draws it, and
 * in the browser for the preview.
 */
const WIDTH = 170; // points: 6 cm
const SHARE = 0.42; // of a narrow page
const HEIGHT = 0.4; // of its width
const MARGIN = 6; // points from the edge

/**
 * The box around the chosen point (fractions 0–1 of the page as it is shown), moved so that it stays on the page.
 * @param {{ width: number, height: number }} page in points, as it is shown
 * @param {{ x: number, y: number }} at
 */
export function stampBox(page, at) {
  const width = Math.min(WIDTH, page.width * SHARE, (page.height * SHARE) / HEIGHT);
  const height = width * HEIGHT;
  return {
    x: within(at.x * page.width, width, page.width),
    y: within(at.y * page.height, height, page.height),
    width,
    height,
  };
}

/** @param {number} middle @param {number} size @param {number} whole */
function within(middle, size, whole) {
  const most = Math.max(0, whole - size - MARGIN);
  return Math.min(Math.max(middle - size / 2, Math.min(MARGIN, most)), most);
}
