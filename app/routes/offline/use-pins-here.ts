import type { Pin } from "@server/records/container/inputs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { enablePinDragging } from "~/components/plan/pin-dragging";
import type { PlanHandle } from "~/components/plan/plan";
import type { Spot } from "~/components/plan/view";
import { putAct } from "~/offline/put-act";
import { operationsOf } from "~/offline/store";
import { paths } from "~/paths/paths";

type Props = {
  account: string;
  workspaceId: string;
  pins: readonly Pin[];
  plan: RefObject<PlanHandle | null>;
  isMoving: boolean;
  onFailed: () => void;
};

/** Pins where they were put on this device, and moving them while `isMoving`; each move is sent later. */
export function usePinsHere({ account, workspaceId, pins, plan, isMoving, onFailed }: Props): Pin[] {
  const [moved, setMoved] = useState<ReadonlyMap<string, Spot>>(new Map());
  const shown = pins.map((pin) => ({ ...pin, ...moved.get(pin.id) }));
  useEffect(() => {
    operationsOf(account).then(
      (all) => {
        const places = all.flatMap((operation) =>
          operation.kind === "call" && operation.name === "object.place" ? [operation.input] : [],
        );
        setMoved(new Map(places.map(({ id, x, y }) => [String(id), { x: Number(x), y: Number(y) }])));
      },
      () => {},
    );
  }, [account]);
  const move = (id: string, { x, y }: Spot) => {
    const [before, stored] = [shown.find((pin) => pin.id === id), pins.find((pin) => pin.id === id)];
    if (!before || !stored) return;
    setMoved((all) => new Map(all).set(id, { x, y }));
    const about = { title: stored.title, path: paths.object(id) };
    const based_on = JSON.stringify({ x: before.x, y: before.y });
    putAct({ account, workspaceId, about }, { name: "object.place", input: { id, x, y, based_on } }).catch(() => {
      setMoved((all) => new Map(all).set(id, { x: before.x, y: before.y }));
      onFailed();
    });
  };
  const latest = useRef({ move, shown });
  latest.current = { move, shown };
  useEffect(() => {
    const layer = isMoving ? plan.current?.pinLayer() : null;
    if (!layer) return;
    return enablePinDragging(layer, () => plan.current?.viewport(), {
      spotOf: (id) => latest.current.shown.find((pin) => pin.id === id),
      onMoved: (id, spot) => latest.current.move(id, spot),
      onRemoved: () => {},
      onPlanClick: () => {},
    });
  }, [isMoving, plan]);
  return shown;
}
