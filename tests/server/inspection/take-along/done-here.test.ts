import type { TakenMachine, TakenPlace } from "@server/inspection/take-along/inputs";
import { describe, expect, test } from "vitest";
import { aboutMachine, finishedOn, leftOf, machineHere, placeHere } from "~/components/kept/done-here";
import type { StoredOperation } from "~/offline/operation";

const people = [{ id: "p", first_name: "Tine", last_name: "Technieker" }];
const point = { id: "a", title: "Filter", status: "past", scheduled_at: "2026-11-20", resolvers: [], priority: "low" };
const machine = {
  object: { id: "o", title: "Brander", display_code: "B1", container_id: "c" },
  path: [{ id: "c", title: "Kelder" }],
  action_points: [point, { ...point, id: "b", title: "Riem" }],
  templates: [
    { id: "t", mine: null },
    { id: "u", mine: null },
  ],
  asked: [{ wanted_id: "t", present: false }],
} as unknown as TakenMachine;

let n = 0;
function operation(name: string, input: object, more: object = {}): StoredOperation {
  n += 1;
  const about = { title: "", path: "/object/o" };
  return { id: `n${n}`, n, kind: "call", name, input, about, at: "2026-11-28T09:00:00Z", files: 0, ...more } as never;
}
const refusal = { status: 409, message: "" };
const shown = (...operations: StoredOperation[]) =>
  machineHere(machine, operations, people).action_points.map(({ title, status, here }) => [title, status, here]);

describe("what was done on this device stands over a kept machine", () => {
  test("an answer to an action point, the last one of several; what was refused does not", () => {
    const answer = (status: string, more = {}) =>
      operation("actionPoint.resolve", { id: "a", status, solved_note: "x" }, more);
    const recheck = operation("actionPoint.recheck", { id: "a", status: "ok" });
    const other = ["Riem", "past", undefined];
    expect(shown(answer("ok"))).toEqual([["Filter", "ok", "changed"], other]);
    expect(shown(answer("nok"), recheck)).toEqual([["Filter", "ok", "changed"], other]);
    expect(shown(answer("nok"))).toEqual([["Filter", "nok", "changed"], other]);
    expect(shown(answer("ok", { refusal }))).toEqual([["Filter", "past", undefined], other]);
  });

  test("a change of an action point: the fields that were given, and another day makes it open again", () => {
    const changes = { id: "a", title: "Twee filters", scheduled_at: "2031-01-02", resolvers: ["p", "unknown"] };
    const [changed] = machineHere(machine, [operation("actionPoint.edit", changes)], people).action_points;
    expect(changed).toMatchObject({ title: "Twee filters", status: "pending", scheduled_at: "2031-01-02" });
    expect(changed).toMatchObject({ resolvers: people, priority: "low" });
    const [words] = machineHere(machine, [operation("actionPoint.edit", { id: "a", title: "X" })], []).action_points;
    expect(words).toMatchObject({ status: "past", resolvers: [], scheduled_at: "2026-11-20" });
  });

  test("a new action point of this machine, which nothing can be done with yet", () => {
    const made = operation("actionPoint.create", { object_id: "o", title: "Vlam", priority: "high", resolvers: ["p"] });
    const other = operation("actionPoint.create", { object_id: "elsewhere", title: "Niet hier" });
    const dated = { object_id: "o", title: "Later", scheduled_at: "2031-01-02" };
    const points = machineHere(machine, [made, other, operation("actionPoint.createScheduled", dated)], people);
    const [vlam, later, ...rest] = points.action_points.slice(2);
    expect(vlam).toMatchObject({ id: made.id, title: "Vlam", priority: "high", resolvers: people, here: "new" });
    expect(vlam).toMatchObject({
      container: { id: "c", title: "Kelder" },
      object: { id: "o" },
      may: { resolve: false },
    });
    expect(later).toMatchObject({ title: "Later", scheduled_at: "2031-01-02", status: "pending" });
    expect(rest).toEqual([]);
  });

  test("an intake that was finished: its template is answered and what asked for it has it", () => {
    const finish = operation("answer.finish", { id: "o", templateId: "t", answerId: "x" });
    const elsewhere = operation("answer.finish", { id: "other", templateId: "u", answerId: "y" });
    const { templates, asked } = machineHere(machine, [finish, elsewhere], people);
    expect(templates.map(({ mine }) => mine)).toEqual([{ id: "x", status: "finished" }, null]);
    expect(asked).toEqual([{ wanted_id: "t", present: true }]);
    expect(finishedOn("o", [finish, elsewhere])).toEqual([finish]);
    const refused = operation("answer.finish", { id: "o", templateId: "t", answerId: "x" }, { refusal });
    expect(machineHere(machine, [refused], people)).toEqual(machine);
    expect(finishedOn("o", [refused])).toEqual([refused]);
    expect([[], [finish], [finish, refused]].map((calls) => leftOf(calls as never))).toEqual([
      null,
      "waits",
      "refused",
    ]);
  });

  test("nothing was done: it is what is kept", () => {
    expect(machineHere(machine, [], people)).toEqual(machine);
  });
});

test("a round's result and an intake are about the machine as well as what was done on its page", () => {
  const elsewhere = { about: { title: "", path: "/rounds/r" } };
  const results = (stop: string) => operation("round.put", { id: "w", results: [{ stop }] }, elsewhere);
  const finish = operation("answer.finish", { id: "o", templateId: "t" }, elsewhere);
  const [own, here, there] = [operation("object.addFiles", { id: "o" }), results("o"), results("p")];
  const typed = { kind: "field", about: elsewhere.about } as unknown as StoredOperation;
  expect(aboutMachine("o", "/object/o", [own, here, there, finish, typed])).toEqual([own, here, finish]);
});

test("an action point that was made for a container stands in its place, and not in another", () => {
  const place = { containers: [{ id: "c", title: "Kelder" }], action_points: [point] } as unknown as TakenPlace;
  const made = (container_id: string) => operation("actionPoint.create", { container_id, title: "Lamp" });
  const answer = operation("actionPoint.resolve", { id: "a", status: "ok" });
  expect(
    placeHere(place, [made("c"), made("d"), answer], []).action_points.map(({ title, status }) => [title, status]),
  ).toEqual([
    ["Filter", "ok"],
    ["Lamp", "pending"],
  ]);
});
