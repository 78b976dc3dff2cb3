/** A point of the plan, in fractions (0–1) of its width and height. */
export type Spot = { x: number; y: number };
/** A part of the plan, in fractions of its width and height, or of the screen, in pixels. */
export type Box = { left: number; right: number; top: number; bottom: number };
/** The visible part of a plan: the zoom (1 shows all of it) and the point in the middle. */
export type View = Spot & { zoom: number };
/** In pixels: the size of the window, and of the plan at zoom 1. */
export type Frame = { width: number; height: number; planWidth: number; planHeight: number };

export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 16;
/** Pixels around the plan in its window, so that pins at its edge are whole. As in the stylesheet. */
export const EDGE = 24;

const limit = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
/** A fraction limited to 0–1, rounded to four decimals. */
export const clamp = (value: number) => limit(0, Math.round(value * 10_000) / 10_000, 1);

/** The frame of a window of that size (pixels) around a plan with that ratio of width to height. */
export function frameOf(width: number, height: number, ratio: number): Frame {
  const planWidth = Math.max(1, Math.min(width - 2 * EDGE, (height - 2 * EDGE) * ratio));
  return { width, height, planWidth, planHeight: planWidth / ratio };
}

/** The view limited to the plan: no more than EDGE beyond its edge, and centred where all of it is visible. */
export function clamped({ zoom, x, y }: View, { width, height, planWidth, planHeight }: Frame): View {
  const near = limit(1, zoom, MAX_ZOOM);
  const inside = (value: number, seen: number) => (seen >= 0.5 ? 0.5 : limit(seen, value, 1 - seen));
  return {
    zoom: near,
    x: inside(x, (width / 2 - EDGE) / (planWidth * near)),
    y: inside(y, (height / 2 - EDGE) / (planHeight * near)),
  };
}

/** The point of the plan at a point of the window, in pixels from its top left corner. */
export const spotAt = (
  { zoom, x, y }: View,
  { width, height, planWidth, planHeight }: Frame,
  left: number,
  top: number,
): Spot => ({
  x: x + (left - width / 2) / (planWidth * zoom),
  y: y + (top - height / 2) / (planHeight * zoom),
});

/** The view zoomed by a factor; the point of the plan at `left`, `top` stays where it is. */
export function zoomedAt(
  view: View,
  frame: Frame,
  factor: number,
  left = frame.width / 2,
  top = frame.height / 2,
): View {
  const zoom = limit(1, view.zoom * factor, MAX_ZOOM);
  const fixed = spotAt(view, frame, left, top);
  const dx = (left - frame.width / 2) / (frame.planWidth * zoom);
  const dy = (top - frame.height / 2) / (frame.planHeight * zoom);
  return clamped({ zoom, x: fixed.x - dx, y: fixed.y - dy }, frame);
}

/** The view moved by a number of pixels. */
export const panned = (view: View, frame: Frame, dx: number, dy: number): View =>
  clamped(
    { ...view, x: view.x - dx / (frame.planWidth * view.zoom), y: view.y - dy / (frame.planHeight * view.zoom) },
    frame,
  );

/** The view that shows all these points, with a margin. */
export function viewAround(spots: readonly Spot[], frame: Frame, most = MAX_ZOOM): View {
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(
    most,
    (0.6 * frame.width) / (Math.max(right - left, 1e-6) * frame.planWidth),
    (0.6 * frame.height) / (Math.max(bottom - top, 1e-6) * frame.planHeight),
  );
  return clamped({ zoom, x: (left + right) / 2, y: (top + bottom) / 2 }, frame);
}

/** The view as a parameter of the address: "4,0.31,0.5". */
export const viewInWords = ({ zoom, x, y }: View) =>
  [zoom, x, y].map((value) => Math.round(value * 1000) / 1000).join(",");

/** The view in a parameter of the address; the whole plan when it is missing or invalid. */
export function viewIn(words: string | null): View {
  const [zoom, x, y] = (words ?? "").split(",").map(Number);
  if (zoom === undefined || x === undefined || y === undefined || ![zoom, x, y].every(Number.isFinite)) return WHOLE;
  return { zoom: limit(1, zoom, MAX_ZOOM), x: limit(0, x, 1), y: limit(0, y, 1) };
}
