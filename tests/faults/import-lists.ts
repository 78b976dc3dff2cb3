import { buffer } from "node:stream/consumers";
import { asOperator, transact } from "@db/transact";
import { addDays, addMonths, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { fileOf } from "../server/platform/spreadsheet/made-files.ts";
import { textsIn } from "../server/platform/spreadsheet/read-all.ts";
import { uploadOf } from "../upload-of.ts";
import { as, type World } from "../world.ts";

const [MADE, CHANGED, WRONG] = [1780, 200, 20];
export const ROWS = MADE + CHANGED + WRONG;
const recent = addDays(today(), -30);

const query = async <T extends object>(statement: ReturnType<typeof sql>) =>
  (await transact(asOperator, (tx) => tx.execute(statement))).rows as T[];

/** A list of machines, each with its last report; some are there already, and of some the outcome is not understood. */
function list(): string {
  const line = (nth: number) => {
    const outcome = nth >= MADE + CHANGED ? "misschien" : nth % 5 === 0 ? "niet goedgekeurd" : "goedgekeurd";
    const place = `Site Noord > Hal ${nth % 7}`;
    return [`Kraan ${nth}`, `K-${nth}`, "Hoogwerker", place, recent, outcome, addMonths(recent, 12), "Compressor"];
  };
  const heads = ["Naam", "Serienummer", "Soort", "Plaats", "Laatste keuring", "Uitkomst", "Volgende keuring"];
  // in the order in which they stand, machines that are there come between those that are made
  const order = Array.from({ length: ROWS }, (_, at) => (at * 7) % ROWS);
  return [[...heads, "Soort keuring"], ...order.map(line)].map((cells) => cells.join(";")).join("\r\n");
}

/** Some of the machines of the list, with nothing but their number. */
export const makeSome = ({ acme, floor }: World) =>
  query(sql`
    insert into objects (workspace_id, container_id, title, serial_number, public_id)
    select ${acme}, ${floor}, 'Kraan', 'K-' || n, new_public_id() from generate_series(${MADE}::int, ${MADE + CHANGED - 1}::int) n`);

/** Sends the list. Nothing is checked yet. */
export async function sendList({ ids, acme }: World): Promise<string> {
  const file = await uploadOf("lijst.csv", list(), "file");
  return (await as(ids.olga).import.create({ id: acme, file })).id;
}

export const importNow = ({ ids, acme }: World, importId: string) =>
  as(ids.olga).import.get({ id: acme, importId, per_page: 1 });

/** Waits until it is so far. */
export const untilStatus = (world: World, importId: string, status: string) =>
  vi.waitFor(async () => expect((await importNow(world, importId)).status).toBe(status), {
    timeout: 300_000,
    interval: 200,
  });
export const untilProgress = (world: World, importId: string, share: number) =>
  vi.waitFor(async () => expect((await importNow(world, importId)).progress).toBeGreaterThan(share), {
    timeout: 150_000,
    interval: 10,
  });

type Counted = Record<"objects" | "twice" | "reports" | "without" | "unfulfilled" | "lines" | "events", number>;

/** What there is of the list in the workspace. */
async function counted({ acme }: World): Promise<Counted> {
  const [row] = await query<Counted>(sql`
    with o as (select * from objects where workspace_id = ${acme} and serial_number like 'K-%' and deletion_id is null),
      r as (select r.* from reports r join o on r.object_id = o.id where r.deletion_id is null)
    select (select count(*) from o)::int as objects,
      (select count(*) from (select from o group by serial_number having count(*) > 1) x)::int as twice,
      (select count(*) from r)::int as reports,
      (select count(*) from o where not exists (select from r where r.object_id = o.id))::int as without,
      (select count(*) from r where not exists (select from report_duties d where d.report_id = r.id))::int as unfulfilled,
      (select count(*) from (select d.object_id, d.line from duties d join o on d.object_id = o.id
        group by 1, 2 having count(*) > 1) x)::int as lines,
      (select count(*) from events where workspace_id = ${acme} and verb = 'report.create')::int as events`);
  return row!;
}

/** Each row of the list is there once, with its report, and the import says so. */
export async function expectWhole(world: World, importId: string): Promise<void> {
  const { status, counts } = await importNow(world, importId);
  expect([status, counts]).toEqual([
    "done",
    { make: MADE, change: CHANGED, same: 0, wrong: WRONG, made: MADE, changed: CHANGED, undone: 0, left: 0 },
  ]);
  const all = MADE + CHANGED;
  expect(await counted(world)).toEqual({
    ...{ objects: all, twice: 0, reports: all, without: 0, unfulfilled: 0, lines: 0, events: all },
  });
  const report = await as(world.ids.olga).import.report({ id: world.acme, importId });
  const rows = Object.values(await textsIn(fileOf(await buffer(report.body as never))));
  expect(rows).toHaveLength(ROWS);
  const addresses = rows.map((cells) => cells.find((text) => text?.includes("/object/"))).filter(Boolean);
  expect(new Set(addresses).size).toBe(all);
}

/** Nothing is left of it but the machines that were there. */
export async function expectUndone(world: World, importId: string): Promise<void> {
  const { status, counts } = await importNow(world, importId);
  expect([status, counts.undone, counts.left]).toEqual(["undone", MADE + CHANGED, 0]);
  const { objects, reports } = await counted(world);
  expect([objects, reports]).toEqual([CHANGED, 0]);
  const halls = await query(sql`
    select from containers where workspace_id = ${world.acme} and title like 'Hal %' and deletion_id is null`);
  const kept = await query(sql`
    select from objects where workspace_id = ${world.acme} and deletion_id is null and (title <> 'Kraan' or kind_id is not null)`);
  const duties = await query(sql`
    select from duties d join objects o on o.id = d.object_id where o.workspace_id = ${world.acme} and o.deletion_id is null`);
  expect([halls.length, kept.length, duties.length]).toEqual([0, 0, 0]);
}
