import { useBeforeUnload, useRevalidator } from "@remix-run/react";
import type { Pin as PinView } from "@server/records/container/inputs";
import { useEffect, useRef, useState } from "react";
import { TrpcProvider } from "~/web/trpc";
import { letPinsBeDraggedIn } from "./dragged-in.ts";
import { letPinsMove } from "./moving.ts";
import { PinTools } from "./pin-tools.tsx";
import type { PlanHandle } from "./plan.tsx";
import { type Place, usePlacing } from "./use-placing.ts";
import { type Spot, within } from "./view.ts";

type Props = {
  plan: () => PlanHandle | null;
  /** As they are shown: with what was moved since the page came. */
  pins: readonly PinView[];
  /** Objects of the list that stand nowhere yet. */
  unplaced: readonly PinView[];
  /** One of them that waits for a click on the plan. */
  waiting?: string;
  chosen?: string;
  /** Shows a pin elsewhere, or no more. */
  show: (pin: PinView, place: Place | null) => void;
  onPlaced: (id: string) => void;
};

/**
 * Lets the pins of a plan be moved, and saves each where it was dropped. Default export, since it is loaded once it is
 * wanted.
 */
export default function PinsThatMove(props: Props) {
  return (
    <TrpcProvider>
      <Moving {...props} />
    </TrpcProvider>
  );
}

function Moving({ plan, pins, unplaced, waiting, chosen, show, onPlaced }: Props) {
  const { revalidate } = useRevalidator();
  const { place, undo, canUndo, state } = usePlacing(show, revalidate);
  const [asked, setAsked] = useState(chosen);
  useEffect(() => setAsked(chosen), [chosen]);
  const find = (id: string | undefined) => pins.find((pin) => pin.id === id);
  const put = (id: string | undefined, spot: Spot) => {
    const pin = unplaced.find((one) => one.id === id);
    if (!pin) return;
    place(pin, null, { ...spot, size: pin.size });
    setAsked(pin.id);
    onPlaced(pin.id);
  };
  const heard = {
    spotOf: find,
    moved: (id: string, spot: Spot) => {
      const pin = find(id);
      if (pin) place(pin, pin, { ...spot, size: pin.size });
      setAsked(id);
    },
    takenOff: (id: string) => {
      const pin = find(id);
      if (pin) place(pin, pin, null);
    },
    pointedAt: (spot: Spot) => put(waiting, spot),
    dropped: (id: string, at: PointerEvent) => {
      const spot = plan()?.sight()?.spotUnder(at);
      if (spot) put(id, { x: within(spot.x), y: within(spot.y) });
    },
  };
  const latest = useRef(heard);
  latest.current = heard;
  const handle = useRef(plan);
  handle.current = plan;
  useEffect(() => {
    const sheet = handle.current()?.sheet();
    if (!sheet) return;
    const sight = () => handle.current()?.sight();
    const ends = [
      letPinsMove(sheet, sight, {
        spotOf: (id) => latest.current.spotOf(id),
        moved: (id, spot) => latest.current.moved(id, spot),
        takenOff: (id) => latest.current.takenOff(id),
        pointedAt: (spot) => latest.current.pointedAt(spot),
      }),
      letPinsBeDraggedIn(
        () => sight()?.window,
        (id, at) => latest.current.dropped(id, at),
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  useBeforeUnload((event) => {
    if (state.kind === "saving" || state.kind === "lost") event.preventDefault();
  });
  return (
    <PinTools
      pin={find(asked)}
      state={state}
      onSize={(pin, size) => place(pin, pin, { x: pin.x, y: pin.y, size })}
      onTakeOff={(pin) => place(pin, pin, null)}
      onUndo={canUndo ? undo : undefined}
    />
  );
}
