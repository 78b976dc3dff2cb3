import type { Pin as PinView } from "@server/records/container/inputs";
import { useCallback, useMemo, useState } from "react";
import type { Place } from "./use-placing.ts";

type MovedPins = { since: PinView[]; moves: ReadonlyMap<string, PinView | null> };
const noMoves: ReadonlyMap<string, PinView | null> = new Map();

/** The pins with the moves made since the server last sent them: moved, placed or removed. */
export function useMovedPins(pins: PinView[]) {
  const [{ since, moves }, setMoved] = useState<MovedPins>({ since: pins, moves: noMoves });
  const moved = since === pins ? moves : noMoves;
  const shift = useCallback(
    (pin: PinView, place: Place | null) =>
      setMoved((before) => ({
        since: pins,
        moves: new Map(before.since === pins ? before.moves : noMoves).set(pin.id, place && { ...pin, ...place }),
      })),
    [pins],
  );
  const all = useMemo(() => {
    if (moved.size === 0) return pins;
    const existing = new Set(pins.map(({ id }) => id));
    const remaining = pins.flatMap((pin) => (moved.has(pin.id) ? (moved.get(pin.id) ?? []) : pin));
    return [...remaining, ...[...moved.values()].filter((pin) => pin !== null && !existing.has(pin.id))] as PinView[];
  }, [pins, moved]);
  return { all, shift };
}
