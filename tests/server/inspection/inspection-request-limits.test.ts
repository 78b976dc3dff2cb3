import { inspectionRequests } from "@db/schema/inspection-request";
import { takeDailyQuota } from "@server/access/invitation/daily-quota";
import { addDays, today } from "@server/core/day";
import { listMails } from "@server/platform/mail/mail-folder";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rest } from "../../rest/client.ts";
import { pdf, uploadOf } from "../../upload-of.ts";
import { as, errorOf } from "../../world.ts";
import { at, inTransaction, problemSetup, runDue, stranger } from "./problem/problem-setup.ts";

vi.hoisted(() => Object.assign(process.env, { LIMIT_INVITATIONS: "20" }));
problemSetup();

const lea = () => as(at.world.ids.lea);
const ends_on = addDays(today(), 60);
const ask = (more: object = {}) =>
  lea().request.create({
    ...{ id: at.world.acme, object_ids: [at.objectId], body: "Keurders NV", email: "planning@body.test" },
    ...{ starts_on: addDays(today(), 7), ends_on, note: "", ...more },
  });
const tokenOf = ({ url }: { url: string | null }) => url!.split("/").at(-1)!;
const propose = (token: string, days: number, answer = "") =>
  stranger().request.propose({ token, proposed_on: addDays(today(), days), answer });
const openUntil = async (token: string) => (await stranger().request.visit({ token })).open_until;
const mailsTo = async (address: string) => (await listMails()).filter(({ to }) => to.includes(address)).length;
const filed = async (token: string, more: object = {}) =>
  stranger().request.addReport({
    ...{ token, objectId: at.objectId, review_point: "HF", status: "ok" as const, reported_date: today(), period: 12 },
    ...{ reported_by: "An Peeters", number: "", note: "", file: await uploadOf("verslag.pdf", pdf(token)), ...more },
  });
const putDuties = (lines: string[]) =>
  rest("PUT", `/objects/${at.objectId}/duties`, { as: at.world.ids.olga, body: { lines, reason: "Test" } });
const duties = async () =>
  (await rest("GET", `/objects/${at.objectId}/duties`, { as: at.world.ids.olga })).body.data as {
    line: string;
    review_point: string;
    fulfilled_on: string | null;
  }[];
const reports = async () => (await lea().object.page({ id: at.objectId })).reports;

test("a body proposes a day at most half a year after the period, so that its link ends", async () => {
  const token = tokenOf(await ask());
  expect(await errorOf(propose(token, 60 + 181))).toEqual({
    code: "UNPROCESSABLE_CONTENT",
    message: "inspection.too_late",
  });
  await propose(token, 60 + 180);
  expect(await openUntil(token)).toBe(addDays(ends_on, 180 + 30));
  await inTransaction((tx) =>
    tx
      .update(inspectionRequests)
      .set({ proposedOn: addDays(today(), 700) })
      .where(eq(inspectionRequests.body, "Keurders NV")),
  );
  expect(await openUntil(token)).toBe(addDays(ends_on, 180 + 30));
});

test("what a body proposed already is neither stored nor mailed again, and a day has five proposals", async () => {
  const token = tokenOf(await ask());
  const before = await mailsTo("lea@world.test");
  for (let n = 0; n < 8; n++) await propose(token, 10, "Om 8 uur");
  await Promise.all([propose(token, 11), propose(token, 11)]);
  for (const days of [12, 13, 14]) await propose(token, days);
  expect(await errorOf(propose(token, 15))).toEqual({
    code: "TOO_MANY_REQUESTS",
    message: "inspection.too_many_proposals",
  });
  await propose(token, 14);
  while ((await runDue()) > 0);
  expect((await mailsTo("lea@world.test")) - before).toBe(5);
});

test("the form for a report begins with the inspection that is due the longest", async () => {
  await putDuties(["any_maintenance", "forklift"]);
  const [object] = (await stranger().request.visit({ token: tokenOf(await ask()) })).objects;
  const kept = await duties();
  const forklift = kept.find(({ line }) => line === "forklift")!;
  expect(object!.suggested).toMatchObject({ review_point: forklift.review_point, period: expect.any(Number) });
  expect(object!.points).toEqual([forklift.review_point]);
});

test("a body reports on the review points of a machine's duties, and puts no duties on it", async () => {
  await putDuties(["forklift"]);
  const [forklift] = await duties();
  const token = tokenOf(await ask());
  expect(await errorOf(filed(token, { review_point: "PL" }))).toEqual({
    code: "UNPROCESSABLE_CONTENT",
    message: "inspection.other_point",
  });
  await filed(token, { review_point: forklift!.review_point, period: 60 });
  expect(await duties()).toMatchObject([{ line: "forklift", fulfilled_on: today() }]);
  await putDuties(["any_checkup"]);
  await filed(token, { file: await uploadOf("ander.pdf", pdf("ander")) });
  expect(await duties()).toMatchObject([{ line: "any_checkup" }]);
});

test("the same paper for the same machine counts once, also of four at once", async () => {
  const token = tokenOf(await ask());
  await Promise.all([1, 2, 3, 4].map(() => filed(token)));
  await filed(token);
  expect(await reports()).toHaveLength(1);
  await filed(token, { file: await uploadOf("ander.pdf", pdf("ander")) });
  expect(await reports()).toHaveLength(2);
});

test("one address gets five requests of a workspace a day, and another one its own", async () => {
  const email = "victim@elsewhere.test";
  for (let n = 0; n < 5; n++) await ask({ email });
  expect(await errorOf(ask({ email: "Victim@elsewhere.test" }))).toEqual({
    code: "TOO_MANY_REQUESTS",
    message: "inspection.address_full?limit=5",
  });
  await ask({ email: "other@elsewhere.test" });
});

test("who was not asked yet gets no mail that the request is withdrawn", async () => {
  const email = "early@elsewhere.test";
  const { id: requestId } = await ask({ email });
  await lea().request.withdraw({ id: at.world.acme, requestId });
  while ((await runDue()) > 0);
  expect(await mailsTo(email)).toBe(0);
  const second = await ask({ email });
  while ((await runDue()) > 0);
  await lea().request.withdraw({ id: at.world.acme, requestId: second.id });
  while ((await runDue()) > 0);
  expect(await mailsTo(email)).toBe(2);
});

test("a workspace that never paid asks as many bodies a day as it mails invitations", async () => {
  await inTransaction((tx) => tx.execute(sql`update workspaces set plan = 'trial' where id = ${at.world.acme}`));
  await inTransaction((tx) => takeDailyQuota(tx, at.world.acme, 19));
  await ask();
  expect(await errorOf(ask())).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: expect.stringContaining("inspection.day_full"),
  });
});
