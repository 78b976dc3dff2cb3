import type { TakenMachine, TakenPoint } from "@server/inspection/take-along/inputs";
import { describe, expect, test } from "vitest";
import { asOfToday, pointToday } from "~/components/kept/answer-now";
import type { KeptMachine } from "~/components/kept/store";
import { checksOf } from "~/components/object-template/checks";

const point = (status: string, scheduled_at: string | null) => ({ status, scheduled_at }) as TakenPoint;
const use = { use: "yes", because: [], next: null };
const machine = (until: string | null, points: TakenPoint[]) =>
  ({
    object: { answer: { ...use, until }, compliance: { state: "A" } },
    action_points: points,
  }) as unknown as TakenMachine;
const kept = (taken: TakenMachine) => ({ machine: taken }) as KeptMachine;

describe("what is kept, on a later day", () => {
  test("an action point is late from the day after its own", () => {
    const statusOn = (day: string) => pointToday(point("pending", "2026-11-26"), day).status;
    expect([statusOn("2026-11-23"), statusOn("2026-11-26"), statusOn("2026-11-27")]).toEqual([
      ...["pending", "pending", "past"],
    ]);
    expect(pointToday(point("nok", "2026-11-26"), "2026-11-27").status).toBe("nok");
    expect(pointToday(point("pending", null), "2026-11-27").status).toBe("pending");
  });

  test("a machine that is kept on Monday has late work on Friday, and no yes that has ended", () => {
    const monday = kept(machine("2026-11-26", [point("pending", "2026-11-25")]));
    const friday = asOfToday(monday, "2026-11-27").machine;
    expect(friday.action_points.map(({ status }) => status)).toEqual(["past"]);
    expect([friday.object.answer.use, friday.object.compliance.state]).toEqual(["unknown", "?"]);
    expect(friday.asked, "of a machine that an earlier version kept").toEqual([]);
    const open = asOfToday(kept(machine(null, [point("pending", "2026-11-25")])), "2026-11-27").machine;
    expect([open.object.answer.use, open.action_points[0]!.status]).toEqual(["yes", "past"]);
  });
});

type Templates = Parameters<typeof checksOf>[0]["templates"];
const template = (id: string, more: object = {}) => ({ id, title: id, multi_use: true, mine: null, ...more });

test("checks that are due come first: begun by the reader, or asked for and never done", () => {
  const templates = [
    template("plain"),
    template("asked"),
    template("done", { multi_use: false, mine: { id: "a", status: "finished" } }),
    template("open", { mine: { id: "b", status: "open" } }),
  ] as unknown as Templates;
  const asked = [
    { wanted_id: "asked", present: false },
    { wanted_id: "plain", present: true },
  ];
  const { checks, next } = checksOf({ object: { id: "o" }, templates, asked });
  expect(checks.map((check) => [check.template.id, check.isDue])).toEqual([
    ["asked", true],
    ["open", true],
    ["plain", false],
  ]);
  expect(next).toBe(null);
  expect(checksOf({ object: { id: "o" }, templates: templates.slice(0, 2), asked }).next).toBe(
    "/object/o/template/asked?new=1",
  );
});
