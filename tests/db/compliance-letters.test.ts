import { actionPoints } from "@db/schema/action-point";
import { duties, incidents, reportDuties } from "@db/schema/duty";
import { objects } from "@db/schema/object";
import { outOfService } from "@db/schema/out-of-service";
import { reports } from "@db/schema/report";
import { asOperator, transact } from "@db/transact";
import { type Letter, letters } from "@server/core/compliance";
import { letterOn } from "@server/core/compliance-sql";
import { addDays, addMonths } from "@server/core/day";
import { answerOn } from "@server/core/use";
import { usesOfLetter } from "@server/core/use-of-letter";
import { type UseRow, useFacts } from "@server/records/use/facts";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { type ModelDuty, type ModelObject, type ModelPoint, type ModelReport, modelLetter } from "./duty-model.ts";

// db/state.sql (with db/triggers.sql) and db/tally.sql against an independent model (duty-model.ts), over many made-up objects: duties that bind
// and that do not, reports of every outcome, events, action points, and the days on which calendars are difficult.

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const OBJECTS = 2000;
const AT_ONCE = 250; // whose state one statement computes
const days = [
  ...["2026-01-30", "2026-01-31", "2026-02-01", "2026-02-27", "2026-02-28", "2026-03-01", "2026-03-28", "2026-03-29"],
  ...["2026-03-30", "2026-04-30", "2026-05-01", "2026-05-31", "2026-08-31", "2026-10-24", "2026-10-25", "2026-10-26"],
  ...["2027-02-28", "2027-03-01", "2028-02-28", "2028-02-29", "2028-03-01", "2029-01-31", "2031-03-01"],
  // the day before a term of 36 months warns, and that day, 60 days before its end
  ...["2026-12-29", "2026-12-30", "2027-12-01", "2027-12-02", "2028-12-29", "2028-12-30"],
];
const reportDays = ["2024-02-29", "2025-01-31", "2025-08-31", "2025-10-25", "2025-11-30", "2026-01-31", "2026-02-28"];

/** Numbers that look random and are the same each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const dutyKinds: ModelDuty[] = [
  { type: "inspection", every: 3, unit: "month", scope: "parts", first: 0, mayStart: false, binds: true },
  { type: "inspection", every: 12, unit: "month", scope: "whole", first: 0, mayStart: false, binds: true },
  { type: "inspection", every: 12, unit: "month", scope: "whole", first: null, mayStart: false, binds: false },
  { type: "inspection", every: 3, unit: "month", scope: "parts", first: 3, mayStart: true, binds: true },
  { type: "inspection", every: 36, unit: "month", scope: "whole", first: null, mayStart: false, binds: true },
  { type: "inspection", every: 1, unit: "week", scope: "parts", first: null, mayStart: false, binds: false },
  { type: "inspection", every: 10, unit: "day", scope: "parts", first: null, mayStart: false, binds: true },
  { type: "inspection", every: 0, unit: "month", scope: "first", first: null, mayStart: false, binds: true },
  { type: "inspection", every: 0, unit: "month", scope: "use", first: null, mayStart: false, binds: true },
  { type: "inspection", every: null, unit: "month", scope: "whole", first: null, mayStart: false, binds: true },
  { type: "inspection", every: 0, unit: "day", scope: "use", first: null, mayStart: false, binds: true },
  { type: "maintenance", every: 6, unit: "month", scope: "whole", first: null, mayStart: false, binds: false },
  { type: "maintenance", every: 12, unit: "month", scope: "whole", first: null, mayStart: true, binds: true },
];

function madeUp(seed: number): ModelObject {
  const below = numbers(seed);
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make);
  const theirs = some(3, () => ({ ...one(dutyKinds), ...(below(6) === 0 && { isOff: true as const }) }));
  const made = some(3, (): ModelReport => {
    const date = one(reportDays);
    const period = one([1, 3, 6, 12, 36]);
    const until = one([addMonths(date, period), addDays(date, one([0, 20, 400]))]);
    const type = one(["inspection", "inspection", "inspection", "maintenance"] as const);
    const fulfils = theirs.flatMap((duty, at) => (duty.type === type && below(3) > 0 ? [at] : []));
    const [isLate, byVisit] = [below(4) === 0, below(5) === 0];
    const outcome = one(["ok", "ok", "ok", "ok_ap", "nok", "oos"] as const);
    return { type, date, until, period, isLate, byVisit, outcome, fulfils, point: one(["HF", "PL"]) };
  });
  return {
    inService: one([null, "2025-01-31", "2025-12-01", "2026-02-28"]),
    duties: theirs,
    reports: made,
    incidents: below(5) === 0 ? [one(["2025-09-15", "2026-01-31", "2026-02-28"])] : [],
    withdrawals:
      below(6) === 0 ? [{ since: one(["2025-08-31", "2026-01-31", "2026-02-28"]), isBack: below(3) === 0 }] : [],
    points: some(2, (): ModelPoint => {
      const report = made.length > 0 && below(2) === 0 ? below(made.length) : null;
      const dangerous = below(8) === 0 ? one(["2026-01-31", "2026-10-25"]) : null;
      return { status: one(["pending", "ok", "nok"]), on: one([null, "2026-01-31", "2026-10-24"]), report, dangerous };
    }),
  };
}

/** Writes the objects with all that is theirs, and returns their ids. */
const written = (made: ModelObject[]) =>
  transact(asOperator, async (tx) => {
    const workspaceId = world.acme;
    await tx.execute(sql`set local app.keeps_state = 'on'`); // computed once, for all
    const place = { workspaceId, containerId: world.floor };
    const ids = await tx
      .insert(objects)
      .values(
        made.map(({ inService }) => ({
          ...place,
          title: "Machine",
          publicId: sql`gen_random_uuid()::text`,
          inServiceOn: inService,
        })),
      )
      .returning({ id: objects.id });
    const each = made.map((object, at) => ({ object, objectId: ids[at]!.id }));
    const dutyRows = await tx
      .insert(duties)
      .values(
        each.flatMap(({ object, objectId }) =>
          object.duties.map(({ first, isOff, ...duty }) => ({
            ...duty,
            removedAt: isOff && sql`now()`,
            workspaceId,
            objectId,
            firstMonths: first,
            reviewPoint: "HF",
          })),
        ),
      )
      .returning({ id: duties.id });
    const reportRows = await tx
      .insert(reports)
      .values(
        each.flatMap(({ object, objectId }) =>
          object.reports.map(({ type, date, until, period, isLate, byVisit, outcome, point }) => ({
            ...{ workspaceId, objectId, type, period, byVisit },
            createdAt: isLate ? sql`now() + interval '2 seconds'` : sql`now()`,
            reviewPoint: point,
            status: outcome,
            reportedDate: date,
            validUntil: until,
            warnsOn: addDays(until, -30),
          })),
        ),
      )
      .returning({ id: reports.id });
    let dutiesBefore = 0;
    let reportsBefore = 0;
    const links: (typeof reportDuties.$inferInsert)[] = [];
    const points: (typeof actionPoints.$inferInsert)[] = [];
    for (const { object, objectId } of each) {
      const reportId = (at: number) => reportRows[reportsBefore + at]!.id;
      object.reports.forEach(({ fulfils }, at) => {
        for (const duty of fulfils)
          links.push({ workspaceId, reportId: reportId(at), dutyId: dutyRows[dutiesBefore + duty]!.id });
      });
      for (const { status, on, report, dangerous } of object.points)
        points.push({
          ...place,
          objectId,
          status,
          scheduledOn: on,
          dangerousOn: dangerous,
          title: "Lamp",
          reportId: report === null ? null : reportId(report),
        });
      dutiesBefore += object.duties.length;
      reportsBefore += object.reports.length;
    }
    await tx.insert(reportDuties).values(links);
    await tx.insert(actionPoints).values(points);
    const happened = each.flatMap(({ object, objectId }) =>
      object.incidents.map((happenedOn) => ({
        workspaceId,
        objectId,
        happenedOn,
        kind: "accident" as const,
        createdAt: sql`now() + interval '1 second'`,
      })),
    );
    await tx.insert(incidents).values(happened);
    const withdrawn = each.flatMap(({ object, objectId }) =>
      object.withdrawals.map(({ since, isBack }) => ({
        workspaceId,
        objectId,
        since,
        reason: "Grendel versleten",
        createdAt: sql`now() + interval '1 second'`,
        endedAt: isBack ? sql`now()` : null,
      })),
    );
    await tx.insert(outOfService).values(withdrawn);
    const all = ids.map(({ id }) => id);
    for (let from = 0; from < all.length; from += AT_ONCE)
      await tx.execute(sql`select object_state_refresh(${workspaceId}::uuid, id)
        from unnest(${`{${all.slice(from, from + AT_ONCE).join()}}`}::uuid[]) id`);
    return all;
  });

const columns = sql`o.verdict, o.is_unknown, o.expires_on, o.lapses_on, o.warns_on, o.action_due_on, o.open_action_points`;
type Row = { id: string; letters: string[] };

test("the letter of an object follows from its duties, reports, events and action points, on every day", async () => {
  const made = Array.from({ length: OBJECTS }, (_, seed) => madeUp(seed + 1));
  const ids = await written(made);
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute<Row>(sql`
      select o.id, array(select state_on(day, ${columns}) from unnest(${`{${days.join()}}`}::date[]) with ordinality d (day, n)
        order by n) as letters
      from objects o where o.id = any (${`{${ids.join()}}`}::uuid[])`),
  );
  const found = new Map(rows.map(({ id, letters: theirs }) => [id, theirs]));
  for (const [at, object] of made.entries()) {
    const said = days.map((day) => modelLetter(object, day));
    expect(found.get(ids[at]!), JSON.stringify(object)).toEqual(said);
  }
  expect(new Set(rows.flatMap((row) => row.letters))).toEqual(new Set(letters));
});

test("the counts change on the days on which letters change", async () => {
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute<{ differs: number; all: number }>(sql`
      select count(*)::int as all, count(*) filter (where counted is distinct from array[state_on(day, ${columns})])::int
        as differs
      from objects o cross join unnest(${`{${days.join()}}`}::date[]) day
      cross join lateral (select array(select letter from (
        select letter, sum(n) as n from object_course(${columns}) course
        cross join lateral (values (course.gains, 1), (course.loses, -1)) moved (letter, n)
        where course.day <= d.day and letter <> '' group by 1) sums where n <> 0) as counted
        from (select day) d) ledger
      where o.container_id = ${world.floor}`),
  );
  expect(rows[0]!.all).toBe(OBJECTS * days.length);
  expect(rows[0]!.differs).toBe(0);
});

type Found = { letter: Letter; use: UseRow };

test("the answer in words says the same as the letter", async () => {
  for (const day of ["2026-02-01", "2026-10-26", "2029-01-31"]) {
    const { rows } = await transact(asOperator, (tx) =>
      tx.execute<Found>(sql`select ${letterOn(day, sql`o`)} as letter, ${useFacts(day, sql`o`)} as use from objects o
        where o.container_id = ${world.floor}`),
    );
    for (const { letter, use } of rows) {
      const answer = answerOn(use, day);
      const hasPoints = use.open_action_points > 0 || use.reports.some(({ verdict }) => verdict === "B");
      const expected = letter === "S" && hasPoints ? "yes_with_points" : usesOfLetter[letter];
      expect(answer.use, JSON.stringify({ day, letter, use })).toBe(expected);
      expect(answer.because.length > 0).toBe(expected !== "yes");
    }
  }
});
