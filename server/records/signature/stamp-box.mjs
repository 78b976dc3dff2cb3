/**
 * Where a signature stands on a page, as it is seen: from the top left, in points. One and the same for the page that
 * shows where it will be and for the process that draws it. Safe to import in the browser.
 */
const WIDTH = 170; // points: 6 cm
const SHARE = 0.42; // of a narrow page
const HEIGHT = 0.4; // of its width
const MARGIN = 6; // points from the edge

/**
 * The box around the chosen spot (fractions 0–1 of the page as it is seen), pushed back where it would stick out.
 * @param {{ width: number, height: number }} page in points, as it is seen
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
