import { expect, test } from "vitest";
import { nextInGroup } from "~/offline/next-in-group";
import type { StoredOperation } from "~/offline/operation";

let n = 0;
const operation = (name: string, more: object = {}): StoredOperation => {
  n += 1;
  const whose = { userId: "u", workspaceId: "w", group: "round:r", at: "", about: { title: "", path: "" } };
  return { ...whose, id: `o${n}`, n, kind: "call", name, input: { id: "walk" }, files: 0, ...more } as StoredOperation;
};
const next = (all: StoredOperation[]) => nextInGroup(all, "round:r").map(({ id }) => id);
const idsOf = (...all: StoredOperation[]) => all.map(({ id }) => id);
const refusal = { status: 422, message: "" };

test("results of one walk go together, past one that was refused; the signature waits behind it", () => {
  const [begin, one, two, bad, close] = [
    operation("round.begin"),
    operation("round.put"),
    operation("round.put"),
    operation("round.put", { refusal }),
    operation("round.close"),
  ] as const;
  expect(next([begin, one, two, close])).toEqual(idsOf(begin));
  expect(next([one, two, close])).toEqual(idsOf(one, two));
  expect(next([bad, one, two, close])).toEqual(idsOf(one, two));
  expect(next([bad, close])).toEqual([]);
  expect(next([close])).toEqual(idsOf(close));
  const other = operation("round.put", { input: { id: "another walk" } });
  expect(next([one, other])).toEqual(idsOf(one));
});

test("what waits for an operation of another group goes once that is sent", () => {
  const finish = operation("answer.finish", { group: "answer" });
  const close = operation("round.close", { waitsFor: [finish.id] });
  expect(next([finish, close])).toEqual([]);
  expect(next([close])).toEqual(idsOf(close));
});

test("what was refused holds up nothing that has nothing to do with it", () => {
  const [photo, problem] = [operation("object.addFiles", { refusal }), operation("actionPoint.create")];
  expect(next([photo, problem])).toEqual(idsOf(problem));
  expect(next([photo])).toEqual([]);
  const begin = operation("round.begin", { group: "round:gone", refusal });
  const after = operation("round.begin", { group: "round:gone" });
  const finish = operation("answer.finish", { waitsFor: idsOf(begin, after) });
  expect(next([begin, after, finish])).toEqual(idsOf(finish));
});
