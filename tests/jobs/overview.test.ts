import type { Payload } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { addDays, addMonths, dayOf, hourOf, today, weekdayOf } from "@server/core/day";
import { enqueueOverviews } from "@server/inspection/overview/enqueue";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";
import { mailSubjects, mails, query, resetReminders } from "./reminder-mails.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await resetReminders();
  await query(sql`delete from reminder_wishes`);
});

const lea = () => as(world.ids.lea);
const monday = addDays(today(), 8 - weekdayOf(today()));
/** The moment of that hour in Brussels on that day, in summer or winter time. */
const at = (day: string, hour: number) =>
  [1, 2]
    .map((ahead) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - ahead) * 3_600_000))
    .find((moment) => hourOf(moment) === hour && dayOf(moment) === day)!;
async function machine(title: string, reported_date: string, status: "ok" | "nok" = "ok") {
  const { id } = await lea().object.create({ container_id: world.floor, title });
  await lea().report.create({
    object_id: id,
    type: "inspection",
    review_point: "HF",
    status,
    reported_date,
    period: 12,
  });
}
async function deliver() {
  const rows = await query<{ id: string; payload: Payload<"overview.mail"> }>(
    sql`select id, payload from outbox where name = 'overview.mail'`,
  );
  for (const { id, payload } of rows) await doJob("overview.mail", payload, { id, attempt: 1 });
}

test("where nothing is late or due soon nobody gets one", async () => {
  await machine("Goed", today());
  await enqueueOverviews(at(monday, 7));
  await deliver();
  expect(await mails()).toEqual([]);
});

test("who manages places gets an overview on Monday at seven, once, in the numbers of the cockpit", async () => {
  await machine("Afgekeurd", today(), "nok");
  await machine("Binnenkort", addDays(addMonths(today(), -12), 20));
  expect(await enqueueOverviews(at(monday, 6))).toBe(0);
  expect(await enqueueOverviews(at(addDays(monday, 1), 9))).toBe(0);
  const counts = await Promise.all([7, 7, 8].map((hour) => enqueueOverviews(at(monday, hour))));
  expect(counts.filter((count) => count > 0)).toHaveLength(1);
  await deliver();
  const sent = await mails();
  expect(sent.map(({ to }) => to).sort()).toEqual(["adam@world.test", "lea@world.test", "olga@world.test"]);
  expect(sent[0]).toMatchObject({ subject: "Deze week in Acme" });
  expect(sent[0]?.text).toMatch(
    /In orde: 67% \(2 van 3\)[\s\S]*1 niet te gebruiken[\s\S]*1 niet meer in orde binnen 30 dagen/,
  );
});

test("who switched it off gets none", async () => {
  await lea().reminder.choose({ rhythm: "each", ahead: true, on_the_day: true, past: true });
  expect(await lea().reminder.wishes()).toMatchObject({ overview: false });
  await enqueueOverviews(at(monday, 7));
  await deliver();
  expect((await mailSubjects()).map((mail) => mail.split(":")[0]).sort()).toEqual(["adam", "olga"]);
});
