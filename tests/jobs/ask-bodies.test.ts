import type { JobName } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { addDays, addMonths, today } from "@server/core/day";
import { askBodies } from "@server/inspection/request/ask-bodies";
import { listMails } from "@server/platform/mail/mail-folder";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { pdf, uploadOf } from "../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../world.ts";
import { query } from "./reminder-mails.ts";

let world: World;
let kindId: string;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  for (const table of [sql`inspection_requests`, sql`outbox`, sql`objects`, sql`attempts`])
    await query(sql`delete from ${table}`);
  const [kind] = (await olga().kind.list({ id: world.acme })).filter(({ code }) => code === "HE");
  kindId = kind!.id;
  await named(body);
});

const olga = () => as(world.ids.olga);
const lea = () => as(world.ids.lea);
const body = { body: "Keurders NV", body_email: "planning@body.test", body_language: "fr" as const };
const named = (to: object) => olga().kind.edit({ id: world.acme, kindId, ...to });
/** A crane whose yearly inspection, by an external body, ends on that day. */
async function crane(endsOn: string, more: object = {}) {
  const { id } = await lea().object.create({ container_id: world.floor, title: "Kraan", kind_id: kindId, ...more });
  await lea().report.create({
    ...{ object_id: id, type: "inspection", review_point: "HE", status: "ok" },
    ...{ reported_date: addMonths(today(), -11), valid_until: endsOn },
  });
  return id;
}
const asked = async () => {
  const { items } = await olga().request.list({ id: world.acme, page: 1, per_page: 25 });
  return items.map((request) => [request.body, request.objects_count]);
};
async function doOutbox() {
  const jobs = await query<{ id: string; name: JobName; payload: never }>(sql`
    delete from outbox where due_at <= now() returning id, name, payload`);
  for (const { id, name, payload } of jobs) await doJob(name, payload, { id, attempt: 1 });
}
const day = (days: number) => addDays(today(), days);

test("a body gets one request for all machines of its kind that are due soon, in its language, with a link", async () => {
  for (const days of [10, 20]) await crane(day(days));
  await lea().object.create({ container_id: world.floor, title: "Andere" });
  expect(await askBodies(today())).toBe(1);
  expect(await asked()).toEqual([["Keurders NV", 2]]);
  await doOutbox();
  const [mail, ...others] = (await listMails()).filter(({ to }) => to === body.body_email);
  expect(others).toEqual([]);
  expect(mail!.subject).toContain("Acme demande");
  expect(mail!.text).toContain("Acme demande à Keurders NV");
  const token = mail!.text.match(/\/visit\/([\w-]+)/)![1]!;
  await as(null).request.propose({ token, proposed_on: day(5), answer: "Om 8 uur" });
  await doOutbox();
  expect((await listMails()).some(({ to, text }) => to === "lea@world.test" && text.includes("Om 8 uur"))).toBe(true);
});

test("nobody is asked in the name of an owner whose address is not proven", async () => {
  await crane(day(10));
  await query(sql`update users set proved_at = null where id = ${world.ids.olga}`);
  expect(await askBodies(today())).toBe(0);
  await query(sql`update users set proved_at = now() where id = ${world.ids.olga}`);
  expect(await askBodies(today())).toBe(1);
});

test("nothing is asked twice: by a second run, two at once, after it was withdrawn or ended without a report", async () => {
  await crane(day(10));
  await Promise.all(Array.from({ length: 8 }, () => askBodies(today())));
  expect(await askBodies(day(1))).toBe(0);
  const [request] = (await olga().request.list({ id: world.acme, page: 1, per_page: 25 })).items;
  await olga().request.withdraw({ id: world.acme, requestId: request!.id });
  expect(await askBodies(day(2))).toBe(0);
  expect(await asked()).toHaveLength(1);
});

test("after its report the machine is asked for again when the next one comes near", async () => {
  const id = await crane(day(10));
  await askBodies(today());
  await query(sql`update inspection_requests set withdrawn_at = now()`);
  await lea().report.create({
    ...{ object_id: id, type: "inspection", review_point: "HE", status: "ok", reported_date: today(), period: 12 },
  });
  expect(await askBodies(day(40))).toBe(0);
  expect(await askBodies(addMonths(today(), 3))).toBe(1);
});

test("not for machines out of service, in the trash or with an open request, nor where nobody is named", async () => {
  const out = await crane(day(3));
  await lea().outOfService.begin({ id: out, since: today(), reason: "Stuk", todo: "" });
  const gone = await crane(day(3));
  await lea().object.remove({ id: gone });
  const open = await crane(day(3));
  await lea().request.create({
    ...{ id: world.acme, object_ids: [open], body: "Anderen", email: "x@body.test" },
    ...{ starts_on: today(), ends_on: day(9), note: "" },
  });
  expect(await askBodies(today())).toBe(0);
  await crane(day(3));
  await named({ body: "", body_email: "" });
  expect(await askBodies(today())).toBe(0);
  await named(body);
  const planEnds = (on: string | null) =>
    query(sql`update workspaces set plan_ends_on = ${on} where id = ${world.acme}`);
  await planEnds(day(-60));
  expect(await askBodies(today())).toBe(0);
  await planEnds(null);
  expect(await askBodies(today())).toBe(1);
});

test("not for what others than a body inspect", async () => {
  const { id } = await lea().object.create({
    ...{ container_id: world.floor, title: "Rek", kind_id: kindId, in_service_on: addMonths(today(), -14) },
  });
  await lea().duty.put({ id, lines: ["rack"], reason: "Geen hijswerktuig" });
  expect((await lea().object.get({ id })).duties).toMatchObject([{ line: "rack", state: "P" }]);
  expect(await askBodies(today())).toBe(0);
});

test("a body needs a name and an address, and only the admins of the workspace see it", async () => {
  await named({ body: "", body_email: "" });
  const refused = await errorOf(named({ body: "Keurders NV" }));
  expect(refused).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
  expect((await errorOf(named({ body_email: "planning@body.test" }))).code).toBe("UNPROCESSABLE_CONTENT");
  await named(body);
  expect((await olga().kind.list({ id: world.acme })).find(({ id }) => id === kindId)).toMatchObject(body);
  expect((await errorOf(lea().kind.list({ id: world.acme }))).code).toBe("FORBIDDEN");
});

test("a machine that the body rejected is asked for again on the day after, though the body came for this end", async () => {
  const id = await crane(day(10));
  await askBodies(today());
  const [request] = (await olga().request.list({ id: world.acme, page: 1, per_page: 25 })).items;
  await query(sql`update inspection_requests set created_at = created_at - interval '1 minute'`);
  const { url } = await olga().request.get({ id: world.acme, requestId: request!.id });
  await as(null).request.addReport({
    ...{ token: url!.split("/").at(-1)!, objectId: id, review_point: "HE", status: "nok", reported_date: today() },
    ...{ period: 12, reported_by: "An", number: "", note: "", file: await uploadOf("verslag.pdf", pdf("af")) },
  });
  expect(await askBodies(today())).toBe(0);
  expect(await askBodies(day(1))).toBe(1);
  expect(await askBodies(day(2))).toBe(0);
  expect((await lea().request.newPage({ id: world.acme })).objects).toMatchObject([
    { id, ends_on: today(), rejected: true, requested_on: today() },
  ]);
});

test("the form to ask offers what was rejected first, then what ends first", async () => {
  const [late, rejected] = [await crane(day(-3)), await crane(day(-2))];
  await lea().report.create({
    ...{ object_id: rejected, type: "inspection", review_point: "HE", status: "nok", reported_date: today() },
    period: 12,
  });
  const { objects } = await lea().request.newPage({ id: world.acme });
  expect(objects.map(({ id, rejected }) => [id, rejected])).toEqual([
    [rejected, true],
    [late, false],
  ]);
});
