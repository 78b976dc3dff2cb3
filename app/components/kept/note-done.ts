import type { TakenMachine, TakenPlace, TakenPoint } from "@server/inspection/take-along/inputs";
import type { Call } from "~/offline/operation";
import { machineHere, type PointHere, placeHere } from "./done-here.ts";
import { COMPARED_AT, Kept } from "./store.ts";

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
    const machines = (await kept.all("machines")).filter(
      ({ id, machine }) => [input.object_id, input.id].includes(id) || isIn(machine.action_points),
    );
    const places = (await kept.all("places")).filter(
      ({ place }) => isIn(place.action_points) || place.containers.some(({ id }) => id === input.container_id),
    );
    await kept.change("machines", idsOf(machines), (each) => ({
      ...each,
      machine: machineAfter(each.machine, operation, answer),
    }));
    await kept.change("places", idsOf(places), (each) => ({
      ...each,
      place: placeAfter(each.place, operation, answer),
    }));
  } finally {
    kept.close();
  }
}

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

/** A machine that is kept as it stands after the server answered to what was done here. */
export const machineAfter = (machine: TakenMachine, operation: Call, answer: unknown): TakenMachine =>
  withAnswer(machineHere(machine, [operation], []), answer);

/** The same of a board or container. */
export const placeAfter = (place: TakenPlace, operation: Call, answer: unknown): TakenPlace =>
  withAnswer(placeHere(place, [operation], []), answer);

/**
 * As the server answered with the action point that was made or changed here, once; of what is resolved nothing is
 * kept. Its revision is not known: the server has not said all of it.
 */
function withAnswer<T extends { action_points: PointHere[] }>(thing: T, answer: unknown): T {
  const known = thing.action_points.map(({ here, ...point }) =>
    here ? { ...point, ...(answer as Partial<TakenPoint>) } : point,
  );
  const ids = idsOf(known);
  const open = known.filter(({ id, status }, at) => status !== "ok" && ids.indexOf(id) === at);
  return { ...thing, revision: "", action_points: open };
}
