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
const go = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
beforeEach(async () => {
  rmSync(mailbox(), { recursive: true, force: true });
  await go(sql`delete from outbox`);
  await go(sql`update reports set notice = null, notice_on = null`);
});

const lea = () => as(world.ids.lea);
type Said = Partial<Parameters<ReturnType<typeof lea>["report"]["create"]>[0]>;
const written = (said: Said = {}) =>
  lea().report.create({
    object_id: object,
    type: "inspection",
    review_point: "HF",
    status: "ok",
    reported_date: today(),
    period: 12,
    ...said,
  });
const promised = async () =>
  (await go(sql`select id, payload from outbox where name = 'report.mail' order by id`)).rows as OutboxRow[];

async function deliver(): Promise<Mail[]> {
  for (const { id, payload } of await promised()) await doJob("report.mail", payload, { id, attempt: 1 });
  const names = readdirSync(mailbox(), { encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => JSON.parse(readFileSync(join(mailbox(), name), "utf8")) as Mail);
}

test("who manages the place is told once that a report becomes due, and once that it expired", async () => {
  const { valid_until } = await written();
  expect(await sweepReports(addDays(valid_until, -31))).toBe(0);
  const soon = addDays(valid_until, -30);
  const [one, other] = await Promise.all([sweepReports(soon), sweepReports(soon)]);
  expect(one + other).toBe(1);
  expect(await sweepReports(soon)).toBe(0);
  const mails = await deliver();
  expect(mails.map(({ subject }) => subject)).toContain("Vervalt binnenkort: Heftruck · HF-03 Heftruck");
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
  await go(sql`delete from outbox`);
  expect(await sweepReports(valid_until)).toBe(0);
  expect(await sweepReports(addDays(valid_until, 1))).toBe(1);
  expect((await promised()).every(({ payload }) => payload.about === "past")).toBe(true);
  expect(await sweepReports(addDays(valid_until, 99))).toBe(0);
});

test("only the newest of its cycle is told of; once that is deleted the one before it again", async () => {
  const before = await written({ reported_date: addMonths(today(), -2), review_point: "HE" });
  const newer = await written({ reported_date: addMonths(today(), -1), review_point: "HE" });
  await sweepReports(addDays(before.valid_until, -20));
  expect((await promised()).flatMap(({ payload }) => payload.reportIds)).not.toContain(before.id);
  await lea().report.remove({ id: newer.id });
  await go(sql`delete from outbox`);
  await sweepReports(addDays(before.valid_until, -10));
  expect((await promised()).flatMap(({ payload }) => payload.reportIds)).toContain(before.id);
});

test("nothing of what was rejected or out of service, nor of what was over when it was written down", async () => {
  await written({ review_point: "GL", status: "nok" });
  await written({ review_point: "PL", status: "oos", note: "Brand" });
  await written({ review_point: "HT", reported_date: addMonths(today(), -13) });
  expect(await sweepReports(addMonths(today(), 14))).toBe(0);
});

test("a mail that comes late says nothing of what was reviewed meanwhile", async () => {
  const { valid_until } = await written({ review_point: "SP" });
  await sweepReports(addDays(valid_until, -30));
  await go(sql`update reports set reported_date = reported_date - 2 where valid_until = ${valid_until}`);
  await written({ review_point: "SP", reported_date: today() });
  for (const { id, payload } of await promised()) await doJob("report.mail", payload, { id, attempt: 1 });
  expect(() => readdirSync(mailbox())).toThrow();
});
