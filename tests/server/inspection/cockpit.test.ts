import { addDays, addMonths, today } from "@server/core/day";
import { foldTallies } from "@server/records/container/fold-tallies";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../world.ts";

let world: World;
let board: string;
let hall: string;
const olga = () => as(world.ids.olga);

/** An object whose yearly report ends `days` from now. */
async function machine(container_id: string, title: string, days: number, status: "ok" | "nok" = "ok") {
  const { id } = await olga().object.create({ container_id, title });
  await report(id, addDays(today(), days), status);
  return id;
}
const report = (object_id: string, valid_until: string, status: "ok" | "nok" = "ok", review_point = "VL") =>
  olga().report.create({
    object_id,
    type: "inspection",
    review_point,
    status,
    reported_date: addMonths(valid_until, -12),
    valid_until,
  });

beforeAll(async () => {
  world = await makeWorld();
  board = (await olga().container.create({ workspace_id: world.acme, title: "Cockpit" })).id;
  hall = (await olga().container.create({ workspace_id: world.acme, parent_id: board, title: "Hal" })).id;
  await machine(board, "Vervallen", -5);
  await machine(board, "Binnen een week", 7);
  await machine(hall, "Afgekeurd", 300, "nok");
  await machine(hall, "Op de dertigste dag", 30);
  await machine(hall, "Een dag later", 31);
  const crane = await machine(hall, "Kraan", 200);
  await report(crane, addDays(today(), 50), "ok", "HF");
  const late = await machine(hall, "Met een actiepunt", 250);
  await olga().actionPoint.createScheduled({ object_id: late, title: "Grendel", scheduled_at: addDays(today(), 3) });
  await olga().object.create({ container_id: hall, title: "Nooit gekeurd" });
});

const onlyBoard = () => olga().cockpit.page({ id: world.acme, board });

test("each object counts once, by its letter, and stops being in order once", async () => {
  const page = await onlyBoard();
  expect(page.total.counts).toEqual({ X: 1, C: 1, "?": 1, S: 2, A: 2, B: 1 });
  expect(page.total.due).toEqual({ 30: 3, 60: 5, 90: 5 });
  expect(page.months.reduce((sum, { count }) => sum + count, 0) + page.later).toBe(5);
  expect(page.places.map(({ here, counts }) => [here, counts])).toEqual([
    [false, { C: 1, "?": 1, S: 1, A: 2, B: 1 }],
    [true, { X: 1, S: 1 }],
  ]);
  expect(page.places.map(({ due }) => due[30])).toEqual([2, 1]);
});

test("its numbers are those of the boards and of the lists behind them", async () => {
  const page = await onlyBoard();
  const { data } = await olga()
    .container.get({ id: board })
    .then((got) => ({ data: got }));
  expect(data.compliance.counts).toEqual(page.total.counts);
  const total = async (filter: Partial<Parameters<ReturnType<typeof olga>["object"]["list"]>[0]>) =>
    (await olga().object.list({ id: world.acme, container: board, ...filter })).meta.total;
  expect(await total({ state: "good" })).toBe(5);
  expect(await total({ state: "rejected" })).toBe(1);
  for (const days of [30, 60, 90] as const)
    expect(await total({ state: "good", due_from: today(), due_until: addDays(today(), days) })).toBe(
      page.total.due[days],
    );
  for (const { from, until, count } of page.months)
    expect(await total({ state: "good", due_from: from, due_until: until }), from).toBe(count);
});

test("they stay the same after the ledger was folded", async () => {
  const before = await onlyBoard();
  await foldTallies(1);
  expect(await onlyBoard()).toEqual(before);
});

test("the table by review point counts reports, and one review point alone counts them everywhere", async () => {
  const page = await onlyBoard();
  expect(page.points.map(({ code, counts }) => [code, counts])).toEqual([
    ["VL", { X: 1, C: 1, S: 2, A: 3 }],
    ["HF", { A: 1 }],
  ]);
  const point = await olga().cockpit.page({ id: world.acme, board, point: "HF" });
  expect(point.total).toEqual({ counts: { A: 1 }, due: { 30: 0, 60: 1, 90: 1 } });
});

test("who reaches a part of it sees that part", async () => {
  await olga().access.add({ id: hall, users: [{ user_id: world.ids.gus, role: "guest" }] });
  const seen = await as(world.ids.gus).cockpit.page({ id: world.acme });
  const whole = await onlyBoard();
  const line = whole.places.find(({ id }) => id === hall)!;
  expect(seen.places.find(({ id }) => id === hall)?.counts).toEqual(line.counts);
  expect(seen.places.some(({ id }) => id === board)).toBe(false);
  expect(seen.points.find(({ code }) => code === "HF")?.counts).toEqual({ A: 1 });
  expect((await as(world.ids.gus).cockpit.page({ id: world.acme, board })).places.map(({ id }) => id)).toEqual([hall]);
});
