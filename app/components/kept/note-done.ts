import type { TakenPoint } from "@server/inspection/take-along/inputs";
import type { StoredOperation } from "~/offline/operation";
import { machineHere, type PointHere, placeHere } from "./done-here.ts";
import { COMPARED_AT, Kept } from "./store.ts";

type Call = Extract<StoredOperation, { kind: "call" }>;

/**
 * Writes into what is kept what was just sent, so that it is there still when the connection is lost again before the
 * server was asked: an action point as the server answered with it, and an intake that is finished.
 */
export async function noteDone(operation: Call, answer: unknown): Promise<void> {
  const isOfPoint = /^actionPoint\.(create|createScheduled|edit|resolve|recheck)$/.test(operation.name);
  if (!isOfPoint && operation.name !== "answer.finish") return;
  // a service worker has no localStorage
  if (globalThis.localStorage?.getItem(COMPARED_AT) === null) return;
  const { input } = operation;
  const isIn = (points: readonly TakenPoint[]) => points.some(({ id }) => id === input.id);
  const kept = await Kept.open(operation.userId);
  try {
    const machines = (await kept.all("machines"))
      .filter(({ id, machine }) => [input.object_id, input.id].includes(id) || isIn(machine.action_points))
      .map((each) => ({ ...each, machine: withAnswer(machineHere(each.machine, [operation], []), answer) }));
    const places = (await kept.all("places"))
      .filter(({ place }) => isIn(place.action_points) || place.containers.some(({ id }) => id === input.container_id))
      .map((each) => ({ ...each, place: withAnswer(placeHere(each.place, [operation], []), answer) }));
    if (machines.length > 0) await kept.put("machines", machines);
    if (places.length > 0) await kept.put("places", places);
  } finally {
    kept.close();
  }
}

/** As the server answered with the action point that was made or changed here; of what is resolved nothing is kept. */
function withAnswer<T extends { action_points: PointHere[] }>(thing: T, answer: unknown): T {
  const known = thing.action_points.map(({ here, ...point }) =>
    here ? { ...point, ...(answer as Partial<TakenPoint>) } : point,
  );
  return { ...thing, action_points: known.filter(({ status }) => status !== "ok") };
}
