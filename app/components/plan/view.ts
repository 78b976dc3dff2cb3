/** Fractions of the plan's width and height. */
export type Spot = { x: number; y: number };
/** What is seen of a plan: how much larger than whole in view, and the spot in the middle. */
export type View = Spot & { zoom: number };
/** In pixels: the window the plan is seen through, and the plan when it is whole in view. */
export type Frame = { width: number; height: number; planWidth: number; planHeight: number };

export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 16;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
export const within = (value: number) => between(0, Math.round(value * 10_000) / 10_000, 1);

export function frameOf(width: number, height: number, ratio: number): Frame {
  const planWidth = Math.min(width, height * ratio);
  return { width, height, planWidth, planHeight: planWidth / ratio };
}

/** Never further than the plan's edge, and in the middle where all of it is seen. */
export function kept({ zoom, x, y }: View, { width, height, planWidth, planHeight }: Frame): View {
  const near = between(1, zoom, MOST_ZOOM);
  const inside = (value: number, seen: number) => (seen >= 0.5 ? 0.5 : between(seen, value, 1 - seen));
  return { zoom: near, x: inside(x, width / (2 * planWidth * near)), y: inside(y, height / (2 * planHeight * near)) };
}

/** The spot under a point of the window. */
export const spotAt = (
  { zoom, x, y }: View,
  { width, height, planWidth, planHeight }: Frame,
  left: number,
  top: number,
): Spot => ({
  x: x + (left - width / 2) / (planWidth * zoom),
  y: y + (top - height / 2) / (planHeight * zoom),
});

/** Larger or smaller, while what is under that point stays there. */
export function zoomedAt(
  view: View,
  frame: Frame,
  factor: number,
  left = frame.width / 2,
  top = frame.height / 2,
): View {
  const zoom = between(1, view.zoom * factor, MOST_ZOOM);
  const fixed = spotAt(view, frame, left, top);
  const dx = (left - frame.width / 2) / (frame.planWidth * zoom);
  const dy = (top - frame.height / 2) / (frame.planHeight * zoom);
  return kept({ zoom, x: fixed.x - dx, y: fixed.y - dy }, frame);
}

export const shifted = (view: View, frame: Frame, dx: number, dy: number): View =>
  kept(
    { ...view, x: view.x - dx / (frame.planWidth * view.zoom), y: view.y - dy / (frame.planHeight * view.zoom) },
    frame,
  );

/** All of these in view, with room around them. */
export function around(spots: readonly Spot[], frame: Frame, most = MOST_ZOOM): View {
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(
    most,
    (0.6 * frame.width) / (Math.max(right - left, 1e-6) * frame.planWidth),
    (0.6 * frame.height) / (Math.max(bottom - top, 1e-6) * frame.planHeight),
  );
  return kept({ zoom, x: (left + right) / 2, y: (top + bottom) / 2 }, frame);
}

/** As an address carries it, for who has no scripts: "4,0.31,0.5". */
export const viewInWords = ({ zoom, x, y }: View) =>
  [zoom, x, y].map((value) => Math.round(value * 1000) / 1000).join(",");

export function viewIn(words: string | null): View {
  const [zoom, x, y] = (words ?? "").split(",").map(Number);
  if (zoom === undefined || x === undefined || y === undefined || ![zoom, x, y].every(Number.isFinite)) return WHOLE;
  return { zoom: between(1, zoom, MOST_ZOOM), x: between(0, x, 1), y: between(0, y, 1) };
}
