import { addDays, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { rest } from "../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const lea = () => as(world.ids.lea);
const machine = async () => (await lea().object.create({ container_id: world.floor, title: "Pers" })).id;
const view = (id: string) => lea().object.get({ id });
const report = (object_id: string, reported_date: string, status: "ok" | "oos") =>
  lea().report.create({
    object_id,
    type: "inspection",
    review_point: "HF",
    status,
    note: "Grendel",
    reported_date,
    period: 12,
    reported_by: "Keurder",
  });
const begin = (id: string, since = today()) =>
  lea().outOfService.begin({ id, since, reason: "grendel versleten", todo: "grendel vervangen" });

test("who takes an object out of service says since when and why, and the answer says it", async () => {
  const id = await machine();
  await report(id, addDays(today(), -20), "ok");
  expect((await view(id)).answer.use).toBe("yes");
  await begin(id, addDays(today(), -2));
  const { answer } = await view(id);
  expect(answer).toMatchObject({ use: "no", next: "grendel vervangen", until: null });
  expect(answer.text).toMatch(/^Niet gebruiken: buiten dienst sinds .+ door .+: grendel versleten$/);
  expect(await errorOf(begin(id))).toMatchObject({ message: "out_of_service.already" });
  await lea().outOfService.end({ id, reason: "grendel vervangen" });
  expect((await view(id)).answer.use).toBe("yes");
  expect(await errorOf(lea().outOfService.end({ id, reason: "nog eens" }))).toMatchObject({ code: "NOT_FOUND" });
});

test("a later report with another outcome ends it, and one that says the same does not", async () => {
  const id = await machine();
  const since = addDays(today(), -10);
  await begin(id, since);
  expect((await lea().report.formPage({ id })).is_out_of_service).toBe(true);
  await report(id, addDays(since, -1), "ok");
  expect((await view(id)).answer.use).toBe("no");
  await report(id, addDays(since, 1), "oos");
  expect((await view(id)).answer.use).toBe("no");
  const last = await report(id, addDays(since, 2), "ok");
  expect((await view(id)).answer.use).toBe("yes");
  await lea().report.remove({ id: last.id });
  expect((await view(id)).answer.use).toBe("no");
});

test("putting it back leaves what its last report says", async () => {
  const id = await machine();
  await report(id, addDays(today(), -3), "oos");
  await begin(id);
  await lea().outOfService.end({ id, reason: "vergissing" });
  expect((await view(id)).answer.use).toBe("no");
});

test("over REST it is taken out, listed and put back; the day is not to come and the reason is obligatory", async () => {
  const id = await machine();
  const call = (method: string, body?: object) =>
    rest(method, `/objects/${id}/out-of-service`, { as: world.ids.lea, body });
  expect((await call("POST", { since: addDays(today(), 1), reason: "x" })).status).toBe(422);
  expect((await call("POST", { since: today(), reason: " " })).status).toBe(422);
  expect(await call("POST", { since: today(), reason: "x" })).toMatchObject({ status: 201 });
  expect((await call("GET")).body.data).toMatchObject([{ reason: "x", is_now: true }]);
  expect((await call("DELETE", {})).status).toBe(422);
  expect((await call("DELETE", { reason: "hersteld" })).status).toBe(204);
  expect((await call("GET")).body.data).toMatchObject([{ is_now: false }]);
  expect(await errorOf(as(world.ids.gus).outOfService.begin({ id, since: today(), reason: "x" }))).toBeTruthy();
});
