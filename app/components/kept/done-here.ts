import type { Person } from "@server/inspection/action-point/inputs";
import type { TakenMachine, TakenPlace, TakenPoint } from "@server/inspection/take-along/inputs";
import { type Call, isCall, type StoredOperation } from "~/offline/operation";

/** An action point as it stands on this device. `here`: what was done with it here is not sent yet; new: all of it. */
export type PointHere = TakenPoint & { here?: "new" | "changed" };
export type MachineHere = Omit<TakenMachine, "action_points"> & { action_points: PointHere[] };
export type PlaceHere = Omit<TakenPlace, "action_points"> & { action_points: PointHere[] };

type Result = { stop: string };

/** Calls that the server has not refused: it will be so once they are sent. */
const standing = (operations: readonly StoredOperation[]) =>
  operations.filter((each): each is Call => isCall(each) && !each.refusal);

const answers = ["actionPoint.resolve", "actionPoint.recheck"];
const isAnswer = ({ name }: Call) => answers.includes(name);
const isNew = ({ name }: Call) => name === "actionPoint.create" || name === "actionPoint.createScheduled";
const resultsIn = ({ name, input }: Call) => (name === "round.put" ? (input.results as Result[]) : []);

/**
 * What was done on this device over a machine that is kept: its action points as they were answered, changed and made
 * here, and its templates as they were finished. `people`: who is known here, to name who resolves an action point.
 */
export function machineHere(
  machine: TakenMachine,
  operations: readonly StoredOperation[],
  people: readonly Person[],
): MachineHere {
  const { object, path } = machine;
  const calls = standing(operations);
  const container = { id: object.container_id, title: path.at(-1)?.title ?? "" };
  const about = { container, object: { id: object.id, title: object.title, display_code: object.display_code } };
  const made = calls.filter((call) => isNew(call) && call.input.object_id === object.id);
  const finished = new Map(finishedOn(object.id, calls).map(({ input }) => [input.templateId, input.answerId]));
  return {
    ...machine,
    action_points: pointsHere(machine.action_points, calls, people).concat(
      made.map((call) => pointOf(call, about, people)),
    ),
    templates: machine.templates.map((template) =>
      finished.has(template.id)
        ? { ...template, mine: { id: String(finished.get(template.id)), status: "finished" } }
        : template,
    ),
    asked: machine.asked?.map((asked) => (finished.has(asked.wanted_id) ? { ...asked, present: true } : asked)),
  };
}

/** The same over a board or container: its own action points, and those that were made here for one of its containers. */
export function placeHere(
  place: TakenPlace,
  operations: readonly StoredOperation[],
  people: readonly Person[],
): PlaceHere {
  const calls = standing(operations);
  const made = calls.filter(isNew).flatMap((call) => {
    const container = place.containers.find(({ id }) => !call.input.object_id && id === call.input.container_id);
    return container ? [pointOf(call, { container, object: null }, people)] : [];
  });
  return { ...place, action_points: pointsHere(place.action_points, calls, people).concat(made) };
}

/** The intakes of a machine that were finished on this device and are not sent yet, also where one was refused. */
export const finishedOn = (objectId: string, operations: readonly StoredOperation[]): Call[] =>
  operations.filter(
    (each): each is Call => isCall(each) && each.name === "answer.finish" && each.input.id === objectId,
  );

/** What becomes of calls that are not sent yet; null: there are none. */
export type Left = "waits" | "refused" | null;
export const leftOf = (calls: readonly Call[]): Left =>
  calls.some(({ refusal }) => refusal) ? "refused" : calls.length > 0 ? "waits" : null;

/** What is unsent that was done on the page of a machine, or is about it: results of rounds and intakes. */
export const aboutMachine = (objectId: string, path: string, operations: readonly StoredOperation[]) =>
  operations.filter(
    (each) =>
      each.about.path === path ||
      (isCall(each) &&
        (resultsIn(each).some(({ stop }) => stop === objectId) ||
          (each.name === "answer.finish" && each.input.id === objectId))),
  );

const pointsHere = (points: readonly TakenPoint[], calls: readonly Call[], people: readonly Person[]): PointHere[] =>
  points.map((point) =>
    calls.filter(({ input }) => input.id === point.id).reduce((now, call) => pointAfter(now, call, people), point),
  );

function pointAfter(point: PointHere, call: Call, people: readonly Person[]): PointHere {
  const { input, at } = call;
  if (isAnswer(call))
    return {
      ...point,
      status: input.status as TakenPoint["status"],
      solved_note: String(input.solved_note ?? ""),
      solved_at: at,
      here: "changed",
    };
  if (call.name !== "actionPoint.edit") return point;
  const changed = { ...point, ...wordsIn(call), here: "changed" as const };
  if (changed.scheduled_at !== point.scheduled_at) changed.status = "pending";
  return input.resolvers ? { ...changed, resolvers: named(call, people, point.resolvers) } : changed;
}

/** The fields of the form, as far as they were given. */
function wordsIn({ input }: Call): Partial<TakenPoint> {
  const given = ["title", "note", "priority", "scheduled_at"].flatMap((name) =>
    input[name] === undefined ? [] : [[name, name === "scheduled_at" ? input[name] || null : input[name]]],
  );
  return Object.fromEntries(given);
}

function named({ input }: Call, people: readonly Person[], others: readonly Person[] = []): Person[] {
  const ids = (input.resolvers ?? []) as string[];
  return ids.flatMap((id) => [...people, ...others].find((person) => person.id === id) ?? []);
}

/** A new one under the id of its operation. Nothing can be done with it before the server knows it. */
function pointOf(call: Call, about: Pick<TakenPoint, "container" | "object">, people: readonly Person[]): PointHere {
  const { container, object } = about;
  const none = { schedule: null, report_status: null, resolver_id: null, solved_at: null, solved_user: null };
  return {
    ...{ id: call.id, title: "", note: "", priority: "to_plan", scheduled_at: null, status: "pending", subject: "" },
    ...{ ...none, solved_note: "", dangerous_on: null, frequency: null, alert: true, schedule_description: "" },
    ...{ created_at: call.at, updated_at: call.at, type: "task", template: null, occurrence: null },
    ...{ report_id: null, reported_date: null, answer_id: null },
    ...{ container: { id: container.id, title: container.title }, object },
    ...wordsIn(call),
    resolvers: named(call, people),
    may: { resolve: false, say_ok: false, edit: false, plan: false },
    here: "new",
  };
}
