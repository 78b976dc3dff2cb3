import { grants } from "@db/schema/container";
import { reminderWishes } from "@db/schema/reminder";
import { memberships } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, dayOf, hourOf, today } from "@server/core/day";
import { enqueueDigests } from "@server/inspection/reminder/enqueue";
import { sweepDue } from "@server/inspection/reminder/sweep";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";
import { mailSubjects, mails, query, resetReminders } from "./reminder-mails.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});
beforeEach(async () => {
  await resetReminders();
  await query(sql`delete from reminder_wishes`);
});

const lea = () => as(world.ids.lea);
const planned = async (title: string, day: string, resolvers = [world.ids.gus]) =>
  (await lea().actionPoint.createScheduled({ object_id: object, title, scheduled_at: day, resolvers })).id;
const inDays = (days: number) => addDays(today(), days);
const wish = (wishes: Partial<typeof reminderWishes.$inferInsert>) =>
  transact(asOperator, (tx) => tx.insert(reminderWishes).values({ userId: world.ids.gus, ...wishes }));

/** The moment of that hour in Brussels on that day, in summer or winter time. */
const at = (day: string, hour: number, minute = 0) =>
  [1, 2]
    .map((ahead) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - ahead) * 3_600_000 + minute * 60_000))
    .find((moment) => hourOf(moment) === hour && dayOf(moment) === day)!;
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

describe("a user with one mail a day", () => {
  test("gets it at seven, with all that is due, once, however many sweeps run", async () => {
    await wish({ rhythm: "daily" });
    await planned("Oud", inDays(-1));
    await planned("Nu", today());
    await sweepDue(today());
    expect(await mailSubjects()).toEqual([]);
    expect(await enqueueDigests(at(today(), 6, 59))).toBe(0);
    expect((await Promise.all([7, 7, 7].map((hour) => enqueueDigests(at(today(), hour))))).sort()).toEqual([0, 0, 1]);
    expect(await enqueueDigests(at(today(), 23))).toBe(0);
    const [mail, ...others] = await mails();
    expect([mail, others]).toMatchObject([{ to: "gus@world.test", subject: "Vandaag voor jou: 2 actiepunten" }, []]);
    expect(mail?.text).toMatch(/voorbij:\s+- Oud[\s\S]*vandaag te doen:\s+- Nu/);
    expect(mail?.text).toContain("/profile/notifications");
  });

  test("gets it later when no worker ran at seven, and what follows the day after", async () => {
    await wish({ rhythm: "daily" });
    await planned("Nu", today());
    await sweepDue(today());
    expect(await enqueueDigests(at(today(), 15, 20))).toBe(1);
    await planned("Straks", today());
    await sweepDue(today());
    expect(await enqueueDigests(at(today(), 16))).toBe(0);
    expect(await enqueueDigests(at(inDays(1), 0, 10))).toBe(0);
    expect(await enqueueDigests(at(inDays(1), 7))).toBe(1);
  });

  test("gets it at seven also on days when the clock changes", async () => {
    await wish({ rhythm: "daily" });
    for (const day of ["2027-03-27", "2027-03-28", "2027-03-29", "2027-10-30", "2027-10-31", "2027-11-01"]) {
      await planned(day, day);
      await sweepDue(day);
      const enqueued = [];
      for (let hour = 0; hour < 24; hour++)
        if (at(day, hour) && (await enqueueDigests(at(day, hour))))
          enqueued.push(at(day, hour).toISOString().slice(11, 13));
      expect([day, enqueued]).toEqual([day, [day > "2027-03-27" && day < "2027-10-31" ? "05" : "06"]]);
    }
  });

  test("reads only what is still due when it is mailed, and gets no empty mail", async () => {
    await wish({ rhythm: "daily" });
    const [first] = [await planned("Klaar", today()), await planned("Open", today())];
    await sweepDue(today());
    await lea().actionPoint.resolve({ id: first, status: "ok" });
    await enqueueDigests(at(today(), 7));
    expect(await mailSubjects()).toEqual(["gus: Vandaag voor jou: Open"]);
    await resetReminders();
    const last = await planned("Ook klaar", today());
    await sweepDue(today());
    await enqueueDigests(at(today(), 7));
    await lea().actionPoint.resolve({ id: last, status: "ok" });
    expect(await mailSubjects()).toEqual([]);
  });

  test("reads of all their workspaces in one mail, each under its name, and of no other", async () => {
    await wish({ rhythm: "daily" });
    const workspaceId = world.rival;
    await transact(asOperator, async (tx) => {
      await tx.insert(memberships).values({ workspaceId, userId: world.ids.gus, role: "member" });
      await tx
        .insert(grants)
        .values({ workspaceId, containerId: world.rivalBoard, userId: world.ids.gus, role: "guest" });
    });
    const there = { container_id: world.rivalBoard, title: "Daar", scheduled_at: today() };
    await as(world.ids.rita).actionPoint.createScheduled({ ...there, resolvers: [world.ids.gus] });
    await as(world.ids.rita).actionPoint.createScheduled({
      ...there,
      title: "Niet van Gus",
      resolvers: [world.ids.rita],
    });
    await planned("Hier", today());
    await sweepDue(today());
    await enqueueDigests(at(today(), 7));
    const mail = (await mails()).find(({ to }) => to === "gus@world.test");
    expect(mail?.subject).toBe("Vandaag voor jou: 2 actiepunten");
    expect(mail?.text).toMatch(
      /In Acme is dit vandaag te doen:\s+- Hier[\s\S]*In Rival is dit vandaag te doen:\s+- Daar/,
    );
    expect(mail?.text).not.toContain("Niet van Gus");
    await query(sql`delete from memberships where workspace_id = ${workspaceId} and user_id = ${world.ids.gus}`);
  });
});

describe("a user with one mail a week", () => {
  test("gets it on the chosen day, with what is due before the next", async () => {
    await wish({ rhythm: "weekly", weekday: weekdayOf(inDays(2)) });
    await planned("Te laat", inDays(-1));
    await planned("Over vier dagen", inDays(6));
    await planned("Over twee weken", inDays(16));
    for (const day of [0, 1]) {
      await sweepDue(inDays(day));
      expect(await enqueueDigests(at(inDays(day), 7))).toBe(0);
    }
    await sweepDue(inDays(2));
    expect(await enqueueDigests(at(inDays(2), 7))).toBe(1);
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(["Deze week voor jou: 2 actiepunten", []]);
    expect(mail?.text).toMatch(/- Te laat[\s\S]*komt dit eraan:\s+- Over vier dagen/);
  });

  test("gets it the day after when no worker ran, and once", async () => {
    await wish({ rhythm: "weekly", weekday: weekdayOf(inDays(1)) });
    await planned("Lamp", today());
    await sweepDue(today());
    expect(await enqueueDigests(at(today(), 7))).toBe(0);
    expect(await enqueueDigests(at(inDays(3), 9))).toBe(1);
    await planned("Deur", inDays(3));
    await sweepDue(inDays(3));
    expect(await enqueueDigests(at(inDays(4), 7))).toBe(0);
    expect(await enqueueDigests(at(inDays(8), 7))).toBe(1);
  });
});

describe("a user who chose", () => {
  test("to leave out some notices gets the others", async () => {
    await wish({ onTheDay: false });
    await planned("Lamp", today());
    await sweepDue(today());
    expect(await mailSubjects()).toEqual([]);
    await sweepDue(inDays(1));
    expect(await mailSubjects()).toEqual(["gus: Te laat: Lamp"]);
  });

  test("to leave out what others did not resolve gets only their own", async () => {
    await transact(asOperator, (tx) => tx.insert(reminderWishes).values({ userId: world.ids.lea, asAdmin: false }));
    await planned("Van Gus", inDays(-1));
    await planned("Van niemand", inDays(-1), []);
    await planned("Van Lea", inDays(-1), [world.ids.lea]);
    for (let day = 0; day < 9; day++) await sweepDue(inDays(day));
    expect((await mailSubjects()).sort()).toEqual(["gus: Te laat: Van Gus", "lea: Te laat: Van Lea"]);
  });

  test("immediate mails again gets at once what waited", async () => {
    const gus = as(world.ids.gus);
    await gus.reminder.choose({ rhythm: "daily", ahead: true, on_the_day: true, past: true });
    await planned("Lamp", today());
    await sweepDue(today());
    expect(await mailSubjects()).toEqual([]);
    expect(await gus.reminder.choose({ rhythm: "each", ahead: true, on_the_day: true, past: true })).toMatchObject({
      rhythm: "each",
    });
    await sweepDue(today());
    expect(await mailSubjects()).toEqual(["gus: Vandaag te doen: Lamp"]);
  });

  test("sees it on the page; fields that were not sent are unchanged", async () => {
    const chosen = { rhythm: "weekly" as const, weekday: 5, on_the_day: true };
    const kept = { ...chosen, ahead: false, past: false };
    expect(await as(world.ids.gus).reminder.choose(chosen)).toMatchObject({ ...kept, manages: false, as_admin: true });
    expect(await lea().reminder.choose(chosen)).toMatchObject({ ...kept, manages: true, as_admin: false });
    expect(await lea().reminder.wishes()).toMatchObject({ ...kept, as_admin: false });
  });
});
