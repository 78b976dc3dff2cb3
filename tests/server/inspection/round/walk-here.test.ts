import type { StopView, WalkView } from "@server/inspection/round/inputs";
import { describe, expect, test } from "vitest";
import { stopHere } from "~/components/kept/stop-here";
import type { KeptMachine, KeptPack } from "~/components/kept/store";
import { openWalkHere, walkHere } from "~/components/kept/walk-here";
import type { StoredOperation } from "~/offline/operation";

const stop = (object_id: string) => ({ id: `s-${object_id}`, object_id, result: null, rivals: [], revision: 0 });
const walk = { id: "theirs", template_id: "t", stops: [stop("a"), stop("b")] } as unknown as WalkView;
const pack = (more: object) => ({ round: { id: "r" }, stops: [], may: {}, walk, ...more }) as unknown as KeptPack;

let n = 0;
const operation = (name: string, input: object, more: object = {}) => {
  n += 1;
  return { id: `o${n}`, n, kind: "call", name, group: "round:r", at: "", input, files: 0, ...more } as StoredOperation;
};
const put = (id: string, object: string) =>
  operation("round.put", { id, results: [{ id: "x", stop: object, outcome: "ok", reason: null, note: "", at: "" }] });
const outcomes = (id: string, kept: KeptPack, operations: StoredOperation[]) =>
  walkHere(kept, operations, id)?.walk.stops.map(({ result }) => result?.outcome);

describe("a walk that was begun here while somebody else's was open", () => {
  test("is theirs, under both ids, with what is not sent yet", () => {
    const kept = pack({ names: ["mine"] });
    expect(outcomes("mine", kept, [put("mine", "b")])).toEqual([undefined, "ok"]);
    expect(outcomes("theirs", kept, [put("mine", "b")])).toEqual([undefined, "ok"]);
    expect(walkHere(pack({}), [], "mine")).toBe(null);
  });

  test("is signed once it was signed here under its own id", () => {
    const close = operation("round.close", { id: "mine" });
    expect(openWalkHere(pack({ names: ["mine"] }), [close])).toBeUndefined();
    expect(openWalkHere(pack({ names: ["mine"] }), [])).toBe("theirs");
    expect(walkHere(pack({ names: ["mine"] }), [close], "theirs")?.closing).toBe(close);
  });

  test("has the intakes that were finished here as results, of its template alone", () => {
    const finish = (templateId: string, id: string, more: object = {}) =>
      operation("answer.finish", { id, templateId, answerId: "answer" }, { group: "answer", ...more });
    expect(outcomes("theirs", pack({}), [finish("t", "a"), finish("other", "b")])).toEqual(["filled", undefined]);
    const refused = { refusal: { key: "refusal.forbidden", at: "" } };
    expect(outcomes("theirs", pack({}), [finish("t", "a", refused)]), "refused").toEqual([undefined, undefined]);
  });
});

describe("what is known of a stop", () => {
  const view = { state: "A", because: null } as StopView;
  const kept = (state: string, at: string) =>
    ({
      at,
      machine: { object: { compliance: { state }, answer: { because: [] } }, may: {}, templates: [] },
    }) as unknown as KeptMachine;
  const [at, later] = ["2026-11-26T09:00:00Z", "2026-11-26T10:00:00Z"];
  const stateOn = (today: string, machine?: KeptMachine) =>
    stopHere(view, { machine, at, today, templateId: null }).state;

  test("is what came last; of another day only what both say", () => {
    expect(stateOn("2026-11-26")).toBe("A");
    expect(stateOn("2026-11-27")).toBe("?");
    expect(stateOn("2026-11-26", kept("X", later))).toBe("X");
    expect(stateOn("2026-11-26", kept("X", "2026-11-26T08:00:00Z"))).toBe("A");
    expect(stateOn("2026-11-27", kept("X", "2026-11-26T08:00:00Z"))).toBe("?");
    expect(stateOn("2026-11-27", kept("A", "2026-11-26T08:00:00Z"))).toBe("A");
  });
});
