import { addDays, addMonths, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "../report/report-setup.ts";

beforeAll(setUp);

const linesOf = async (id: string) => (await lea().duty.list({ id })).map(({ line }) => line);
const answerOf = async (id: string) => (await lea().object.get({ id })).answer;
const put = (id: string, lines: string[], reason = "") => lea().duty.put({ id, lines, reason });
const eventsAbout = async (about: string) =>
  (await as(world.ids.adam).history.list({ id: world.acme, about })).items.filter(({ what }) =>
    /^duty|^inci/.test(what),
  );

describe("a duty put by hand", () => {
  test("brings those that are cumulative with it, and the answer depends on them", async () => {
    const crane = await createObject();
    const duties = await put(crane, ["crane_overhead_whole"]);
    expect(duties.map(({ line }) => line).sort()).toEqual(["crane_overhead_parts", "crane_overhead_whole"]);
    expect(duties[0]).toMatchObject({
      who: "external_body",
      weight: "law",
      marker: "read",
      question: null,
      options: [],
    });
    expect(duties[0]!.source).toContain("281");
    expect((await answerOf(crane)).use).toBe("unknown");
    const history = await eventsAbout(crane);
    expect(history.map(({ what }) => what)).toEqual(["duty.put", "duty.put"]);
  });

  test("counts the reports from before it", async () => {
    const crane = await createObject();
    await createReport(crane, { review_point: "HE", period: 12 });
    expect(await linesOf(crane)).toEqual(["lifting_parts", "lifting_whole"]);
    await put(crane, ["crane_overhead_parts"], "Het is een rolbrug");
    expect((await lea().duty.list({ id: crane })).map(({ line, due_on }) => [line, due_on])).toEqual([
      ["crane_overhead_parts", addMonths(today(), 3)],
      ["crane_overhead_whole", addMonths(today(), 12)],
    ]);
    expect((await answerOf(crane)).use).toBe("yes");
  });

  test("stays when somebody else's form from before it is sent, and so does what that one took off", async () => {
    const machine = await createObject();
    const shown = (await put(machine, ["rack"])).map(({ id }) => id);
    await put(machine, [...shown, "estop"]);
    await lea().duty.put({ id: machine, lines: [...shown, "port_vehicle"], reason: "", shown });
    expect(await linesOf(machine)).toEqual(expect.arrayContaining(["rack", "estop", "port_vehicle"]));
    const before = (await lea().duty.list({ id: machine })).map(({ id }) => id);
    await put(machine, before.slice(1), "Verkocht");
    await lea().duty.put({ id: machine, lines: before, reason: "", shown: before });
    expect(await linesOf(machine)).toHaveLength(before.length - 1);
  });

  test("over REST is changed only as it was read, where If-Match says so", async () => {
    const machine = await createObject();
    const path = `/objects/${machine}/duties`;
    const send = (method: string, ifMatch?: string, body?: object) =>
      rest(method, path, { as: world.ids.lea, body, headers: ifMatch ? { "if-match": ifMatch } : {} });
    const read = await send("GET");
    const etag = read.headers.get("etag")!;
    expect((await send("PUT", etag, { lines: ["estop"] })).status).toBe(200);
    expect((await send("PUT", etag, { lines: ["port_vehicle"] })).status).toBe(412);
    expect(await linesOf(machine)).toEqual(["estop"]);
  });

  test("that is taken off needs a reason, which the history keeps, and comes back with its reports", async () => {
    const crane = await createObject();
    await createReport(crane, { review_point: "HE", reported_date: addMonths(today(), -5), period: 12 });
    expect((await answerOf(crane)).use).toBe("no");
    expect(await errorOf(put(crane, ["lifting_whole"]))).toMatchObject({ message: "duty.reason_required" });
    await put(crane, ["lifting_whole"], "Zonder kabels of kettingen");
    expect(await linesOf(crane)).toEqual(["lifting_whole"]);
    expect((await answerOf(crane)).use).toBe("yes");
    const [event] = await eventsAbout(crane);
    expect(event).toMatchObject({ what: "duty.take_off", reason: "Zonder kabels of kettingen" });
    expect(event!.part).toContain("haken en remmen");
    await put(crane, ["lifting_whole", "lifting_parts"]);
    expect((await answerOf(crane)).use).toBe("no");
  });

  test("that only warns may be made binding, with a reason, and that be taken back", async () => {
    const truck = await createObject();
    await put(truck, ["forklift"]);
    await createReport(truck, { reported_date: addMonths(today(), -13), period: 12 });
    expect((await answerOf(truck)).use).toBe("yes_with_points");
    const [duty] = await lea().duty.list({ id: truck });
    const bind = (binds: boolean, dutyId = duty!.id, id = truck) =>
      lea().duty.bind({ id, dutyId, binds, reason: "Zo wil onze verzekeraar het" });
    expect((await bind(true))[0]).toMatchObject({ line: "forklift", binds: true, state: "X" });
    expect((await answerOf(truck)).use).toBe("no");
    expect((await lea().duty.page({ id: truck })).duties[0]!.may_unbind).toBe(true);
    expect((await eventsAbout(truck))[0]).toMatchObject({ what: "duty.bind", reason: "Zo wil onze verzekeraar het" });
    await bind(false);
    expect((await answerOf(truck)).use).toBe("yes_with_points");

    const crane = await createObject();
    const [byLaw] = await put(crane, ["lifting_whole"]);
    expect(await errorOf(bind(false, byLaw!.id, crane))).toMatchObject({ message: "duty.stays_binding" });
    expect(await errorOf(bind(true, byLaw!.id, truck))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("stands alone among the options of its family: another one replaces it", async () => {
    const truck = await createObject();
    await put(truck, ["forklift"]);
    const lines = await linesOf(truck);
    const duties = await put(truck, [...(lines as string[]), "forklift_lifting"], "Er hangt een haak aan");
    expect(duties.map(({ line }) => line).sort()).toEqual(["forklift_lifting", "forklift_parts"]);
    expect(duties[0]).toMatchObject({ option: "lifting", family: "forklift" });
    expect(duties[0]!.question).toContain("?");
    expect(duties[0]!.options.map(({ value }) => value)).toEqual(["plain", "lifting"]);
    expect(await errorOf(put(await createObject(), ["forklift", "forklift_lifting"]))).toMatchObject({
      message: "duty.one_option",
    });
  });

  test("of a family of which no option is chosen brings the shortest one, to be checked until somebody confirms it", async () => {
    const tank = await createObject();
    const duties = await put(tank, ["lpg_valve"]);
    expect(duties.filter(({ to_check }) => to_check).length).toBeGreaterThan(0);
    const confirmed = await put(
      tank,
      duties.map(({ id }) => id),
    );
    expect(confirmed.map(({ line }) => line)).toEqual(duties.map(({ line }) => line));
    expect(confirmed.filter(({ to_check }) => to_check)).toEqual([]);
    expect((await eventsAbout(tank))[0]).toMatchObject({ what: "duty.confirm" });
  });

  test("is added to those that stand there, which stay to be checked; of a fact that is not known one option is assumed", async () => {
    const machine = await createObject();
    const add = (lines: string[], unknown: string[] = []) => lea().duty.add({ id: machine, lines, unknown });
    const toCheck = async () =>
      (await lea().duty.list({ id: machine })).filter(({ to_check }) => to_check).map(({ line }) => line);
    const { catalogue } = await lea().duty.page({ id: machine });
    const assumed = catalogue.filter((line) => line.family === "tank_vl" && line.assumed).map(({ line }) => line);
    expect(assumed.length).toBeGreaterThan(0);
    await add(["estop"], ["tank_vl"]);
    expect(await linesOf(machine)).toEqual(expect.arrayContaining(["estop", ...assumed]));
    expect((await toCheck()).toSorted()).toEqual(assumed.toSorted());
    await add(["rack"]);
    expect((await toCheck()).toSorted()).toEqual(assumed.toSorted());
    expect(await errorOf(add([]))).toMatchObject({ message: "duty.choose_some" });
    expect(await errorOf(add([], ["nothing"]))).toMatchObject({ message: "duty.unknown_line_named?line=nothing" });
    expect(await errorOf(as(world.ids.gus).duty.add({ id: machine, lines: ["estop"], unknown: [] }))).toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("is of the workspace's catalogue, which its people read", async () => {
    const catalogue = await as(world.ids.mia).duty.catalogue({ id: world.acme });
    expect(catalogue.find(({ line }) => line === "crane_overhead_parts")).toMatchObject({
      title: "Rolbrug: kabels, kettingen, haken en remmen",
      review_point: "HE",
      every: 3,
      unit: "month",
      binds: true,
    });
    expect(await errorOf(put(await createObject(), ["nothing"]))).toMatchObject({
      message: "duty.unknown_line_named?line=nothing",
    });
    expect(
      await errorOf(as(world.ids.gus).duty.put({ id: await createObject(), lines: [], reason: "" })),
    ).toMatchObject({ code: "FORBIDDEN" });
  });

  test("over REST", async () => {
    const id = await createObject();
    const asLea = { as: world.ids.lea };
    const created = await rest("PUT", `/objects/${id}/duties`, { ...asLea, body: { lines: ["lifting_parts"] } });
    expect(created.status).toBe(200);
    expect((await rest("GET", `/objects/${id}/duties`, asLea)).body.data).toEqual(created.body.data);
    const refused = await rest("PUT", `/objects/${id}/duties`, { ...asLea, body: { lines: ["lifting_parts"] } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["reason"]);
    expect((await rest("PUT", `/objects/${id}/duties`, { ...asLea, body: {} })).status).toBe(422);
    const { data } = (await rest("GET", `/workspaces/${world.acme}/duties`, asLea)).body;
    expect(data.length).toBeGreaterThan(200);
  });
});

describe("an admin", () => {
  test("checks duties by family, and chooses an option for many objects at once", async () => {
    const trucks = [await createObject(), await createObject()];
    for (const truck of trucks) await createReport(truck, { review_point: "HF", period: 6 });
    const adam = as(world.ids.adam).duty;
    const before = await adam.checkPage({ id: world.acme });
    const group = before.groups.find(({ objects }) => objects.some(({ id }) => id === trucks[0]))!;
    expect(group.objects.map(({ id }) => id)).toEqual(expect.arrayContaining(trucks));
    const { value: option } = group.options.at(-1)!;
    await adam.chooseOption({ id: world.acme, family: group.family, option, object_ids: [trucks[0]!] });
    await adam.chooseOption({ id: world.acme, family: group.family, object_ids: [trucks[1]!] });
    expect((await lea().duty.list({ id: trucks[0]! })).every((duty) => duty.option === option)).toBe(true);
    const after = await adam.checkPage({ id: world.acme });
    expect(after.groups.flatMap(({ objects }) => objects.map(({ id }) => id))).not.toEqual(
      expect.arrayContaining([trucks[0]]),
    );
    expect(await errorOf(lea().duty.checkPage({ id: world.acme }))).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("an incident", () => {
  test("makes the answer no until a report from after it, and counts no more once it is withdrawn", async () => {
    const crane = await createObject();
    await createReport(crane, { review_point: "HE", reported_date: addDays(today(), -9), period: 12 });
    const path = `/objects/${crane}/incidents`;
    const asLea = { as: world.ids.lea };
    const fall = { kind: "accident", happened_on: addDays(today(), -1), note: "Tegen de kraanbaan gereden" };
    const made = await rest("POST", path, { ...asLea, body: fall });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject(fall);
    expect(await answerOf(crane)).toMatchObject({ use: "no", because: [{ reason: "voided" }, { reason: "voided" }] });
    const one = `${path}/${made.body.data.id}`;
    expect((await rest("DELETE", one, asLea)).status).toBe(422);
    expect((await rest("DELETE", one, { ...asLea, body: { reason: "Verkeerde kraan" } })).status).toBe(204);
    expect((await answerOf(crane)).use).toBe("yes");
    expect((await rest("GET", path, asLea)).body.data).toEqual([]);
    expect((await eventsAbout(crane)).map(({ what, reason }) => [what, reason])).toEqual([
      ["incident.withdraw", "Verkeerde kraan"],
      ["incident.create", ""],
    ]);

    await lea().incident.create({ id: crane, kind: "relocation", happened_on: today(), note: "" });
    expect((await answerOf(crane)).use).toBe("no");
    await createReport(crane, { review_point: "HE", period: 12 });
    expect((await answerOf(crane)).use).toBe("yes");
  });

  test("is of today or earlier, and of an object that one may edit", async () => {
    const id = await createObject();
    const tomorrow = { id, kind: "fall" as const, happened_on: addDays(today(), 1), note: "" };
    expect(await errorOf(lea().incident.create(tomorrow))).toMatchObject({ code: "BAD_REQUEST" });
    const fall = { ...tomorrow, happened_on: today() };
    expect(await errorOf(as(world.ids.gus).incident.create(fall))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(world.ids.rita).incident.create(fall))).toMatchObject({ code: "NOT_FOUND" });
    const { id: incidentId } = await lea().incident.create(fall);
    const other = { id: await createObject(), incidentId, reason: "x" };
    expect(await errorOf(lea().incident.withdraw(other))).toMatchObject({ code: "NOT_FOUND" });
  });
});
