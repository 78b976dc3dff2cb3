/** Where the pen was: in CSS pixels of the pad, and when. */
type Spot = { x: number; y: number };
export type Stroke = Spot[];

const PEN = 2.4; // px wide
const SHARPNESS = 3; // dots of the picture a px of the pad, so that paper shows no steps
const MARGIN = 6; // px around the ink
const MOST_DOTS = 2000; // a side

/** Draws them as a pen would: through the middles between the spots, so that no corner is seen. */
export function paint(to: CanvasRenderingContext2D, strokes: readonly Stroke[], ink: string): void {
  to.strokeStyle = ink;
  to.fillStyle = ink;
  to.lineWidth = PEN;
  to.lineCap = "round";
  to.lineJoin = "round";
  for (const stroke of strokes) {
    const [first, ...others] = stroke;
    if (!first) continue;
    to.beginPath();
    if (others.length === 0) {
      to.arc(first.x, first.y, PEN / 1.6, 0, 2 * Math.PI);
      to.fill();
      continue;
    }
    to.moveTo(first.x, first.y);
    let before = first;
    for (const spot of others) {
      to.quadraticCurveTo(before.x, before.y, (before.x + spot.x) / 2, (before.y + spot.y) / 2);
      before = spot;
    }
    to.lineTo(before.x, before.y);
    to.stroke();
  }
}

/**
 * The ink alone, black on nothing, whatever the screen's colours are; null as long as nothing was drawn. At once, not
 * later: the form may go the next moment.
 */
export function pictureOf(strokes: readonly Stroke[]): Blob | null {
  const spots = strokes.flat();
  if (spots.length === 0) return null;
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const [width, height] = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  const scale = Math.min(SHARPNESS, MOST_DOTS / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const to = canvas.getContext("2d");
  if (!to) return null;
  to.scale(scale, scale);
  to.translate(-left, -top);
  paint(to, strokes, "#000");
  const [, packed = ""] = canvas.toDataURL("image/png").split(",");
  return new Blob([Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))], { type: "image/png" });
}

/** Somebody who only touched it has not signed. */
export const lengthOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, stroke) =>
      sum +
      stroke.slice(1).reduce((all, { x, y }, index) => all + Math.hypot(x - stroke[index]!.x, y - stroke[index]!.y), 0),
    0,
  );
