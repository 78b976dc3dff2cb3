import type { TakenMachine, TakenPlace } from "@server/inspection/take-along/inputs";
import { describe, expect, test } from "vitest";
import { machineAfter, placeAfter } from "~/components/kept/note-done";

type Call = Parameters<typeof machineAfter>[1];

const point = { id: "a", title: "Filter", status: "past", scheduled_at: "2026-11-20", resolvers: [] };
const machine = {
  ...{ revision: "0123456789", object: { id: "o", title: "Brander", container_id: "c" }, path: [], asked: [] },
  ...{ action_points: [point, { ...point, id: "b", title: "Riem" }], templates: [{ id: "t", mine: null }] },
} as unknown as TakenMachine;
const place = {
  ...{ revision: "0123456789", containers: [{ id: "c", title: "Kelder" }], action_points: [point] },
} as unknown as TakenPlace;

const operation = (name: string, input: object) =>
  ({ id: "n1", n: 1, kind: "call", name, input, at: "2026-11-28T09:00:00Z", files: 0 }) as unknown as Call;
const titles = ({ action_points }: TakenMachine | TakenPlace) => action_points.map(({ id, title }) => [id, title]);

const resolve = operation("actionPoint.resolve", { id: "a", status: "ok" });
const resolved = { id: "a", status: "ok" };

describe("what was sent is noted in what is kept", () => {
  test("of which the server has not said all: it is asked for anew", () => {
    expect(machineAfter(machine, resolve, resolved).revision).toBe("");
    expect(placeAfter(place, resolve, resolved).revision).toBe("");
    const finish = operation("answer.finish", { id: "o", templateId: "t", answerId: "x" });
    const finished = machineAfter(machine, finish, null);
    expect(finished.revision).toBe("");
    expect(finished.templates).toEqual([{ id: "t", mine: { id: "x", status: "finished" } }]);
  });

  test("an action point that is resolved goes, a new one is there as the server answered with it", () => {
    expect(titles(machineAfter(machine, resolve, resolved))).toEqual([["b", "Riem"]]);
    expect(titles(placeAfter(place, resolve, resolved))).toEqual([]);
    const made = operation("actionPoint.create", { object_id: "o", title: "Vlam" });
    const after = machineAfter(machine, made, { id: "z", title: "Vlam", status: "pending" });
    expect(titles(after).at(-1)).toEqual(["z", "Vlam"]);
  });

  test("a new one that is there already is not there twice", () => {
    const answer = { id: "z", title: "Lamp", status: "pending" };
    const onMachine = operation("actionPoint.create", { object_id: "o", title: "Lamp" });
    const noted = machineAfter(machine, onMachine, answer);
    expect(titles(machineAfter(noted, onMachine, answer))).toEqual(titles(noted));
    const inPlace = operation("actionPoint.create", { container_id: "c", title: "Lamp" });
    const notedToo = placeAfter(place, inPlace, answer);
    expect(titles(placeAfter(notedToo, inPlace, answer))).toEqual(titles(notedToo));
    expect(titles(notedToo)).toHaveLength(2);
  });
});
