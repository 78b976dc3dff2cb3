import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { type Locale, locales } from "@i18n/locales";
import { addDays, addMonths, today } from "@server/core/day";
import { sweepDue } from "@server/inspection/reminder/sweep";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";
import { type Mail, mails, query, resetReminders } from "./reminder-mails.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await resetReminders();
  await query(sql`update kinds set remind_user_ids = '{}'`);
  object = (await lea().object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })).id;
});

const lea = () => as(world.ids.lea);
const day = (days: number) => addDays(today(), days);
const report = (input: Partial<Parameters<ReturnType<typeof lea>["report"]["create"]>[0]> = {}) =>
  lea().report.create({
    ...{ object_id: object, type: "inspection", review_point: "SP", status: "ok", reported_date: today(), period: 12 },
    ...input,
  });
const reads = (locale: Locale) =>
  transact(asOperator, (tx) => tx.update(users).set({ locale }).where(eq(users.id, world.ids.lea)));
/** The mail of tomorrow's sweep to a person. */
async function mailOf(to: string): Promise<Mail> {
  await sweepDue(day(1));
  const [mail, ...others] = (await mails()).filter((each) => each.to === `${to}@world.test`);
  expect(others).toEqual([]);
  return mail!;
}
/** Puts a line on the machine, of one that went into service so many months ago. */
async function neverDone(line: string, months: number): Promise<void> {
  await lea().object.edit({ id: object, in_service_on: addMonths(today(), -months) });
  await lea().duty.put({ id: object, lines: [line], reason: "" });
}
const EXPIRED: Record<Locale, RegExp> = { nl: /vervallen/i, en: /expired/i, fr: /expiré/i, de: /abgelaufen/i };

describe.each(locales)("in %s, a mail about one machine", (locale) => {
  const cases: [string, Record<Locale, RegExp>, boolean, () => Promise<unknown>][] = [
    [
      "expired, what binds",
      { nl: /^Vervallen: /, en: /^Expired: /, fr: /^Expiré\s: /, de: /^Abgelaufen: / },
      true,
      () => report({ reported_date: addMonths(today(), -13) }),
    ],
    [
      "late, what does not bind",
      { nl: /^Te laat: /, en: /^Late: /, fr: /^En retard\s: /, de: /^Überfällig: / },
      false,
      () => report({ review_point: "LP", reported_date: addMonths(today(), -13) }),
    ],
    [
      "not done yet, what was never fulfilled",
      { nl: /^Nog niet gebeurd: /, en: /^Not done yet: /, fr: /^Pas encore fait\s: /, de: /^Noch nicht erfolgt: / },
      false,
      () => neverDone("rack", 40),
    ],
    [
      "rejected, what a report rejected",
      { nl: /^Afgekeurd: /, en: /^Rejected: /, fr: /^Refusé\s: /, de: /^Abgelehnt: / },
      false,
      () => report({ status: "nok" }),
    ],
    [
      "to be inspected again, what an incident voided",
      {
        nl: /^Opnieuw te keuren: /,
        en: /^To be inspected again: /,
        fr: /^À recontrôler\s: /,
        de: /^Erneut zu prüfen: /,
      },
      false,
      async () => {
        await report();
        await lea().incident.create({ id: object, kind: "accident", happened_on: today(), note: "Gekanteld" });
      },
    ],
  ];
  test.each(cases)("calls %s", async (_, subjects, isExpired, happen) => {
    await reads(locale);
    await happen();
    const mail = await mailOf("lea");
    await reads("nl");
    expect(mail.subject).toMatch(subjects[locale]);
    expect(EXPIRED[locale].test(mail.subject + mail.text)).toBe(isExpired);
  });
});

test("several kinds stand in lists of their own, each with its own words", async () => {
  await report({ reported_date: addMonths(today(), -13) });
  await report({ review_point: "LP", reported_date: addMonths(today(), -13) });
  const { subject, text } = await mailOf("lea");
  expect(subject).toBe("2 zaken vragen je aandacht");
  expect(text).toMatch(/niet meer geldig[\s\S]*gebruik het tot dan niet[\s\S]*de dag hiervan voorbij/);
});

test("whom a kind names reads that they were chosen, and who manages the place that they manage it", async () => {
  const { id: kindId } = await as(world.ids.adam).kind.create({
    ...{ id: world.acme, nl: "Bewaakt", remind_users: [world.ids.gus] },
  });
  await lea().object.edit({ id: object, kind_id: kindId });
  await report({ reported_date: addMonths(today(), -13) });
  expect((await mailOf("gus")).text).toMatch(/omdat je in Acme aangeduid bent/);
  const toLea = (await mails()).find(({ to }) => to === "lea@world.test");
  expect(toLea?.text).toMatch(/omdat je in Acme beheert waar dit staat, of eigenaar bent/);
});
