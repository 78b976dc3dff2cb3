import { actionPoints } from "@db/schema/action-point";
import { grants } from "@db/schema/container";
import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { LEFT_AFTER_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { env } from "@server/core/env";
import { nextNotice } from "@server/inspection/action-point/notice";
import { sweepDue } from "@server/inspection/action-point/sweep";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";
import { emptyMailbox, forgetAll, mails, promised, run, told } from "./reminder-mails.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (
    await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })
  ).id;
});
beforeEach(forgetAll);

const lea = () => as(world.ids.lea);
const planned = async (day: string, more: object = {}) =>
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
/** Who hears of what between two days, one sweep a day. */
async function sweepFrom(day: string, days: number): Promise<void> {
  for (let n = 0; n < days; n++) await sweepDue(addDays(day, n));
}

describe("a resolver is told", () => {
  test("on the day itself, and the day after, once each", async () => {
    const day = inDays(3);
    await planned(day);
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

  test("ahead as well, of what returns seldom", async () => {
    const id = await planned(inDays(30));
    await transact(asOperator, (tx) =>
      tx
        .update(actionPoints)
        .set(nextNotice(inDays(30), true, "monthly"))
        .where(eq(actionPoints.id, id)),
    );
    expect(await sweepDue(inDays(23))).toBe(0);
    await sweepFrom(inDays(24), 8);
    expect(await told()).toEqual(["gus: Komt eraan: Lamp", "gus: Vandaag te doen: Lamp", "gus: Te laat: Lamp"]);
  });

  test("in one mail of all that is due, and not of what others do", async () => {
    await planned(today(), { title: "Eerste" });
    await planned(today(), { title: "Tweede", resolvers: [world.ids.gus, world.ids.adam] });
    await transact(asOperator, (tx) => tx.update(users).set({ locale: "fr" }).where(eq(users.id, world.ids.adam)));
    expect(await sweepDue(today(), 1)).toBe(2);
    const sent = await mails();
    const to = (who: string) => sent.filter((mail) => mail.to === `${who}@world.test`);
    expect(to("gus")).toMatchObject([{ subject: "Vandaag te doen: 2 actiepunten" }]);
    expect(to("gus")[0]?.text).toMatch(/Eerste[\s\S]*Tweede/);
    expect(to("adam")).toMatchObject([{ subject: "À faire aujourd’hui : Tweede" }]);
    expect(sent).toHaveLength(2);
  });

  test("of different things in one mail, each under its own sentence", async () => {
    await planned(today(), { title: "Nu" });
    await planned(inDays(-1), { title: "Eerder" });
    await sweepDue(today());
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(["2 actiepunten vragen je aandacht", []]);
    expect(mail?.text).toMatch(/voorbij:\s+- Eerder[\s\S]*vandaag te doen:\s+- Nu/);
  });

  test("that it is past alone, when it was already over or the day itself was not to be said", async () => {
    await planned(inDays(-4), { title: "Oud" });
    await planned(today(), { title: "Stil", alert: false });
    await sweepDue(today());
    expect(await told()).toEqual(["gus: Te laat: Oud"]);
    await sweepDue(inDays(1));
    expect(await told()).toEqual(["gus: Te laat: Oud", "gus: Te laat: Stil"]);
  });

  test("what is still true, once, when the worker was away for days", async () => {
    await planned(today(), { title: "Voorbij" });
    await planned(inDays(3), { title: "Net nu" });
    await sweepDue(inDays(3));
    await sweepDue(inDays(3));
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(["2 actiepunten vragen je aandacht", []]);
    expect(mail?.text).toMatch(/voorbij:\s+- Voorbij[\s\S]*vandaag te doen:\s+- Net nu/);
  });

  test("again when it is planned anew, and not of the same day twice, whatever happened between", async () => {
    const id = await planned(today());
    await sweepDue(today());
    await lea().actionPoint.edit({ id, scheduled_at: inDays(2) });
    expect(await sweepDue(inDays(1))).toBe(0);
    await sweepDue(inDays(2));
    expect(await promised()).toHaveLength(2);
    await lea().actionPoint.resolve({ id, status: "ok" });
    expect(await sweepDue(inDays(5))).toBe(0);
    await lea().actionPoint.reopen({ id, reason: "Weer stuk" });
    expect(await sweepDue(inDays(2))).toBe(1);
    expect(await promised()).toHaveLength(2);
  });

  test("when they are asked later, where it stands then; who knew hears nothing again", async () => {
    const id = await planned(inDays(-1));
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
    expect(await promised()).toHaveLength(3);
    const later = await planned(inDays(5), { title: "Later" });
    await lea().actionPoint.edit({ id: later, resolvers });
    expect(await sweepDue(inDays(1))).toBe(0);
  });

  test("not when they are asked later, before its day is over, for what nobody is to be reminded of any more", async () => {
    const id = await planned(today());
    await sweepDue(today());
    await lea().actionPoint.edit({ id, alert: false });
    await lea().actionPoint.edit({ id, resolvers: [world.ids.gus, world.ids.olga] });
    await sweepDue(today());
    expect((await mails()).map(({ to }) => to)).not.toContain("olga@world.test");
  });

  test("of a day around which the clock is changed, and of the 31st, as of any other", async () => {
    for (const day of ["2027-03-28", "2027-10-31", "2027-12-31", "2028-02-29"]) {
      await forgetAll();
      const id = await planned(day);
      await transact(asOperator, (tx) =>
        tx
          .update(actionPoints)
          .set(nextNotice(day, true, "weekly"))
          .where(eq(actionPoints.id, id)),
      );
      await sweepFrom(addDays(day, -5), 10);
      const said = await run<{ kind: string; on: string }>(
        sql`select kind, claimed_on as on from reminders where user_id = ${world.ids.gus} order by claimed_on`,
      );
      expect(said.map(({ kind, on }) => [kind, on])).toEqual([
        ["ahead", addDays(day, -2)],
        ["due", day],
        ["past", addDays(day, 1)],
      ]);
      await lea().actionPoint.remove({ id });
    }
  });
});

describe("who manages the place is told", () => {
  test("of what its resolvers left undone, some days after they were told, once", async () => {
    await planned(inDays(-1));
    await sweepFrom(today(), LEFT_AFTER_DAYS);
    expect(await told()).toEqual(["gus: Te laat: Lamp"]);
    await sweepFrom(inDays(LEFT_AFTER_DAYS), 5);
    const [, left, ...others] = await mails();
    expect([left, others]).toMatchObject([{ to: "lea@world.test", subject: "Blijft liggen: Lamp" }, []]);
    expect(left?.text).toContain("/actionpoint/");
  });

  test("not when they are its resolver themselves, or it was done meanwhile", async () => {
    await planned(inDays(-1), { resolvers: [world.ids.lea] });
    const done = await planned(inDays(-1));
    await sweepDue(today());
    await lea().actionPoint.resolve({ id: done, status: "ok" });
    await sweepFrom(today(), 9);
    expect(await told()).toEqual(["lea: Te laat: Lamp"]);
  });

  test("at once of what nobody was asked to do; where nobody manages it, the workspace's admins", async () => {
    await planned(today(), { resolvers: [] });
    await as(world.ids.olga).actionPoint.createScheduled({
      container_id: world.other,
      title: "Elders",
      scheduled_at: today(),
    });
    await transact(asOperator, (tx) => tx.update(users).set({ locale: "nl" }));
    await sweepDue(today());
    expect((await told()).sort()).toEqual([
      "adam: Niemand lost dit op: Elders",
      "lea: Niemand lost dit op: Lamp",
      "olga: Niemand lost dit op: Elders",
    ]);
    await sweepFrom(inDays(1), 9);
    expect((await promised()).filter(({ payload }) => payload.userId === world.ids.lea)).toHaveLength(2);
  });
});

describe("nobody is told", () => {
  const meanwhile: [string, (id: string) => Promise<unknown>][] = [
    ["resolved", (id) => lea().actionPoint.resolve({ id, status: "ok" })],
    ["deleted", (id) => lea().actionPoint.remove({ id })],
    ["planned for later", (id) => lea().actionPoint.edit({ id, scheduled_at: inDays(8) })],
    ["taken off the calendar", (id) => lea().actionPoint.edit({ id, scheduled_at: null })],
    ["given to somebody else", (id) => lea().actionPoint.edit({ id, resolvers: [world.ids.adam] })],
  ];
  test.each(meanwhile)("of what was %s before the sweep, or before the mail went out", async (_, change) => {
    const before = await planned(today());
    await change(before);
    await sweepDue(today());
    expect((await mails()).filter(({ to }) => to === "gus@world.test")).toEqual([]);
    const after = await planned(today());
    await sweepDue(today());
    await change(after);
    expect((await mails()).filter(({ to }) => to === "gus@world.test")).toEqual([]);
  });

  test("who can no longer see it", async () => {
    await planned(today());
    await sweepDue(today());
    const [taken] = await transact(asOperator, (tx) =>
      tx.delete(grants).where(eq(grants.userId, world.ids.gus)).returning(),
    );
    expect(await mails()).toEqual([]);
    await transact(asOperator, (tx) => tx.insert(grants).values(taken!));
  });

  test("that it is due, once it is past: another mail says that", async () => {
    await planned(today());
    await sweepDue(today());
    await run(sql`update reminders set claimed_on = ${inDays(1)}`); // as if its mail came a day late
    expect(await mails()).toEqual([]);
  });

  test("twice, when the same job runs again", async () => {
    await planned(today());
    await sweepDue(today());
    const [job] = await promised();
    await doJob("reminder.mail", job!.payload, { id: job!.id, attempt: 1 });
    emptyMailbox();
    await doJob("reminder.mail", job!.payload, { id: job!.id, attempt: 2 });
    expect(await mails()).toEqual([]);
  });
});

test("sweeps at once, in batches, claim each one once, and what was claimed and not yet promised is promised by the next", async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => planned(today(), { title: `Nr ${index}` })));
  const found = await Promise.all([sweepDue(today(), 4), sweepDue(today(), 4), sweepDue(today(), 4)]);
  // its sweep was killed before
  await run(sql`update reminders set promised_at = null where action_point_id = ${ids[0]!}`);
  await sweepDue(today());
  const said = await run<{ id: string }>(
    sql`select action_point_id as id from reminders where promised_at is not null`,
  );
  expect(said.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(found.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(30);
  const rows = await transact(asOperator, (tx) =>
    tx.select().from(actionPoints).where(eq(actionPoints.notice, "past")),
  );
  expect(rows).toHaveLength(30);
});
