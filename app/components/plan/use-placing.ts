import type { Pin as PinView } from "@server/records/container/inputs";
import { TRPCClientError } from "@trpc/client";
import { useRef, useState } from "react";
import { trpc } from "~/web/trpc";
import type { Spot } from "./view.ts";

export type Place = Spot & { size: PinView["size"] };
/** The state of the last move. */
export type PlacingState =
  | { kind: "nothing" }
  | { kind: "saving" | "saved" | "takenOff" | "lost"; pin: PinView }
  | { kind: "refused"; pin: PinView; why: string };

type Move = { pin: PinView; from: Place | null; to: Place | null };

/** Whether the call failed without an answer from our server: no connection, or a proxy's error. */
const isConnectionError = (error: unknown) =>
  !(error instanceof TRPCClientError) || error.data === undefined || error.data === null;
const placeOf = (pin: PinView | null): Place | null => pin && { x: pin.x, y: pin.y, size: pin.size };

/**
 * Saves moves of pins one after another. A refused move shows the pin where it was last saved; a move that could not be
 * sent is retried until it is. `onCountChanged` is called when the number of pins on the plan has changed.
 */
export function usePlacing(show: (pin: PinView, place: Place | null) => void, onCountChanged: () => void) {
  const [state, setState] = useState<PlacingState>({ kind: "nothing" });
  const moves = useRef<Move[]>([]);
  const saved = useRef(new Map<string, Place | null>());
  const waiting = useRef<Move[]>([]);
  const { mutateAsync } = trpc.object.place.useMutation();

  const send = async () => {
    for (let move = waiting.current[0]; move; move = waiting.current[0]) {
      const { pin, from, to } = move;
      setState({ kind: "saving", pin });
      try {
        await retryUntilSent(
          () => mutateAsync({ id: pin.id, x: to?.x ?? null, y: to?.y ?? null, size: to?.size }),
          () => setState({ kind: "lost", pin }),
        );
        saved.current.set(pin.id, to);
        setState({ kind: to ? "saved" : "takenOff", pin });
        waiting.current.shift();
        // a pin was added or removed
        if ((from === null) !== (to === null) && waiting.current.length === 0) onCountChanged();
      } catch (error) {
        waiting.current = waiting.current.filter((other) => other.pin.id !== pin.id);
        moves.current = moves.current.filter((other) => other.pin.id !== pin.id);
        show(pin, saved.current.get(pin.id) ?? null);
        setState({ kind: "refused", pin, why: error instanceof Error ? error.message : "" });
      }
    }
  };
  const enqueue = (move: Move) => {
    if (!saved.current.has(move.pin.id)) saved.current.set(move.pin.id, move.from);
    show(move.pin, move.to);
    waiting.current.push(move);
    if (waiting.current.length === 1) void send();
  };
  return {
    state,
    canUndo: moves.current.length > 0 && state.kind !== "lost",
    place: (pin: PinView, from: PinView | null, to: Place | null) => {
      const move = { pin, from: placeOf(from), to };
      moves.current.push(move);
      enqueue(move);
    },
    undo: () => {
      const last = moves.current.pop();
      if (last) enqueue({ pin: last.pin, from: last.to, to: last.from });
    },
  };
}

const MAX_DELAY_MS = 15_000;

async function retryUntilSent(call: () => Promise<unknown>, onLost: () => void): Promise<void> {
  for (let wait = 1000; ; wait = Math.min(MAX_DELAY_MS, wait * 2)) {
    try {
      await call();
      return;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      onLost();
      await new Promise<void>((resolve) => {
        setTimeout(resolve, wait);
        addEventListener("online", () => resolve(), { once: true });
      });
    }
  }
}
