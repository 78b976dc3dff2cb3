import { grants } from "@db/schema/container";
import { asOperator, transact } from "@db/transact";
import { addDays, addMonths, today } from "@server/core/day";
import { type CalendarEvent, calendarOf } from "@server/inspection/calendar/ics";
import { and, eq } from "drizzle-orm";
import ICAL from "ical.js";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp, rest } from "../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../world.ts";

let world: World;
let crane: string;
const lea = () => as(world.ids.lea);
const soon = addDays(today(), 40);
const pathOf = (url: string) => new URL(url).pathname;
const fetched = async (url: string, headers?: Record<string, string>, method = "GET") =>
  fetchApp(pathOf(url), { headers, method });
/** The events as Thunderbird's parser reads them. */
function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((each) => {
    const event = new ICAL.Event(each);
    return { uid: event.uid, day: event.startDate.toString(), title: event.summary, place: event.location };
  });
}
const eventsAt = async (url: string) => parsed(await (await fetched(url)).text());

beforeAll(async () => {
  world = await makeWorld();
  crane = (await lea().object.create({ container_id: world.floor, title: "Kraan, groot; 2 t", display_code: "HE-1" }))
    .id;
  await lea().report.create({
    object_id: crane,
    type: "inspection",
    review_point: "HF",
    status: "ok",
    reported_date: addMonths(soon, -12),
    valid_until: soon,
  });
  const stranger = (await as(world.ids.rita).object.create({ container_id: world.rivalBoard, title: "Van de buren" }))
    .id;
  await as(world.ids.rita).actionPoint.createScheduled({ object_id: stranger, title: "Geheim", scheduled_at: soon });
});

describe("the format", () => {
  const event = (more: Partial<CalendarEvent>): CalendarEvent => ({
    ...{ uid: "a@register", day: "2028-02-29", title: "Kraan", place: "Hal", url: "https://register.example/object/1" },
    ...more,
  });
  const moment = new Date("2026-11-24T09:05:07.500Z");
  const sequenceOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent")!.getFirstPropertyValue("sequence");

  test("gives what moved to an earlier day a later version, and a number that fits", () => {
    const before = sequenceOf(calendarOf("Register", [event({ day: "2099-12-31" })], moment));
    const after = sequenceOf(calendarOf("Register", [event({ day: "2027-01-01" })], new Date(+moment + 1000)));
    expect(Number(after)).toBeGreaterThan(Number(before));
    const far = sequenceOf(calendarOf("Register", [event({})], new Date("2090-01-01T00:00:00Z")));
    expect(Number(far)).toBeLessThan(2 ** 31);
  });

  test("is read by another program as it was written, whatever the title holds", () => {
    const titles = ["Komma, punt; \\ en\nregel", "🏗️".repeat(80), `${"lang ".repeat(60)}woord`, "Tab\there\u0007"];
    const days = ["2026-03-29", "2026-10-25", "2028-02-29", "2026-12-31"];
    const text = calendarOf(
      "Register",
      titles.map((title, n) => event({ uid: `${n}`, title, day: days[n] })),
      moment,
    );
    expect(parsed(text)).toEqual(
      titles.map((title, n) => ({
        ...{ uid: `${n}`, day: days[n], place: "Hal" },
        title: title.replace("\t", "").replace("\u0007", ""),
      })),
    );
  });

  test("has lines of at most 75 octets that end with CR LF, and stamps in UTC", () => {
    const text = calendarOf("Register", [event({ title: "é".repeat(200) })], moment);
    const lines = text.split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).toContain("DTSTAMP:20261124T090507Z");
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  });
});

describe("a calendar address", () => {
  test("shows what is due where its person looks, and what they are to resolve, in their language", async () => {
    const { url } = await lea().calendar.create({});
    await lea().actionPoint.createScheduled({
      ...{ object_id: crane, title: "Grendel", scheduled_at: soon, frequency: "quarterly", resolvers: [world.ids.lea] },
    });
    await lea().actionPoint.createScheduled({ object_id: crane, title: "Van een ander", scheduled_at: soon });
    const events = await eventsAt(url);
    const ofSoon = events.filter(({ day }) => day === soon).map(({ title }) => title);
    expect(ofSoon).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Te doen: .* · HE-1 Kraan, groot; 2 t$/),
        "Actiepunt: Grendel · HE-1 Kraan, groot; 2 t",
      ]),
    );
    expect(ofSoon.join()).not.toContain("Van een ander");
    expect(
      events
        .filter(({ title }) => title.includes("Grendel"))
        .map(({ day }) => day)
        .slice(0, 3),
    ).toEqual([soon, addMonths(soon, 3), addMonths(soon, 6)]);
    expect(JSON.stringify(events)).not.toContain("buren");
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  test("of a board shows the action points of everybody there, and nothing beside it", async () => {
    const other = (await as(world.ids.olga).object.create({ container_id: world.other, title: "Zuid" })).id;
    await as(world.ids.olga).actionPoint.createScheduled({ object_id: other, title: "In zuid", scheduled_at: soon });
    const { url } = await as(world.ids.olga).calendar.create({ container_id: world.board });
    const titles = (await eventsAt(url)).map(({ title }) => title).join();
    expect(titles).toContain("Van een ander");
    expect(titles).not.toContain("In zuid");
    expect(await errorOf(lea().calendar.create({ container_id: world.rivalBoard }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is answered for programs: not stored, not indexed, unchanged as 304", async () => {
    const { url } = await lea().calendar.create({});
    const first = await fetched(url);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    const again = await fetched(url, { "if-none-match": first.headers.get("etag")! });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetched(url, {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("stays the same for programs while nothing changes, though the moment does", async () => {
    const { url } = await lea().calendar.create({});
    const first = await fetched(url);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const second = await fetched(url);
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(await second.text()).not.toBe(await first.text());
    await lea().object.edit({ id: crane, title: "Kraan, groot; 3 t" });
    expect((await fetched(url)).headers.get("etag")).not.toBe(first.headers.get("etag"));
    await lea().object.edit({ id: crane, title: "Kraan, groot; 2 t" });
  });

  test("shows no action point that was dealt with", async () => {
    const { url } = await lea().calendar.create({ container_id: world.board });
    const { id } = await lea().actionPoint.createScheduled({
      ...{ object_id: crane, title: "Deurgrendel", scheduled_at: soon, resolvers: [world.ids.lea] },
    });
    expect((await eventsAt(url)).map(({ title }) => title).join()).toContain("Deurgrendel");
    await lea().actionPoint.resolve({ id, status: "nok", solved_note: "Onderdeel besteld" });
    expect((await eventsAt(url)).map(({ title }) => title).join()).not.toContain("Deurgrendel");
  });

  test("goes on showing what binds when it is late for years, and what was rejected on that day", async () => {
    const { url } = await lea().calendar.create({});
    const long = addMonths(today(), -40);
    const machine = async (title: string, report: object) => {
      const { id } = await lea().object.create({ container_id: world.floor, title });
      await lea().report.create({
        ...{ object_id: id, type: "inspection", review_point: "HF", status: "ok", reported_date: long, period: 12 },
        ...report,
      });
    };
    await machine("Vergeten", { review_point: "HE" });
    await machine("Lasposten", { review_point: "LP" });
    await machine("Kapot", { status: "nok", reported_date: today() });
    const events = await eventsAt(url);
    const of = (name: string) =>
      events.filter(({ title }) => title.includes(name)).map(({ day, title }) => [day, title]);
    expect(of("Vergeten")[0]).toEqual([expect.stringMatching(/^20/), expect.stringMatching(/^Vervalt: /)]);
    expect(of("Lasposten")).toEqual([]);
    expect(of("Kapot").every(([day, title]) => day === today() && title!.startsWith("Afgekeurd: "))).toBe(true);
    expect(of("Kapot").length).toBeGreaterThan(0);
  });

  test("is one for each person and board, shown again, until it is renewed or revoked", async () => {
    const mine = await lea().calendar.create({});
    expect((await lea().calendar.create({})).url).toBe(mine.url);
    const renewed = await lea().calendar.renew({ id: mine.id });
    expect((await fetched(mine.url)).status).toBe(404);
    expect((await fetched(renewed.url)).status).toBe(200);
    expect(await errorOf(as(world.ids.gus).calendar.remove({ id: renewed.id }))).toMatchObject({ code: "NOT_FOUND" });
    await lea().calendar.remove({ id: renewed.id });
    expect((await fetched(renewed.url)).status).toBe(404);
    const forged = renewed.url.replace(/.{8}\.ics$/, "AAAAAAAA.ics");
    expect((await fetched(forged)).status).toBe(404);
  });

  test("ends with the access of its person", async () => {
    const gus = as(world.ids.gus);
    const all = await gus.calendar.create({});
    const floor = await gus.calendar.create({ container_id: world.floor });
    expect((await eventsAt(all.url)).map(({ title }) => title).join()).toContain("HE-1");
    expect((await fetched(floor.url)).status).toBe(200);
    await transact(asOperator, (tx) =>
      tx.delete(grants).where(and(eq(grants.userId, world.ids.gus), eq(grants.containerId, world.floor))),
    );
    expect(await eventsAt(all.url)).toEqual([]);
    expect((await fetched(floor.url)).status).toBe(404);
    expect(await gus.calendar.list()).toHaveLength(1);
  });

  test("is not made by a tablet, and over REST is listed, made and ended", async () => {
    expect(await errorOf(as(world.ids.tab).calendar.create({}))).toMatchObject({ code: "FORBIDDEN" });
    const call = (method: string, path: string, body?: object) => rest(method, path, { as: world.ids.adam, body });
    const made = await call("POST", "/calendar_feeds", { container_id: world.board });
    expect(made.status).toBe(201);
    expect(made.body.data.container).toEqual({ id: world.board, title: "Site Noord" });
    expect((await call("GET", "/calendar_feeds")).body.data).toHaveLength(1);
    expect((await call("POST", `/calendar_feeds/${made.body.data.id}/renew`)).status).toBe(200);
    const [{ id }] = (await call("GET", "/calendar_feeds")).body.data;
    expect((await call("DELETE", `/calendar_feeds/${id}`)).status).toBeLessThan(300);
    expect((await call("DELETE", `/calendar_feeds/${id}`)).status).toBe(404);
  });
});
