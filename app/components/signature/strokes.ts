/** A point of a stroke, in CSS pixels of the pad. */
type Point = { x: number; y: number };
export type Stroke = Point[];

const PEN = 2.4; // line width in px
const PIXELS_PER_PX = 3; // resolution of the picture, so that it is sharp when printed
const MARGIN = 6; // px around the ink
const MAX_PIXELS = 2000; // per side

/** Draws the strokes as curves through the midpoints between their points, so that they have no corners. */
export function paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[], ink: string): void {
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = PEN;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const stroke of strokes) {
    const [first, ...others] = stroke;
    if (!first) continue;
    context.beginPath();
    if (others.length === 0) {
      context.arc(first.x, first.y, PEN / 1.6, 0, 2 * Math.PI);
      context.fill();
      continue;
    }
    context.moveTo(first.x, first.y);
    let before = first;
    for (const spot of others) {
      context.quadraticCurveTo(before.x, before.y, (before.x + spot.x) / 2, (before.y + spot.y) / 2);
      before = spot;
    }
    context.lineTo(before.x, before.y);
    context.stroke();
  }
}

/**
 * The strokes as a PNG, black on transparent; null when there are none. Synchronous, since the form may be sent at
 * once.
 */
export function pictureOf(strokes: readonly Stroke[]): Blob | null {
  const spots = strokes.flat();
  if (spots.length === 0) return null;
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const [width, height] = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  const scale = Math.min(PIXELS_PER_PX, MAX_PIXELS / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.scale(scale, scale);
  context.translate(-left, -top);
  paint(context, strokes, "#000");
  const [, packed = ""] = canvas.toDataURL("image/png").split(",");
  return new Blob([Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))], { type: "image/png" });
}

/** The total length of the strokes, in px: a mere touch does not count as a signature. */
export const lengthOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, stroke) =>
      sum +
      stroke.slice(1).reduce((all, { x, y }, index) => all + Math.hypot(x - stroke[index]!.x, y - stroke[index]!.y), 0),
    0,
  );
