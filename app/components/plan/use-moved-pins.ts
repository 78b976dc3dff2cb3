import type { Pin as PinView } from "@server/records/container/inputs";
import { useCallback, useMemo, useState } from "react";
import type { Place } from "./use-placing.ts";

type Moves = ReadonlyMap<string, PinView | null>;
const noMoves: Moves = new Map();

const movesOf = (moves: Moves, pins: PinView[]): Moves =>
  new Map([...moves].filter(([moved]) => pins.some(({ id }) => id === moved)));

/**
 * The pins with the moves made since the server last sent them: moved, placed or removed. Moves from before that count
 * once more, because what has just arrived may have been read before they were saved.
 */
export function useMovedPins(pins: PinView[]) {
  const [held, setHeld] = useState({ since: pins, moves: noMoves, earlier: noMoves });
  if (held.since !== pins) setHeld({ since: pins, moves: noMoves, earlier: movesOf(held.moves, pins) });
  const moved = useMemo(() => new Map([...held.earlier, ...held.moves]), [held]);
  const shift = useCallback(
    (pin: PinView, place: Place | null) =>
      setHeld((before) => ({
        ...before,
        moves: new Map(before.moves).set(pin.id, place && { ...pin, ...place }),
      })),
    [],
  );
  const all = useMemo(() => {
    if (moved.size === 0) return pins;
    const existing = new Set(pins.map(({ id }) => id));
    const remaining = pins.flatMap((pin) => (moved.has(pin.id) ? (moved.get(pin.id) ?? []) : pin));
    return [...remaining, ...[...moved.values()].filter((pin) => pin !== null && !existing.has(pin.id))] as PinView[];
  }, [pins, moved]);
  return { all, shift };
}
