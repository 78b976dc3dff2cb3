import type { Pin } from "@server/records/container/inputs";
import { startTransition, useCallback, useMemo, useRef, useState } from "react";
import { type Group, groupPins, labelledGroups, stepOf } from "./group-pins.ts";
import { namesOf, type Room } from "./rooms.tsx";
import { type Box, type Frame, frameOf, type View } from "./view.ts";
import type { WordsDrawn } from "./words-drawn.ts";

const SERVER_WIDTH_PX = 800; // the width that the server assumes for a plan
/** During a gesture pins are regrouped only when the zoom has changed by this many powers of two; else at its end. */
const REGROUP_STEPS = 1.25;
const DOT_UNTIL = 1.4; // zoom
/** Rounds widths, so that the groups that the server rendered mostly stay the same in the browser. */
const rounded = (width: number) => 2 ** (Math.round(Math.log2(Math.max(64, width)) * 2) / 2);

type Drawn = { step: number; width: number; box: Box };

/** The part of the plan in view, with a margin, so that short drags need no new rendering. */
function boxOf({ zoom, x, y }: View, { width, height, planWidth, planHeight }: Frame, margin: number): Box {
  const [dx, dy] = [(margin * width) / (planWidth * zoom), (margin * height) / (planHeight * zoom)];
  return { left: x - dx, right: x + dx, top: y - dy, bottom: y + dy };
}
const inside = (one: Box, other: Box) =>
  one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;
const drawnAt = (view: View, frame: Frame): Drawn => ({
  step: stepOf(view.zoom),
  width: rounded(frame.planWidth),
  box: boxOf(view, frame, 0.8),
});

/** The pins in or near the view, grouped for its zoom; and the listener of view changes. */
export function useGroups(
  pins: readonly Pin[],
  rooms: readonly Room[],
  ratio: number,
  start: View,
  words?: WordsDrawn,
) {
  const [{ step, width, box }, setDrawn] = useState(() =>
    drawnAt(start, frameOf(SERVER_WIDTH_PX, SERVER_WIDTH_PX / ratio, ratio)),
  );
  const size = useMemo(() => ({ width: width * step, height: (width * step) / ratio }), [width, step, ratio]);
  const all = useMemo(() => groupPins(pins, size), [pins, size]);
  const groups = useMemo(
    () => all.filter(({ x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom),
    [all, box],
  ) as readonly Group[];
  const isFar = step < DOT_UNTIL;
  const labelled = useMemo(
    () => labelledGroups(groups, size, isFar, namesOf(rooms, size), words),
    [groups, rooms, size, isFar, words],
  );
  const latest = useRef<Drawn>();
  const watch = useCallback((view: View, frame: Frame, atRest: boolean) => {
    const previous = latest.current;
    const stepsAway = Math.abs(Math.log2(view.zoom / (previous?.step ?? 1)));
    const isUnchanged =
      previous?.width === rounded(frame.planWidth) &&
      (atRest ? previous.step === stepOf(view.zoom) : stepsAway < REGROUP_STEPS);
    if (isUnchanged && inside(boxOf(view, frame, 0.5), previous.box)) return; // called in each frame
    latest.current = drawnAt(view, frame);
    startTransition(() => setDrawn(latest.current!));
  }, []);
  return { groups, labelled, all, size, isFar, watch };
}
