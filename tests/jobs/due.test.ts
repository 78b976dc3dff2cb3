import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { actionPoints } from "@db/schema/action-point";
import { grants } from "@db/schema/container";
import { users } from "@db/schema/user";
import { overTheWall, transact } from "@db/transact";
import type { Payload } from "@jobs/contracts";
import { mailActionPoints } from "@jobs/handlers/mail-action-points";
import { sweepDue } from "@server/action-point/sweep";
import { addDays, today } from "@server/day";
import { env } from "@server/env";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";

type Promised = { id: string; payload: Payload<"action_point.mail"> };
type Mail = { to: string; subject: string; text: string; html: string };

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })).id;
});
const mailbox = () => join(env.DATA_DIR, "mail");
beforeEach(async () => {
  rmSync(mailbox(), { recursive: true, force: true });
  await transact(overTheWall, (tx) => tx.execute(sql`delete from outbox`));
  await transact(overTheWall, (tx) => tx.execute(sql`update action_points set notice = null, notice_on = null`));
});

const lea = () => as(world.ids.lea);
const planned = async (day: string, more: object = {}) =>
  (await lea().actionPoint.createScheduled({ object_id: object, title: "Lamp", scheduled_at: day, resolvers: [world.ids.gus], ...more }))
    .id;

const promised = () =>
  transact(overTheWall, async (tx) => {
    const { rows } = await tx.execute<Promised>(sql`select id, payload from outbox where name = 'action_point.mail' order by id`);
    return rows;
  });
/** What the worker does with what was promised. */
async function deliver(): Promise<Mail[]> {
  for (const { id, payload } of await promised()) await mailActionPoints(payload, { id, attempt: 1 });
  const names = readdirSync(mailbox(), { encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => JSON.parse(readFileSync(join(mailbox(), name), "utf8")) as Mail);
}
const mails = () => deliver().catch((error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? [] : Promise.reject(error)));

describe("a resolver is told", () => {
  test("on the day itself, and the day after, once each", async () => {
    const day = addDays(today(), 3);
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
  });

  test("in one mail of all that is due, and not of what others do", async () => {
    await planned(today(), { title: "Eerste" });
    await planned(today(), { title: "Tweede", resolvers: [world.ids.gus, world.ids.adam] });
    await planned(today(), { title: "Van niemand", resolvers: [] });
    await transact(overTheWall, (tx) => tx.update(users).set({ locale: "fr" }).where(eq(users.id, world.ids.adam)));
    expect(await sweepDue(today())).toBe(3);
    const sent = await mails();
    const to = (who: string) => sent.filter((mail) => mail.to === `${who}@world.test`);
    expect(to("gus")).toMatchObject([{ subject: "Vandaag te doen: 2 actiepunten" }]);
    expect(to("gus")[0]?.text).toMatch(/Eerste[\s\S]*Tweede/);
    expect(to("adam")).toMatchObject([{ subject: "À faire aujourd’hui : Tweede" }]);
    expect(sent).toHaveLength(2);
  });

  test("that it is past alone, when it was already over or the day itself was not to be said", async () => {
    await planned(addDays(today(), -4), { title: "Oud" });
    await planned(today(), { title: "Stil", alert: false });
    await sweepDue(today());
    expect(await mails()).toMatchObject([{ subject: "Te laat: Oud" }]);
    await sweepDue(addDays(today(), 1));
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Te laat: Oud", "Te laat: Stil"]);
  });

  test("once, when the worker was away for days", async () => {
    await planned(today());
    await sweepDue(addDays(today(), 9));
    await sweepDue(addDays(today(), 10));
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Te laat: Lamp"]);
  });

  test("again when it is planned anew, and when it is reopened", async () => {
    const id = await planned(today());
    await sweepDue(today());
    await lea().actionPoint.edit({ id, scheduled_at: addDays(today(), 2) });
    expect(await sweepDue(addDays(today(), 1))).toBe(0);
    await sweepDue(addDays(today(), 2));
    await lea().actionPoint.resolve({ id, status: "ok" });
    expect(await sweepDue(addDays(today(), 5))).toBe(0);
    await lea().actionPoint.reopen({ id, reason: "Weer stuk" });
    expect(await sweepDue(addDays(today(), 2))).toBe(1);
    expect(await promised()).toHaveLength(3);
  });
});

describe("nobody is told", () => {
  const meanwhile: [string, (id: string) => Promise<unknown>][] = [
    ["resolved", (id) => lea().actionPoint.resolve({ id, status: "ok" })],
    ["deleted", (id) => lea().actionPoint.remove({ id })],
    ["planned for later", (id) => lea().actionPoint.edit({ id, scheduled_at: addDays(today(), 8) })],
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
    const [taken] = await transact(overTheWall, (tx) => tx.delete(grants).where(eq(grants.userId, world.ids.gus)).returning());
    expect(await mails()).toEqual([]);
    await transact(overTheWall, (tx) => tx.insert(grants).values(taken!));
  });

  test("twice, when the same job runs again", async () => {
    await planned(today());
    await sweepDue(today());
    const [job] = await promised();
    await mailActionPoints(job!.payload, { id: job!.id, attempt: 1 });
    rmSync(mailbox(), { recursive: true });
    await mailActionPoints(job!.payload, { id: job!.id, attempt: 2 });
    expect(await mails()).toEqual([]);
  });
});

test("two sweeps at once, in batches, claim each one once", async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => planned(today(), { title: `Nr ${index}` })));
  const found = await Promise.all([sweepDue(today(), 4), sweepDue(today(), 4), sweepDue(today(), 4)]);
  await sweepDue(today());
  const told = (await promised()).flatMap(({ payload }) => payload.actionPointIds);
  expect(told.sort()).toEqual(ids.sort());
  expect(found.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(30);
  const rows = await transact(overTheWall, (tx) => tx.select().from(actionPoints).where(eq(actionPoints.notice, "past")));
  expect(rows).toHaveLength(30);
});
