import { asOperator, transact } from "@db/transact";
import { addDays, addMonths, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "../report/report-setup.ts";

// What must not turn an answer to yes, or leave it at yes.

beforeAll(setUp);

const answerOf = async (id: string) => (await lea().object.get({ id })).answer;
const linesOf = async (id: string) => (await lea().duty.list({ id })).map(({ line }) => line);
const put = (id: string, lines: string[], reason = "") => lea().duty.put({ id, lines, reason });
const monthsAgo = (months: number) => addMonths(today(), -months);
const inService = (id: string, in_service_on: string) => lea().object.edit({ id, in_service_on });

describe("an incident", () => {
  test("also ends a first term in which nothing was inspected yet", async () => {
    const harness = await createObject();
    await inService(harness, monthsAgo(1));
    await put(harness, ["harness"]);
    expect((await answerOf(harness)).use).toBe("yes");
    await lea().incident.create({ id: harness, kind: "fall", happened_on: addDays(today(), -1), note: "" });
    expect(await answerOf(harness)).toMatchObject({ use: "no", because: [{ reason: "voided" }] });
    await createReport(harness, { review_point: "KL", period: 12 });
    expect((await answerOf(harness)).use).toBe("yes");
  });

  test("voids maintenance until the machine is inspected, not until it is maintained again", async () => {
    const truck = await createObject();
    await createReport(truck, { type: "maintenance", period: 12, reported_date: monthsAgo(2) });
    await createReport(truck, { period: 12, reported_date: monthsAgo(2) });
    await lea().incident.create({ id: truck, kind: "accident", happened_on: addDays(today(), -3), note: "" });
    expect((await answerOf(truck)).use).toBe("no");
    await createReport(truck, { period: 12 });
    expect((await answerOf(truck)).use).toBe("yes");
  });
});

describe("a duty that is taken off", () => {
  test("does not make a shorter one last as long as its paper", async () => {
    const crane = await createObject();
    await createReport(crane, { review_point: "HE", period: 12, reported_date: monthsAgo(5) });
    expect((await answerOf(crane)).use).toBe("no");
    const [parts] = (await lea().duty.list({ id: crane })).filter(({ line }) => line === "lifting_parts");
    await put(crane, [parts!.id], "Gaat naar een ander");
    expect(await answerOf(crane)).toMatchObject({ use: "no", because: [{ reason: "overdue" }] });
  });

  test("leaves a rejection, until a report that lasts as long", async () => {
    const crane = await createObject();
    await createReport(crane, { review_point: "HE", period: 12, status: "nok", reported_date: addDays(today(), -9) });
    await put(crane, [], "Plichten weg");
    expect(await answerOf(crane)).toMatchObject({ use: "no", because: [{ reason: "rejected" }] });
    await createReport(crane, { review_point: "HE", period: 3, duty_ids: [], reported_date: addDays(today(), -2) });
    expect((await answerOf(crane)).use).toBe("no");
    await createReport(crane, { review_point: "HE", period: 12, duty_ids: [] });
    expect((await answerOf(crane)).use).toBe("yes");
  });

  test("is put back with what was reported meanwhile, unless that said which duties it fulfils", async () => {
    const crane = await createObject();
    const lines = (await put(crane, ["crane_overhead_whole"])).map(({ line }) => line!);
    await put(crane, [], "Verkocht");
    await createReport(crane, { review_point: "HE", period: 12, duty_ids: [], reported_date: addDays(today(), -8) });
    await put(crane, lines);
    expect((await lea().duty.list({ id: crane })).map(({ fulfilled_on }) => fulfilled_on)).toEqual([null, null]);
    await put(crane, [], "Verkocht");
    await createReport(crane, { review_point: "HE", period: 12, reported_date: addDays(today(), -4) });
    await put(crane, lines, "Toch niet");
    const filed = (await lea().duty.list({ id: crane })).filter(({ line }) => lines.includes(line!));
    expect(filed.map(({ fulfilled_on }) => fulfilled_on)).toEqual(Array(2).fill(addDays(today(), -4)));
  });

  test("needs a reason also where a milder option replaces it that was chosen before", async () => {
    const truck = await createObject();
    await put(truck, ["forklift_lifting"]);
    expect(await errorOf(put(truck, ["forklift"]))).toMatchObject({ message: "duty.reason_required" });
    await put(truck, ["forklift"], "De haak is eraf");
    expect(await linesOf(truck)).toEqual(["forklift"]);
  });
});

describe("a duty that is added", () => {
  test("replaces an option that nobody chose, and confirms nothing else", async () => {
    const truck = await createObject();
    await createReport(truck, { period: 12 });
    await createReport(truck, { review_point: "EL", period: 12 });
    const toCheck = async () =>
      (await lea().duty.list({ id: truck })).filter(({ to_check }) => to_check).map(({ review_point }) => review_point);
    expect(new Set(await toCheck())).toEqual(new Set(["EL", "HF"]));
    await lea().duty.add({ id: truck, lines: ["forklift_lifting"], unknown: [] });
    expect(await linesOf(truck)).toEqual(expect.arrayContaining(["forklift_lifting", "forklift_parts"]));
    expect(new Set(await toCheck())).toEqual(new Set(["EL"]));
    expect(await errorOf(lea().duty.add({ id: truck, lines: ["forklift"], unknown: [] }))).toMatchObject({
      message: "duty.reason_required",
    });
  });
});

describe("a duty that is put back", () => {
  test("leaves the others to be checked", async () => {
    const truck = await createObject();
    const [{ id: dutyId } = { id: "" }] = await put(truck, ["jack"]);
    await put(truck, [], "Verkocht");
    await createReport(truck, { period: 12 });
    const toCheck = async () => (await lea().duty.list({ id: truck })).filter((duty) => duty.to_check);
    expect((await toCheck()).map(({ line }) => line)).toEqual(["forklift"]);
    await lea().duty.putBack({ id: truck, dutyId });
    expect(await linesOf(truck)).toEqual(expect.arrayContaining(["jack", "forklift"]));
    expect((await toCheck()).map(({ line }) => line)).toEqual(["forklift"]);
  });
});

describe("a rejected report that fulfils no duty", () => {
  test("is followed by a full inspection", async () => {
    const truck = await createObject();
    await createReport(truck, { status: "nok", duty_ids: [], reported_date: addDays(today(), -9) });
    expect((await answerOf(truck)).use).toBe("no");
    await createReport(truck, { period: 12 });
    expect((await answerOf(truck)).use).toBe("yes");
  });
});

describe("who takes a machine out of service", () => {
  const begin = (id: string, since = today()) =>
    lea().outOfService.begin({ id, since, reason: "grendel versleten", todo: "" });

  test("is not overruled by maintenance, nor by an inspection that was known", async () => {
    const truck = await createObject();
    await createReport(truck, { reported_date: addDays(today(), -3) });
    await begin(truck, addDays(today(), -10));
    expect(await answerOf(truck)).toMatchObject({ use: "no", because: [{ reason: "out_of_service" }] });
    await createReport(truck, { type: "maintenance" });
    await createReport(truck, { type: "checkup", review_point: "AN" });
    expect((await answerOf(truck)).use).toBe("no");
    await createReport(truck, { reported_date: addDays(today(), -1) });
    expect((await answerOf(truck)).use).toBe("yes");
  });

  test("is told that a report did, where one does", async () => {
    const truck = await createObject();
    await createReport(truck, { status: "oos", note: "Rem stuk" });
    const end = lea().outOfService.end({ id: truck, reason: "vergissing" });
    expect(await errorOf(end)).toMatchObject({ message: "out_of_service.by_report" });
  });

  test("does it once, when two do at once", async () => {
    for (let round = 0; round < 8; round++) {
      const truck = await createObject();
      await Promise.allSettled([begin(truck), begin(truck)]);
      expect(await lea().outOfService.list({ id: truck })).toHaveLength(1);
    }
  });
});

describe("what is due before each use", () => {
  test("is done for the day of its report alone", async () => {
    const scaffold = await createObject();
    await put(scaffold, ["scaffold"]);
    const [{ id } = { id: "" }] = await lea().duty.list({ id: scaffold });
    await createReport(scaffold, {
      review_point: "KL",
      period: 12,
      duty_ids: [id],
      reported_date: addDays(today(), -1),
    });
    expect(await answerOf(scaffold)).toMatchObject({ use: "no", because: [{ reason: "overdue" }] });
    await createReport(scaffold, { review_point: "KL", period: 12, duty_ids: [id] });
    expect((await answerOf(scaffold)).use).toBe("yes");
  });
});

describe("what a report can mean", () => {
  const toCheck = async (id: string) =>
    (await lea().duty.list({ id })).filter(({ to_check }) => to_check).map(({ line }) => line);

  test("is marked to be checked where another family has the same period", async () => {
    const board = await createObject();
    await createReport(board, { review_point: "EL", period: 12 });
    expect(await toCheck(board)).toEqual(await linesOf(board));
  });

  test("is marked to be checked where it comes beside other duties of its review point", async () => {
    const scaffold = await createObject();
    await put(scaffold, ["scaffold"]);
    await createReport(scaffold, { review_point: "KL", period: 12 });
    expect(await toCheck(scaffold)).toEqual(["harness"]);
  });
});

describe("a machine", () => {
  test("that gets another kind gets its duties too", async () => {
    const kinds = await as(world.ids.adam).kind.list({ id: world.acme });
    const kindOf = (point: string) => kinds.find(({ code }) => code === point)!.id;
    const machine = await createObject();
    await lea().object.edit({ id: machine, kind_id: kindOf("HF") });
    expect(await linesOf(machine)).toContain("forklift");
    await lea().object.edit({ id: machine, kind_id: kindOf("HE") });
    expect(await linesOf(machine)).toEqual(expect.arrayContaining(["forklift", "lifting_parts", "lifting_whole"]));
    await createReport(machine, { period: 12 });
    expect((await answerOf(machine)).use).toBe("unknown");
  });

  test("is not in service before today, and its history says from when", async () => {
    const machine = await createObject();
    expect(await errorOf(inService(machine, addDays(today(), 1)))).toMatchObject({ code: "BAD_REQUEST" });
    await inService(machine, "2020-01-31");
    await lea().object.edit({ id: machine, in_service_on: "2021-01-31", serial_number: "FN 12" });
    const { items } = await as(world.ids.adam).history.list({ id: world.acme, about: machine });
    expect(items[0]!.facts).toEqual([
      { fact: "serial_number", from: "", to: "FN 12" },
      { fact: "in_service_on", from: "2020-01-31", to: "2021-01-31" },
    ]);
  });

  test("that moves to another region has its duties checked", async () => {
    const adam = as(world.ids.adam);
    await adam.container.edit({ id: world.board, region: "VL" });
    const tank = await createObject();
    await put(tank, ["tank_small_private"]);
    const depot = await adam.container.create({ workspace_id: world.acme, title: "Namur", region: "WA" });
    const room = await adam.container.create({ workspace_id: world.acme, parent_id: depot.id, title: "Cave" });
    await adam.object.move({ id: tank, container_id: room.id });
    expect((await adam.duty.list({ id: tank })).map(({ to_check }) => to_check)).toEqual([true]);
    await adam.container.edit({ id: world.board, region: null });
  });
});

test("a container counts how many machines below it may be used", async () => {
  const { compliance, objects_count } = await as(world.ids.adam).container.get({ id: world.board });
  const { yes, yes_with_points, no, unknown } = compliance.answers;
  expect(no).toBe((compliance.counts.T ?? 0) + (compliance.counts.C ?? 0) + (compliance.counts.X ?? 0));
  expect(yes! + yes_with_points! + no! + unknown!).toBe(objects_count);
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute(sql`select from objects where container_id = ${world.floor}`),
  );
  expect(rows.length).toBeGreaterThan(0);
});

test("two people who change the duties of a machine at once do not both choose an option", async () => {
  for (let round = 0; round < 8; round++) {
    const truck = await createObject();
    await Promise.allSettled([put(truck, ["forklift"]), put(truck, ["forklift_lifting"])]);
    const options = new Set((await lea().duty.list({ id: truck })).map(({ option }) => option));
    expect(options.size).toBe(1);
  }
});
