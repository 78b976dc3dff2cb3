import type { Pin as PinView } from "@server/records/container/inputs";
import { TRPCClientError } from "@trpc/client";
import { useRef, useState } from "react";
import { trpc } from "~/web/trpc";
import type { Spot } from "./view.ts";

export type Place = Spot & { size: PinView["size"] };
/** What became of the last move. */
export type Placing =
  | { kind: "nothing" }
  | { kind: "saving" | "saved" | "takenOff" | "lost"; pin: PinView }
  | { kind: "refused"; pin: PinView; why: string };

type Move = { pin: PinView; from: Place | null; to: Place | null };

/** No answer of ours: the connection is gone, or the server for a moment. */
const isLost = (error: unknown) =>
  !(error instanceof TRPCClientError) || error.data === undefined || error.data === null;
const placeOf = (pin: PinView | null): Place | null => pin && { x: pin.x, y: pin.y, size: pin.size };

/**
 * Saves where pins are put, one after the other. What is refused goes back to where it was last saved; what could not
 * be sent is sent again until it is.
 */
export function usePlacing(show: (pin: PinView, place: Place | null) => void, counted: () => void) {
  const [state, setState] = useState<Placing>({ kind: "nothing" });
  const moves = useRef<Move[]>([]);
  const saved = useRef(new Map<string, Place | null>());
  const waiting = useRef<Move[]>([]);
  const { mutateAsync } = trpc.object.place.useMutation();

  const send = async () => {
    for (let move = waiting.current[0]; move; move = waiting.current[0]) {
      const { pin, from, to } = move;
      setState({ kind: "saving", pin });
      try {
        await untilSent(
          () => mutateAsync({ id: pin.id, x: to?.x ?? null, y: to?.y ?? null, size: to?.size }),
          () => setState({ kind: "lost", pin }),
        );
        saved.current.set(pin.id, to);
        setState({ kind: to ? "saved" : "takenOff", pin });
        waiting.current.shift();
        // the list knows one more on the plan, or one less
        if ((from === null) !== (to === null) && waiting.current.length === 0) counted();
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

const LONGEST_MS = 15_000;

async function untilSent(ask: () => Promise<unknown>, lost: () => void): Promise<void> {
  for (let wait = 1000; ; wait = Math.min(LONGEST_MS, wait * 2)) {
    try {
      await ask();
      return;
    } catch (error) {
      if (!isLost(error)) throw error;
      lost();
      await new Promise<void>((again) => {
        setTimeout(again, wait);
        addEventListener("online", () => again(), { once: true });
      });
    }
  }
}
