import { useBeforeUnload, useRevalidator } from "@remix-run/react";
import type { Pin as PinView } from "@server/records/container/inputs";
import { useEffect, useRef, useState } from "react";
import { TrpcProvider } from "~/web/trpc";
import { enableDragFromList } from "./drag-from-list.ts";
import { enablePinDragging } from "./pin-dragging.ts";
import { PinTools } from "./pin-tools.tsx";
import type { PlanHandle } from "./plan.tsx";
import { type Place, usePlacing } from "./use-placing.ts";
import { clamp, type Spot } from "./view.ts";

type Props = {
  plan: () => PlanHandle | null;
  /** The pins as shown, including unsaved moves. */
  pins: readonly PinView[];
  /** Objects in the list without a pin. */
  unplaced: readonly PinView[];
  /** The object that gets its pin at the next click on the plan. */
  waiting?: string;
  chosen?: string;
  /** Shows a pin at another place; null: hides it. */
  show: (pin: PinView, place: Place | null) => void;
  onPlaced: (id: string) => void;
};

/** Makes the pins of a plan movable, and saves each move. Default export, since it is loaded on demand. */
export default function MovablePins(props: Props) {
  return (
    <TrpcProvider>
      <Moving {...props} />
    </TrpcProvider>
  );
}

function Moving({ plan, pins, unplaced, waiting, chosen, show, onPlaced }: Props) {
  const { revalidate } = useRevalidator();
  const { place, undo, canUndo, state } = usePlacing(show, revalidate);
  const [selected, setSelected] = useState(chosen);
  useEffect(() => setSelected(chosen), [chosen]);
  const find = (id: string | undefined) => pins.find((pin) => pin.id === id);
  const placeNew = (id: string | undefined, spot: Spot) => {
    const pin = unplaced.find((one) => one.id === id);
    if (!pin) return;
    place(pin, null, { ...spot, size: pin.size });
    setSelected(pin.id);
    onPlaced(pin.id);
  };
  const handlers = {
    moved: (id: string, spot: Spot) => {
      const pin = find(id);
      if (pin) place(pin, pin, { ...spot, size: pin.size });
      setSelected(id);
    },
    takenOff: (id: string) => {
      const pin = find(id);
      if (pin) place(pin, pin, null);
    },
    pointedAt: (spot: Spot) => placeNew(waiting, spot),
    dropped: (id: string, at: PointerEvent) => {
      const spot = plan()?.viewport()?.spotUnder(at);
      if (spot) placeNew(id, { x: clamp(spot.x), y: clamp(spot.y) });
    },
  };
  const latest = useRef(handlers);
  latest.current = handlers;
  const handle = useRef(plan);
  handle.current = plan;
  useEffect(() => {
    const pinLayer = handle.current()?.pinLayer();
    if (!pinLayer) return;
    const viewport = () => handle.current()?.viewport();
    const removers = [
      enablePinDragging(pinLayer, viewport, {
        onMoved: (id, spot) => latest.current.moved(id, spot),
        onRemoved: (id) => latest.current.takenOff(id),
        onPlanClick: (spot) => latest.current.pointedAt(spot),
      }),
      enableDragFromList(
        () => viewport()?.window,
        (id, at) => latest.current.dropped(id, at),
      ),
    ];
    return () => {
      for (const end of removers) end();
    };
  }, []);
  useBeforeUnload((event) => {
    if (state.kind === "saving" || state.kind === "lost") event.preventDefault();
  });
  return (
    <PinTools
      pin={find(selected)}
      state={state}
      onSize={(pin, size) => place(pin, pin, { x: pin.x, y: pin.y, size })}
      onTakeOff={(pin) => place(pin, pin, null)}
      onUndo={canUndo ? undo : undefined}
    />
  );
}
