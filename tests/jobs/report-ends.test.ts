import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { asOperator, transact } from "@db/transact";
import type { Payload } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { addDays, addMonths, today } from "@server/core/day";
import { env } from "@server/core/env";
import { sweepReports } from "@server/inspection/report/sweep";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";

type OutboxRow = { id: string; payload: Payload<"report.mail"> };
type Mail = { to: string; subject: string; text: string };

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await lea().object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })).id;
});
const mailbox = () => join(env.DATA_DIR, "mail");
const query = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
beforeEach(async () => {
  rmSync(mailbox(), { recursive: true, force: true });
  await query(sql`delete from outbox`);
  await query(sql`update reports set notice = null, notice_on = null`);
});

const lea = () => as(world.ids.lea);
type ReportInput = Partial<Parameters<ReturnType<typeof lea>["report"]["create"]>[0]>;
const createReport = (input: ReportInput = {}) =>
  lea().report.create({
    object_id: object,
    type: "inspection",
    review_point: "HF",
    status: "ok",
    reported_date: today(),
    period: 12,
    ...input,
  });
const enqueuedMails = async () =>
  (await query(sql`select id, payload from outbox where name = 'report.mail' order by id`)).rows as OutboxRow[];

async function deliver(): Promise<Mail[]> {
  for (const { id, payload } of await enqueuedMails()) await doJob("report.mail", payload, { id, attempt: 1 });
  const names = readdirSync(mailbox(), { encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => JSON.parse(readFileSync(join(mailbox(), name), "utf8")) as Mail);
}

test("who manages the container is mailed once before a report expires, and once after", async () => {
  const { valid_until } = await createReport();
  expect(await sweepReports(addDays(valid_until, -31))).toBe(0);
  const soon = addDays(valid_until, -30);
  const [one, other] = await Promise.all([sweepReports(soon), sweepReports(soon)]);
  expect(one + other).toBe(1);
  expect(await sweepReports(soon)).toBe(0);
  const mails = await deliver();
  expect(mails.map(({ subject }) => subject)).toContain("Vervalt binnenkort: Heftruck · HF-03 Heftruck");
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
  await query(sql`delete from outbox`);
  expect(await sweepReports(valid_until)).toBe(0);
  expect(await sweepReports(addDays(valid_until, 1))).toBe(1);
  expect((await enqueuedMails()).every(({ payload }) => payload.about === "past")).toBe(true);
  expect(await sweepReports(addDays(valid_until, 99))).toBe(0);
});

test("only the newest report of a cycle counts; once it is deleted, the one before it", async () => {
  const before = await createReport({ reported_date: addMonths(today(), -2), review_point: "HE" });
  const newer = await createReport({ reported_date: addMonths(today(), -1), review_point: "HE" });
  await sweepReports(addDays(before.valid_until, -20));
  expect((await enqueuedMails()).flatMap(({ payload }) => payload.reportIds)).not.toContain(before.id);
  await lea().report.remove({ id: newer.id });
  await query(sql`delete from outbox`);
  await sweepReports(addDays(before.valid_until, -10));
  expect((await enqueuedMails()).flatMap(({ payload }) => payload.reportIds)).toContain(before.id);
});

test("no mail is sent of reports that reject, or that had expired when they were created", async () => {
  await createReport({ review_point: "GL", status: "nok" });
  await createReport({ review_point: "PL", status: "oos", note: "Brand" });
  await createReport({ review_point: "HT", reported_date: addMonths(today(), -13) });
  expect(await sweepReports(addMonths(today(), 14))).toBe(0);
});

test("a delayed mail leaves out what was inspected meanwhile", async () => {
  const { valid_until } = await createReport({ review_point: "SP" });
  await sweepReports(addDays(valid_until, -30));
  await query(sql`update reports set reported_date = reported_date - 2 where valid_until = ${valid_until}`);
  await createReport({ review_point: "SP", reported_date: today() });
  for (const { id, payload } of await enqueuedMails()) await doJob("report.mail", payload, { id, attempt: 1 });
  expect(() => readdirSync(mailbox())).toThrow();
});
