import { actionPoints } from "@db/schema/action-point";
import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { LEFT_AFTER_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { sweepDue } from "@server/inspection/reminder/sweep";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";
import { emptyMailbox, enqueuedMails, mailSubjects, mails, query, resetReminders } from "./reminder-mails.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (
    await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })
  ).id;
});
beforeEach(resetReminders);

const lea = () => as(world.ids.lea);
/** An action point scheduled for that day, with gus as its resolver. Gives its id. */
const schedule = async (day: string, more: object = {}) =>
  (
    await lea().actionPoint.createScheduled({
      object_id: object,
      title: "Lamp",
      scheduled_at: day,
      resolvers: [world.ids.gus],
      ...more,
    })
  ).id;
const inDays = (days: number) => addDays(today(), days);
/** One sweep a day, for `days` days from `day`. */
async function sweepDays(day: string, days: number): Promise<void> {
  for (let n = 0; n < days; n++) await sweepDue(addDays(day, n));
}

describe("who manages the container is told", () => {
  test("of what the resolvers did not do, some days after their reminder, once", async () => {
    await schedule(inDays(-1));
    await sweepDays(today(), LEFT_AFTER_DAYS);
    expect(await mailSubjects()).toEqual(["gus: Te laat: Lamp"]);
    await sweepDays(inDays(LEFT_AFTER_DAYS), 5);
    const [, left, ...others] = await mails();
    expect([left, others]).toMatchObject([{ to: "lea@world.test", subject: "Blijft liggen: Lamp" }, []]);
    expect(left?.text).toContain("/actionpoint/");
  });

  test("again every week, with the resolvers, and the workspace's owner after 14 days", async () => {
    await schedule(inDays(-1));
    const mailedOn = async (day: number) => {
      await mails();
      await query(sql`delete from outbox`);
      emptyMailbox();
      await sweepDue(inDays(day));
      return (await mailSubjects()).sort();
    };
    await sweepDays(today(), 13);
    expect(await mailedOn(13)).toEqual(["olga: Blijft liggen: Lamp"]);
    await sweepDays(inDays(14), LEFT_AFTER_DAYS);
    expect(await mailedOn(LEFT_AFTER_DAYS + 14)).toEqual(["gus: Te laat: Lamp", "lea: Blijft liggen: Lamp"]);
  });

  test("not where they are the resolver, or it was resolved meanwhile", async () => {
    await schedule(inDays(-1), { resolvers: [world.ids.lea] });
    const done = await schedule(inDays(-1));
    await sweepDue(today());
    await lea().actionPoint.resolve({ id: done, status: "ok" });
    await sweepDays(today(), 9);
    expect(await mailSubjects()).toEqual(["lea: Te laat: Lamp"]);
  });

  test("at once where there is no resolver; where nobody manages it, the workspace's admins are", async () => {
    await schedule(today(), { resolvers: [] });
    await as(world.ids.olga).actionPoint.createScheduled({
      container_id: world.other,
      title: "Elders",
      scheduled_at: today(),
    });
    await transact(asOperator, (tx) => tx.update(users).set({ locale: "nl" }));
    await sweepDue(today());
    expect((await mailSubjects()).sort()).toEqual([
      "adam: Niemand lost dit op: Elders",
      "lea: Niemand lost dit op: Lamp",
      "olga: Niemand lost dit op: Elders",
    ]);
    await sweepDays(inDays(1), 9);
    expect((await enqueuedMails()).filter(({ payload }) => payload.userId === world.ids.lea)).toHaveLength(2);
  });
});

test("concurrent sweeps claim each action point once; the next enqueues what an interrupted one claimed", async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => schedule(today(), { title: `Nr ${index}` })));
  const found = await Promise.all([sweepDue(today(), 4), sweepDue(today(), 4), sweepDue(today(), 4)]);
  // as if its sweep was killed before it enqueued the mail
  await query(sql`update reminders set promised_at = null where action_point_id = ${ids[0]!}`);
  await sweepDue(today());
  const enqueued = await query<{ id: string }>(
    sql`select action_point_id as id from reminders where promised_at is not null`,
  );
  expect(enqueued.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(found.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(30);
  const rows = await transact(asOperator, (tx) =>
    tx.select().from(actionPoints).where(eq(actionPoints.notice, "past")),
  );
  expect(rows).toHaveLength(30);
});
