import { actionPoints } from "@db/schema/action-point";
import { grants } from "@db/schema/container";
import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { addDays, today } from "@server/core/day";
import { env } from "@server/core/env";
import { nextNotice } from "@server/inspection/action-point/notice";
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

describe("a resolver is reminded", () => {
  test("on the day itself, and the day after, once each", async () => {
    const day = inDays(3);
    await schedule(day);
    expect(await sweepDue(addDays(day, -1))).toBe(0);
    expect(await sweepDue(day)).toBe(1);
    expect(await sweepDue(day)).toBe(0);
    expect(await mails()).toMatchObject([{ to: "gus@world.test", subject: "Vandaag te doen: Lamp" }]);
    expect(await sweepDue(addDays(day, 1))).toBe(1);
    expect(await sweepDue(addDays(day, 2))).toBe(0);
    const [due, past, ...others] = await mails();
    expect([due?.subject, past?.subject, others]).toEqual(["Vandaag te doen: Lamp", "Te laat: Lamp", []]);
    expect(past?.text).toContain("HF-03 Heftruck");
    expect(past?.text).toContain(`${env.APP_URL}/actionpoint/`);
    expect(past?.text).toContain(`${env.APP_URL}/profile/notifications`);
  });

  test("ahead of the day as well, where it returns monthly", async () => {
    const id = await schedule(inDays(30));
    await transact(asOperator, (tx) =>
      tx
        .update(actionPoints)
        .set(nextNotice(inDays(30), true, "monthly"))
        .where(eq(actionPoints.id, id)),
    );
    expect(await sweepDue(inDays(23))).toBe(0);
    await sweepDays(inDays(24), 8);
    expect(await mailSubjects()).toEqual(["gus: Komt eraan: Lamp", "gus: Vandaag te doen: Lamp", "gus: Te laat: Lamp"]);
  });

  test("in one mail of all that is due, and not of what others resolve", async () => {
    await schedule(today(), { title: "Eerste" });
    await schedule(today(), { title: "Tweede", resolvers: [world.ids.gus, world.ids.adam] });
    await transact(asOperator, (tx) => tx.update(users).set({ locale: "fr" }).where(eq(users.id, world.ids.adam)));
    expect(await sweepDue(today(), 1)).toBe(2);
    const sent = await mails();
    const to = (who: string) => sent.filter((mail) => mail.to === `${who}@world.test`);
    expect(to("gus")).toMatchObject([{ subject: "Vandaag te doen: 2 actiepunten" }]);
    expect(to("gus")[0]?.text).toMatch(/Eerste[\s\S]*Tweede/);
    expect(to("adam")).toMatchObject([{ subject: "À faire aujourd’hui\u00a0: Tweede" }]);
    expect(sent).toHaveLength(2);
  });

  test("of different notices in one mail, each under its own sentence", async () => {
    await schedule(today(), { title: "Nu" });
    await schedule(inDays(-1), { title: "Eerder" });
    await sweepDue(today());
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(["2 zaken vragen je aandacht", []]);
    expect(mail?.text).toMatch(/voorbij:\s+- Eerder[\s\S]*vandaag te doen:\s+- Nu/);
  });

  test("only that it is overdue, when it was overdue from the start or the alert is off", async () => {
    await schedule(inDays(-4), { title: "Oud" });
    await schedule(today(), { title: "Stil", alert: false });
    await sweepDue(today());
    expect(await mailSubjects()).toEqual(["gus: Te laat: Oud"]);
    await sweepDue(inDays(1));
    expect(await mailSubjects()).toEqual(["gus: Te laat: Oud", "gus: Te laat: Stil"]);
  });

  test("of what is still true, once, after the worker was away for days", async () => {
    await schedule(today(), { title: "Voorbij" });
    await schedule(inDays(3), { title: "Net nu" });
    await sweepDue(inDays(3));
    await sweepDue(inDays(3));
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(["2 zaken vragen je aandacht", []]);
    expect(mail?.text).toMatch(/voorbij:\s+- Voorbij[\s\S]*vandaag te doen:\s+- Net nu/);
  });

  test("again when it is rescheduled, but never twice of the same day", async () => {
    const id = await schedule(today());
    await sweepDue(today());
    await lea().actionPoint.edit({ id, scheduled_at: inDays(2) });
    expect(await sweepDue(inDays(1))).toBe(0);
    await sweepDue(inDays(2));
    expect(await enqueuedMails()).toHaveLength(2);
    await lea().actionPoint.resolve({ id, status: "ok" });
    expect(await sweepDue(inDays(5))).toBe(0);
    await lea().actionPoint.reopen({ id, reason: "Weer stuk" });
    expect(await sweepDue(inDays(2))).toBe(1);
    expect(await enqueuedMails()).toHaveLength(2);
  });

  test("when they are added later, of the state then; others are not reminded again", async () => {
    const id = await schedule(inDays(-1));
    const resolvers = [world.ids.gus, world.ids.adam];
    await lea().actionPoint.edit({ id, resolvers });
    await sweepDue(today());
    await lea().actionPoint.edit({ id, resolvers: [...resolvers, world.ids.olga] });
    await sweepDue(today());
    expect((await mails()).map(({ to }) => to).sort()).toEqual([
      "adam@world.test",
      "gus@world.test",
      "olga@world.test",
    ]);
    expect(await enqueuedMails()).toHaveLength(3);
    const later = await schedule(inDays(5), { title: "Later" });
    await lea().actionPoint.edit({ id: later, resolvers });
    expect(await sweepDue(inDays(1))).toBe(0);
  });

  test("not when they are added on the day itself after the alert was turned off", async () => {
    const id = await schedule(today());
    await sweepDue(today());
    await lea().actionPoint.edit({ id, alert: false });
    await lea().actionPoint.edit({ id, resolvers: [world.ids.gus, world.ids.olga] });
    await sweepDue(today());
    expect((await mails()).map(({ to }) => to)).not.toContain("olga@world.test");
  });

  test("on days when the clock changes and on the last of a month, as on any other", async () => {
    for (const day of ["2027-03-28", "2027-10-31", "2027-12-31", "2028-02-29"]) {
      await resetReminders();
      const id = await schedule(day);
      await transact(asOperator, (tx) =>
        tx
          .update(actionPoints)
          .set(nextNotice(day, true, "weekly"))
          .where(eq(actionPoints.id, id)),
      );
      await sweepDays(addDays(day, -5), 10);
      const reminders = await query<{ kind: string; on: string }>(
        sql`select kind, claimed_on as on from reminders where user_id = ${world.ids.gus} order by claimed_on`,
      );
      expect(reminders.map(({ kind, on }) => [kind, on])).toEqual([
        ["ahead", addDays(day, -2)],
        ["due", day],
        ["past", addDays(day, 1)],
      ]);
      await lea().actionPoint.remove({ id });
    }
  });
});

describe("nobody is reminded", () => {
  const changes: [string, (id: string) => Promise<unknown>][] = [
    ["resolved", (id) => lea().actionPoint.resolve({ id, status: "ok" })],
    ["deleted", (id) => lea().actionPoint.remove({ id })],
    ["scheduled for later", (id) => lea().actionPoint.edit({ id, scheduled_at: inDays(8) })],
    ["unscheduled", (id) => lea().actionPoint.edit({ id, scheduled_at: null })],
    ["given to somebody else", (id) => lea().actionPoint.edit({ id, resolvers: [world.ids.adam] })],
  ];
  test.each(changes)("of what was %s before the sweep, or before the mail went out", async (_, change) => {
    const before = await schedule(today());
    await change(before);
    await sweepDue(today());
    expect((await mails()).filter(({ to }) => to === "gus@world.test")).toEqual([]);
    const after = await schedule(today());
    await sweepDue(today());
    await change(after);
    expect((await mails()).filter(({ to }) => to === "gus@world.test")).toEqual([]);
  });

  test("who can no longer see the action point", async () => {
    await schedule(today());
    await sweepDue(today());
    const [taken] = await transact(asOperator, (tx) =>
      tx.delete(grants).where(eq(grants.userId, world.ids.gus)).returning(),
    );
    expect(await mails()).toEqual([]);
    await transact(asOperator, (tx) => tx.insert(grants).values(taken!));
  });

  test("that it is due once it is overdue, since another mail says that", async () => {
    await schedule(today());
    await sweepDue(today());
    await query(sql`update reminders set claimed_on = ${inDays(1)}`); // as if the mail job ran a day late
    expect(await mails()).toEqual([]);
  });

  test("twice, when the same job runs again", async () => {
    await schedule(today());
    await sweepDue(today());
    const [job] = await enqueuedMails();
    await doJob("reminder.mail", job!.payload, { id: job!.id, attempt: 1 });
    emptyMailbox();
    await doJob("reminder.mail", job!.payload, { id: job!.id, attempt: 2 });
    expect(await mails()).toEqual([]);
  });
});
