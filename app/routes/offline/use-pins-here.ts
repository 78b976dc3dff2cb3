import type { Pin } from "@server/records/container/inputs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { newUploadKey } from "~/components/file/upload-key";
import { enablePinDragging } from "~/components/plan/pin-dragging";
import type { PlanHandle } from "~/components/plan/plan";
import type { Spot } from "~/components/plan/view";
import { isCall } from "~/offline/operation";
import { putAct } from "~/offline/put-act";
import { operationsOf, storeOperations } from "~/offline/store";
import { paths } from "~/paths/paths";

type Props = {
  account: string;
  workspaceId: string;
  pins: readonly Pin[];
  plan: RefObject<PlanHandle | null>;
  isMoving: boolean;
  onFailed: () => void;
};

/** The moves of a pin that wait on this device, none of them refused. */
const waitingMoves = async (account: string, id: string) =>
  (await operationsOf(account))
    .filter(isCall)
    .filter((operation) => operation.name === "object.place" && operation.input.id === id && !operation.refusal);

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
  /** Several moves of a pin are one, from where it first stood. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ move: (_id: string, _spot: Spot) => {}, shown });
  const move = (id: string, { x, y }: Spot) => {
    const known = latest.current.shown;
    const [before, stored] = [known.find((pin) => pin.id === id), pins.find((pin) => pin.id === id)];
    if (!before || !stored) return;
    // the next key may be pressed before the plan is drawn again
    latest.current.shown = known.map((pin) => (pin.id === id ? { ...pin, x, y } : pin));
    setMoved((all) => new Map(all).set(id, { x, y }));
    const about = { title: stored.title, path: paths.object(id) };
    const based_on = JSON.stringify({ x: before.x, y: before.y });
    const put = async () => {
      const waiting = await waitingMoves(account, id);
      const [first] = waiting;
      const input = { id, x, y, based_on: first?.input.based_on ?? based_on };
      if (!first) return putAct({ account, workspaceId, about }, { name: "object.place", input });
      // in one transaction: a page that is left between two would leave both moves, which then contradict each other
      const instead = { ...first, id: newUploadKey(), at: new Date().toISOString(), input };
      await storeOperations(
        [instead],
        waiting.map((each) => each.id),
      );
    };
    const done = last.current.then(put);
    last.current = done.catch(() => {
      setMoved((all) => new Map(all).set(id, { x: before.x, y: before.y }));
      onFailed();
    });
  };
  latest.current = { move, shown };
  useEffect(() => {
    const layer = isMoving ? plan.current?.pinLayer() : null;
    if (!layer) return;
    return enablePinDragging(layer, () => plan.current?.viewport(), {
      onMoved: (id, spot) => latest.current.move(id, spot),
      onRemoved: () => {},
      onPlanClick: () => {},
    });
  }, [isMoving, plan]);
  return shown;
}
