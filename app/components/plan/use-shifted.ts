import type { Pin as PinView } from "@server/records/container/inputs";
import { useCallback, useMemo, useState } from "react";
import type { Place } from "./use-placing.ts";

type Shifts = { since: PinView[]; of: ReadonlyMap<string, PinView | null> };
const none: ReadonlyMap<string, PinView | null> = new Map();

/** Pins as they stand since the server last told: moved, placed, or taken off. */
export function useShifted(pins: PinView[]) {
  const [{ since, of }, setShifts] = useState<Shifts>({ since: pins, of: none });
  const shifts = since === pins ? of : none;
  const shift = useCallback(
    (pin: PinView, place: Place | null) =>
      setShifts((before) => ({
        since: pins,
        of: new Map(before.since === pins ? before.of : none).set(pin.id, place && { ...pin, ...place }),
      })),
    [pins],
  );
  const all = useMemo(() => {
    if (shifts.size === 0) return pins;
    const known = new Set(pins.map(({ id }) => id));
    const stay = pins.flatMap((pin) => (shifts.has(pin.id) ? (shifts.get(pin.id) ?? []) : pin));
    return [...stay, ...[...shifts.values()].filter((pin) => pin !== null && !known.has(pin.id))] as PinView[];
  }, [pins, shifts]);
  return { all, shift };
}
