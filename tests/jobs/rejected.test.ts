import { migrateAll } from "@db/migrate";
import { addDays, today } from "@server/core/day";
import { sweepDue } from "@server/inspection/reminder/sweep";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";
import { daysWithMail, mails, query, resetReminders } from "./reminder-mails.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await resetReminders();
  object = (await lea().object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })).id;
});

const lea = () => as(world.ids.lea);
const day = (days: number) => addDays(today(), days);
type ReportInput = Partial<Parameters<ReturnType<typeof lea>["report"]["create"]>[0]>;
const report = (input: ReportInput = {}) =>
  lea().report.create({
    object_id: object,
    type: "inspection",
    review_point: "SP",
    status: "ok",
    reported_date: today(),
    period: 12,
    ...input,
  });

describe("a machine that was rejected is due on that day, whatever its report is valid until", () => {
  const weeks: [number, number][] = [
    [1, 1],
    [8, 1],
    [15, 2],
    [22, 2],
  ];
  const onDays = (found: [string, number][]) => found.map(([on, n]) => [Math.round(daysTo(on)), n]);
  const daysTo = (on: string) => (Date.parse(on) - Date.parse(today())) / 86_400_000;

  test("told the next day, every week until a new report, and to the owner after 14 days", async () => {
    await report({ status: "nok" });
    expect(onDays(await daysWithMail(day(0), day(24)))).toEqual(weeks);
    await report();
    expect(await daysWithMail(day(25), day(60))).toEqual([]);
  });

  test("also where its report was changed to rejected, or back", async () => {
    const { id } = await report();
    await lea().report.edit({ id, status: "nok" });
    expect(onDays(await daysWithMail(day(0), day(9)))).toEqual(weeks.slice(0, 2));
    await lea().report.edit({ id, status: "ok" });
    expect(await daysWithMail(day(10), day(60))).toEqual([]);
  });

  test("also where the report fulfils no duty", async () => {
    const { id } = await report({ duty_ids: [] });
    expect(await query(sql`select from report_duties where report_id = ${id}`)).toEqual([]);
    await lea().report.edit({ id, status: "nok" });
    expect(onDays(await daysWithMail(day(0), day(9)))).toEqual(weeks.slice(0, 2));
  });

  test("as what an incident voided", async () => {
    await report();
    await lea().report.create({
      ...{ object_id: object, type: "inspection", review_point: "AN", status: "ok", duty_ids: [] },
      ...{ reported_date: addDays(today(), -9), period: 12 },
    });
    await lea().incident.create({ id: object, kind: "accident", happened_on: today(), note: "Gekanteld" });
    await sweepDue(day(1));
    const [mail] = await mails();
    expect(mail?.text.match(/HF-03/g)).toHaveLength(2); // the duty, and the report that fulfils none
  });

  test("also where it was rejected before it counted, once the database is migrated", async () => {
    await report({ status: "nok" });
    await query(sql`update duties set notice_on = ${day(300)}::date where object_id = ${object}`);
    await query(sql`update workspaces set states_revision = 0`);
    await migrateAll(process.env.DATABASE_URL as string);
    expect(onDays(await daysWithMail(day(0), day(2)))).toEqual(weeks.slice(0, 1));
  });
});
