import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { addDays, addMonths, today } from "@server/core/day";
import { env } from "@server/core/env";
import { sweepDue } from "@server/inspection/reminder/sweep";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pdf, uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { daysWithMail, emptyMailbox, mailSubjects, mails, query, resetReminders } from "./reminder-mails.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await resetReminders();
  await query(sql`delete from reminder_wishes`);
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
const fileExpiring = async (title: string, expires_on: string | null, id = object) =>
  (await lea().file.add({ id, files: [await uploadOf(`${title}.pdf`, pdf(title))], expires_on })).ids[0]!;
describe("who manages the place is reminded of a duty", () => {
  test("60, 30 and 7 days before its end, on the day, then weekly; after 14 days the owner too", async () => {
    const { valid_until } = await report();
    const on = (days: number) => addDays(valid_until, days);
    expect(await daysWithMail(on(-62), on(22))).toEqual([
      [on(-60), 1],
      [on(-30), 1],
      [on(-7), 1],
      [on(0), 1],
      [on(7), 1],
      [on(14), 2],
      [on(21), 2],
    ]);
  });

  test("of a short cycle not earlier than a third of it", async () => {
    const { valid_until } = await report({ review_point: "HE", period: 3 });
    const third = Math.floor((Date.parse(valid_until) - Date.parse(today())) / 86_400_000 / 3);
    expect(await daysWithMail(day(1), addDays(valid_until, -8))).toEqual([[addDays(valid_until, -third), 1]]);
  });

  test("each of a machine, though its newest report is good for long", async () => {
    await report({ review_point: "HE", reported_date: addMonths(today(), -11), period: 12 });
    await report({ review_point: "HE", reported_date: today(), period: 3 });
    await sweepDue(day(1));
    const [mail, ...others] = await mails();
    expect([mail?.to, others]).toEqual(["lea@world.test", []]);
    expect(mail?.text).toContain("HF-03 Heftruck");
    expect(mail?.text.match(/HF-03/g)).toHaveLength(1);
  });

  test("with the answer for each machine as it is when the mail goes out, in words", async () => {
    await report({ reported_date: addMonths(today(), -13) });
    await fileExpiring("Handleiding", day(-1));
    const other = (await lea().object.create({ container_id: world.floor, title: "Kraan" })).id;
    await report({ object_id: other, reported_date: addMonths(today(), -14) });
    await sweepDue(day(1));
    await report({ object_id: other, review_point: "HE", period: 12, status: "nok" });
    const texts = (await mails()).filter(({ to }) => to === "lea@world.test").map(({ text }) => text);
    const late = /Niet gebruiken\. .*eriodieke controle: vervallen sinds \d/;
    expect(texts.join("\n").match(new RegExp(late, "g"))).toHaveLength(2); // the report and the file of one machine
    expect(texts.join("\n")).toMatch(/Kraan[\s\S]*Niet gebruiken: afgekeurd op/);
  });

  test("once a step, by concurrent sweeps, and after one that was killed", async () => {
    const { valid_until } = await report();
    const soon = addDays(valid_until, -60);
    await Promise.all([sweepDue(soon), sweepDue(soon), sweepDue(soon)]);
    expect(await sweepDue(soon)).toBe(0);
    await query(sql`delete from outbox`);
    await query(sql`update end_reminders set promised_at = null`); // as if it was killed before it enqueued the mail
    await sweepDue(soon);
    expect(await mailSubjects()).toHaveLength(1);
  });

  test("in one list on the day after it came in, of all that was late already", async () => {
    for (let n = 0; n < 3; n++) {
      const { id } = await lea().object.create({ container_id: world.floor, title: `Kraan ${n}` });
      await report({ object_id: id, reported_date: addMonths(today(), -20 - n) });
    }
    expect(await sweepDue(today())).toBe(0);
    expect(await daysWithMail(day(1), day(9))).toEqual([
      [day(1), 2],
      [day(8), 2],
    ]);
    expect((await mails()).every(({ text }) => /Kraan 0[\s\S]*Kraan/.test(text) || /Kraan 2/.test(text))).toBe(true);
  });

  test("not after it was inspected again, or the machine went to the trash", async () => {
    await report({ reported_date: addMonths(today(), -13) });
    await sweepDue(day(1));
    await report();
    expect(await mailSubjects()).toEqual([]);
    await resetReminders();
    await report({ review_point: "GL", reported_date: addMonths(today(), -13) });
    await lea().object.remove({ id: object });
    await sweepDue(day(1));
    expect(await mailSubjects()).toEqual([]);
  });

  test("unless they do not wish it, or the workspace is locked", async () => {
    await lea().reminder.choose({ rhythm: "each", ahead: true, on_the_day: true });
    await report({ reported_date: addMonths(today(), -13) });
    await sweepDue(day(1));
    expect((await mailSubjects()).map((mail) => mail.split(":")[0])).toEqual(["olga"]);
    await query(sql`update workspaces set plan = 'free' where id = ${world.acme}`);
    emptyMailbox();
    await sweepDue(day(8));
    expect(await mails()).toEqual([]);
    await query(sql`update workspaces set plan = 'enterprise' where id = ${world.acme}`);
  });
});

describe("who manages the place is reminded of a file", () => {
  test("before it expires, on the day, and every week after", async () => {
    const id = await fileExpiring("Attest", day(100));
    expect((await daysWithMail(day(1), day(110))).map(([on]) => on)).toEqual([40, 70, 93, 100, 107].map(day));
    await sweepDue(day(117));
    const [past] = await mails();
    expect(past?.text).toContain("HF-03 Heftruck");
    expect(past?.text).toContain(`${env.APP_URL}/object/${object}/file/${id}`);
  });

  test("of several in one mail, in their own language, the day after they were added", async () => {
    await transact(asOperator, (tx) => tx.update(users).set({ locale: "fr" }).where(eq(users.id, world.ids.lea)));
    await fileExpiring("Een", day(5));
    await fileExpiring("Twee", day(20));
    expect(await sweepDue(today())).toBe(0);
    expect(await sweepDue(day(1))).toBe(2);
    const sent = await mails();
    expect(sent).toMatchObject([{ to: "lea@world.test", subject: "2 fichiers expirent bientôt" }]);
    expect(sent[0]?.text).toMatch(/Een[\s\S]*Twee/);
    await transact(asOperator, (tx) => tx.update(users).set({ locale: "nl" }).where(eq(users.id, world.ids.lea)));
  });

  test("in one mail with the duties of the day", async () => {
    await fileExpiring("Attest", day(5));
    await report({ reported_date: addMonths(today(), -12) });
    await sweepDue(day(1));
    expect(await mailSubjects()).toEqual(["lea: 2 zaken vragen je aandacht"]);
  });

  const change: [string, (fileId: string) => Promise<unknown>][] = [
    ["deleted", (fileId) => lea().file.remove({ id: object, fileId })],
    ["given no end", (fileId) => lea().file.edit({ id: object, fileId, title: "Zonder", expires_on: "" })],
  ];
  test.each(change)("unless it was %s before the sweep, or before the mail went out", async (_, happen) => {
    await happen(await fileExpiring("Eerder", day(3)));
    expect(await sweepDue(day(1))).toBe(0);
    const after = await fileExpiring("Later", day(3));
    expect(await sweepDue(day(1))).toBe(1);
    await happen(after);
    expect(await mails()).toEqual([]);
  });
});

test("where nobody manages the place, the workspace's owner and admins are reminded", async () => {
  const { id } = await as(world.ids.olga).object.create({ container_id: world.other, title: "Elders" });
  await as(world.ids.olga).file.add({ id, files: [await uploadOf("x.pdf", pdf("elders"))], expires_on: day(2) });
  await sweepDue(day(1));
  expect((await mails()).map(({ to }) => to).sort()).toEqual(["adam@world.test", "olga@world.test"]);
});

describe("a workspace with its own policy", () => {
  test("reminds by it, also of what was filed before", async () => {
    const { valid_until } = await report();
    const on = (days: number) => addDays(valid_until, days);
    const policy = { days_before: "20 5", weekly: false, owner_after: 10 };
    const olga = as(world.ids.olga);
    expect(await olga.reminder.editPolicy({ id: world.acme, ...policy })).toEqual({ ...policy, days_before: [20, 5] });
    expect(await daysWithMail(on(-62), on(30))).toEqual([
      [on(-20), 1],
      [on(-5), 1],
      [on(0), 1],
      [on(10), 2],
    ]);
    await query(sql`delete from reminder_policies`);
  });
});

test("whom the kind of an object names is reminded too, of what they reach, and a group by its members", async () => {
  const { acme, ids } = world;
  const adam = as(ids.adam);
  const group = await adam.group.create({ id: acme, title: "Preventie", user_ids: [ids.mia] });
  const { id: kindId } = await adam.kind.create({
    ...{ id: acme, nl: "Bewaakt", remind_users: [ids.gus], remind_groups: [group.id] },
  });
  await lea().object.edit({ id: object, kind_id: kindId });
  const { valid_until } = await report();
  await query(sql`delete from outbox`);
  emptyMailbox();
  await sweepDue(addDays(valid_until, -60));
  expect((await mails()).map(({ to }) => to).sort()).toEqual(["gus@world.test", "lea@world.test"]); // mia reaches nothing
  await expect(adam.kind.edit({ id: acme, kindId, remind_users: [ids.rita] })).rejects.toThrow("resolver_out_of_reach");
});
