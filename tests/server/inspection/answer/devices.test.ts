import type { Told } from "@server/inspection/answer/merge";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterRefusal, toSend, typeField } from "~/offline/fields";
import { acts, type Devices, isSame, type Product, product, run } from "./devices.ts";

const RUNS = 3000;
type Act = Parameters<typeof run>[1][number];
const devicesOf = (happenings: Act[], parts: Product, count = 3) => run(count, happenings, parts);

/** Every device shows what the server has, and nothing waits. */
function allShowTheSame({ operations, server, shows }: Devices): boolean {
  return operations.every(
    (unsent, device) =>
      unsent.length === 0 &&
      [...server.stored].every(([field, { told }]) => isSame(field, shows(device, field as "text"), told)),
  );
}

const partsOf = ({ value, note }: Told) => [value.value ?? "", note];

/**
 * Each part of what arrived in a text stands, was replaced by who had seen it or by its author, or is shown beside what
 * stands.
 */
function nothingIsLost({ server, typed }: Devices): boolean {
  const isReplacedKnowingly = server.replaced.every(({ field, told, next, by }) => {
    if (field !== "text") return true;
    const author = typed.get(by)!;
    const own = author.over.flatMap((id) => server.arrived.get(id)?.told ?? []);
    return partsOf(told).every(
      (part, index) =>
        part === "" ||
        part === partsOf(next)[index] ||
        [...author.seen, ...own].some((each) => partsOf(each)[index] === part),
    );
  });
  const versions = [...server.replaced.flatMap(({ told, next }) => [told, next]), server.stored.get("text")?.told];
  const isTaken = [...server.arrived].every(([id, { device, field, told }]) => {
    if (field !== "text") return true;
    const isTypedOver = [...typed.values()].some(({ over }) => over.includes(id));
    const isShown = server.conflicts.some((each) => each.device === device && isSame("", each.told, told));
    const wasStored = partsOf(told).every(
      (part, index) => part === "" || versions.some((version) => version && partsOf(version)[index] === part),
    );
    return isTypedOver || isShown || wasStored;
  });
  return isReplacedKnowingly && isTaken;
}

function replayChangesNothing(devices: Devices): boolean {
  const state = () => JSON.stringify([[...devices.server.stored], devices.server.conflicts]);
  const before = state();
  for (const request of devices.requests) devices.deliver(request);
  return state() === before;
}

/** One device alone never has a conflict, and its last word stands. */
function aloneIsRight(happenings: Act[], parts: Product): boolean {
  const devices = devicesOf(happenings, parts, 1);
  const last = happenings.findLast((act) => act.act === "type" && act.field === "text");
  const stored = devices.server.stored.get("text")?.told;
  return (
    devices.server.conflicts.length === 0 &&
    devices.operations[0]!.length === 0 &&
    (last?.act !== "type" || (stored !== undefined && isSame("text", stored, last.told)))
  );
}

/** An option that nobody ever took away is there if somebody added it. */
function optionsAreKept(happenings: Act[], parts: Product): boolean {
  const devices = devicesOf(happenings, parts);
  const chosen = happenings.flatMap((act) => (act.act === "type" ? [act.told.value.options ?? []] : []));
  const always = ["x", "y", "z"].filter((option) => chosen.length > 0 && chosen.every((each) => each.includes(option)));
  const stored = devices.server.stored.get("options")?.told.value.options ?? [];
  return devices.server.conflicts.length === 0 && always.every((option) => stored.includes(option));
}

const properties: Record<string, (parts: Product) => fc.IProperty<[Act[]]>> = {
  "all devices show the same, and nothing waits": (parts) =>
    fc.property(acts(3), (happenings) => allShowTheSame(devicesOf(happenings, parts))),
  "nothing that arrived is lost unseen": (parts) =>
    fc.property(acts(3), (happenings) => nothingIsLost(devicesOf(happenings, parts))),
  "sending everything once more changes nothing": (parts) =>
    fc.property(acts(3), (happenings) => replayChangesNothing(devicesOf(happenings, parts))),
  "one device alone has no conflict, and its last word stands": (parts) =>
    fc.property(acts(1, "text"), (happenings) => aloneIsRight(happenings, parts)),
  "options that nobody takes away stay": (parts) =>
    fc.property(acts(3, "options"), (happenings) => optionsAreKept(happenings, parts)),
};

const check = (name: string, parts: Product, seed?: number) =>
  fc.check(properties[name]!(parts), { numRuns: RUNS, seed });

describe("devices that fill in one answer, with a line that loses what they send", () => {
  test.each(Object.keys(properties))("%s", (name) => {
    const { failed, counterexample } = check(name, product);
    expect(failed && JSON.stringify(counterexample)).toBe(false);
  });

  test("these runs have conflicts and repeated requests in them", () => {
    const runs = fc.sample(acts(3), { numRuns: 300, seed: 7 }).map((happenings) => devicesOf(happenings, product));
    expect(runs.filter(({ server }) => server.conflicts.length > 0).length).toBeGreaterThan(30);
    expect(runs.filter(({ requests, server }) => requests.length > server.applied.size).length).toBeGreaterThan(30);
  });

  const broken: Record<string, Partial<Product>> = {
    "applies again what it applied": { isOnce: false },
    "changes an operation that is under way": {
      typeField: (operations, field, { id, value, known }) =>
        operations.some((operation) => operation.field === field)
          ? operations.map((operation) => (operation.field === field ? { ...operation, value } : operation))
          : product.typeField(operations, field, { id, value, known }),
    },
    "bases the next operation on what its author saw first": {
      afterAnswer: (operations, results, isSame) =>
        product
          .afterAnswer(operations, results, isSame)
          .map((operation) => ({ ...operation, base: 0, was: undefined })),
    },
    "bases the next operation on what its author never saw": {
      afterAnswer: (operations, results, isSame) =>
        product.afterAnswer(
          operations,
          results.map((result) => ({ ...result, conflict: undefined })),
          () => isSame !== undefined,
        ),
    },
    "drops conflicts": { keepsConflicts: false },
    "lets the last one win": { mergeTold: (_stored, mine) => mine },
    "lets the first one win": { mergeTold: (stored) => stored },
  };
  test.each(Object.entries(broken))("a version that %s fails", (_name, parts) => {
    const failing = Object.keys(properties).filter((name) => check(name, { ...product, ...parts }, 1).failed);
    expect(failing).not.toEqual([]);
  });
});

test("a refused value gives way to what was typed on meanwhile, which is then sent as if it were the first", () => {
  const known = { revision: 3, value: "2" };
  const first = typeField([], "q", { id: "one", value: "1,", known });
  const { all } = toSend(first);
  const typedOn = typeField(all, "q", { id: "two", value: "1,5", known });
  expect(typedOn).toMatchObject([
    { id: "one", sent: true },
    { id: "two", after: "one" },
  ]);
  const left = afterRefusal(typedOn, new Set(["one"]));
  expect(left).toEqual([{ id: "two", field: "q", base: 3, was: "2", value: "1,5" }]);
  expect(toSend(left).next).toMatchObject([{ id: "two" }]);
  expect(afterRefusal(all, new Set(["one"])), "nothing typed on: it stays, to be seen").toEqual(all);
});
