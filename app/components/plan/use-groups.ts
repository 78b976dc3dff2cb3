import type { Pin } from "@server/records/container/inputs";
import { startTransition, useCallback, useMemo, useRef, useState } from "react";
import { type Group, gathered, stepOf, withRoom } from "./gather.ts";
import { type Frame, frameOf, type View } from "./view.ts";

const USUAL_WIDTH = 800; // pixels: what the server takes a plan to be drawn in
/**
 * While the hand moves, pins are gathered anew only where the plan is this much larger or smaller (as a power of two):
 * else once it rests.
 */
const FAR_OFF = 1.25;
/** Sizes between two are taken for one, so that what the server gathered mostly stands when scripts look. */
const rounded = (width: number) => 2 ** (Math.round(Math.log2(Math.max(64, width)) * 2) / 2);

type Box = { left: number; right: number; top: number; bottom: number };
type Drawn = { step: number; width: number; box: Box };

/** What is seen, with half as much around it: a short drag draws nothing anew. */
function boxOf({ zoom, x, y }: View, { width, height, planWidth, planHeight }: Frame, room: number): Box {
  const [dx, dy] = [(room * width) / (planWidth * zoom), (room * height) / (planHeight * zoom)];
  return { left: x - dx, right: x + dx, top: y - dy, bottom: y + dy };
}
const inside = (one: Box, other: Box) =>
  one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;
const drawnAt = (view: View, frame: Frame): Drawn => ({
  step: stepOf(view.zoom),
  width: rounded(frame.planWidth),
  box: boxOf(view, frame, 0.8),
});

/** The pins that are in view or near it, gathered for the zoom; and what watches the view. */
export function useGroups(pins: readonly Pin[], ratio: number, start: View) {
  const [{ step, width, box }, setDrawn] = useState(() =>
    drawnAt(start, frameOf(USUAL_WIDTH, USUAL_WIDTH / ratio, ratio)),
  );
  const size = useMemo(() => ({ width: width * step, height: (width * step) / ratio }), [width, step, ratio]);
  const all = useMemo(() => gathered(pins, size), [pins, size]);
  const groups = useMemo(
    () => all.filter(({ x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom),
    [all, box],
  ) as readonly Group[];
  const labelled = useMemo(() => withRoom(groups, size), [groups, size]);
  const latest = useRef<Drawn>();
  const watch = useCallback((view: View, frame: Frame, atRest: boolean) => {
    const before = latest.current;
    const off = Math.abs(Math.log2(view.zoom / (before?.step ?? 1)));
    const stays =
      before?.width === rounded(frame.planWidth) && (atRest ? before.step === stepOf(view.zoom) : off < FAR_OFF);
    if (stays && inside(boxOf(view, frame, 0.5), before.box)) return; // each frame asks
    latest.current = drawnAt(view, frame);
    startTransition(() => setDrawn(latest.current!));
  }, []);
  return { groups, labelled, all, size, watch };
}
