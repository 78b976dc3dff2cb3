import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { letterOn } from "@server/core/compliance-sql";
import { addDays, addMonths, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { byMonth } from "~/routes/_app.container.$id.ahead/by-month";
import { countsOn, letterOn as letterOfPin, monthsBetween } from "~/routes/_app.container.$id.ahead/course";
import { as, makeWorld, type World } from "../../world.ts";

const Lettered = z.object({ id: z.string(), letter: z.string() });
let world: World;
let board: string;
let hall: string;
const ids: Record<string, string> = {};
const olga = () => as(world.ids.olga);
const day = (days: number) => addDays(today(), days);

async function machine(container_id: string, title: string, ends?: number, status: "ok" | "nok" = "ok") {
  const { id } = await olga().object.create({ container_id, title, x: 0.5, y: 0.5 });
  ids[title] = id;
  if (ends === undefined) return;
  await olga().report.create({
    ...{ object_id: id, type: "inspection", review_point: "VL", status },
    ...{ reported_date: addMonths(day(ends), -12), valid_until: day(ends) },
  });
}

beforeAll(async () => {
  world = await makeWorld();
  board = (await olga().container.create({ workspace_id: world.acme, title: "Site" })).id;
  hall = (await olga().container.create({ workspace_id: world.acme, parent_id: board, title: "Hal" })).id;
  await machine(board, "Straks", 20);
  await machine(board, "Later", 200);
  await machine(board, "Nooit");
  await machine(board, "Te laat", -4);
  await machine(hall, "Daaronder", 90);
  await machine(hall, "Afgekeurd", 150, "nok");
  await olga().actionPoint.createScheduled({ object_id: ids.Later!, title: "Grendel", scheduled_at: day(70) });
});

test("every pin and the counts have on each day of the year the letter that Postgres gives", async () => {
  const page = await olga().ahead.page({ id: board });
  expect(page.until).toBe(addMonths(today(), 12));
  expect(page.pins.map(({ title }) => title).sort()).toEqual(["Later", "Nooit", "Straks", "Te laat"]);
  let changes = 0;
  for (let n = 0; day(n) <= page.until; n++) {
    const letters = await reading(
      asOperator,
      (tx) => queryRows(tx, Lettered)`
      select o.id, ${letterOn(day(n), sql`o`)} as letter from objects o
      where o.container_id in (${board}, ${hall}) and o.deletion_id is null`,
    );
    const of = new Map(letters.map(({ id, letter }) => [id, letter]));
    for (const pin of page.pins) expect(letterOfPin(pin, day(n)), `${pin.title} ${day(n)}`).toBe(of.get(pin.id));
    const counts: Record<string, number> = {};
    for (const { letter } of letters) counts[letter] = (counts[letter] ?? 0) + 1;
    const shown = Object.fromEntries(Object.entries(countsOn(page.course, day(n))).filter(([, count]) => count !== 0));
    expect(shown, day(n)).toEqual(counts);
    changes += n > 0 && JSON.stringify(shown) !== JSON.stringify(countsOn(page.course, day(n - 1))) ? 1 : 0;
  }
  expect(changes).toBeGreaterThan(3);
});

test("what falls due is listed with what is below, by month and by body, the late first", async () => {
  const page = await olga().ahead.page({ id: board });
  expect(page.due.map(({ object, on }) => [object.title, on])).toEqual([
    ["Afgekeurd", addMonths(day(150), -12)],
    ["Te laat", day(-4)],
    ["Straks", day(20)],
    ["Daaronder", day(90)],
    ["Later", day(200)],
  ]);
  expect(page.due.at(-2)!.place).toEqual({ id: hall, title: "Hal" });
  const [late, ...months] = byMonth(page.due, today());
  expect(late).toMatchObject({ month: null, count: 2 });
  expect(months.map(({ month }) => month)).toEqual(
    ["Straks", "Daaronder", "Later"].map((title) =>
      page.due.find(({ object }) => object.title === title)!.on.slice(0, 7),
    ),
  );
  await olga().request.create({
    ...{ id: world.acme, object_ids: [ids.Straks!, ids.Later!], body: "Keurders NV", email: "an@body.test" },
    ...{ starts_on: today(), ends_on: day(30), note: "" },
  });
  const asked = (await olga().ahead.page({ id: board })).due.filter(({ body }) => body === "Keurders NV");
  expect(asked.map(({ object, requested_on }) => [object.title, requested_on])).toEqual([
    ["Straks", today()],
    ["Later", today()],
  ]);
  const ofReader = await as(world.ids.gus).ahead.page({ id: world.floor });
  expect(ofReader).toMatchObject({ may_request: false });
});

test("a visit for several is proposed to end before the first of them does", async () => {
  const page = await olga().request.newPage({ id: world.acme, objects: [ids.Later!, ids.Straks!] });
  expect(page.objects.slice(0, 2).map(({ title }) => title)).toEqual(["Straks", "Later"]);
  expect(page).toMatchObject({ starts_on: day(7), ends_on: day(20) });
  const one = await olga().request.newPage({ id: world.acme, objects: [ids.Later!, "no id"] });
  expect(one.ends_on, "also of one, and beyond the days that are listed").toBe(day(200));
  await machine(hall, "Volgende week", 3);
  const soon = await olga().request.newPage({ id: world.acme, objects: [ids.Later!, ids["Volgende week"]!] });
  expect(soon).toMatchObject({ starts_on: day(1), ends_on: day(3) });
});

test("a plan is printed as on a day of the coming year, not beyond", async () => {
  const letters = async (on?: string) => {
    const { objects, on: shown } = await olga().container.plan({ id: board, on });
    return [shown, objects.find(({ title }) => title === "Straks")!.state];
  };
  expect(await letters()).toEqual([null, "S"]);
  expect(await letters(day(21))).toEqual([day(21), "X"]);
  expect(await letters(day(-1))).toEqual([null, "S"]);
  expect(await letters(addDays(addMonths(today(), 12), 1))).toEqual([null, "S"]);
});

test("the months between begin with today, then each first day", () => {
  expect(monthsBetween("2026-11-29", "2027-02-28")).toEqual(["2026-11-29", "2026-12-01", "2027-01-01", "2027-02-01"]);
  expect(monthsBetween("2027-01-31", "2027-03-01")).toEqual(["2027-01-31", "2027-02-01", "2027-03-01"]);
});
