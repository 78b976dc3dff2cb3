import { actionPoints } from "@db/schema/action-point";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { asOperator, transact } from "@db/transact";
import { type Letter, letterOf, letters, objectState, outcomes, type State, verdictOf } from "@server/core/compliance";
import { letterOfReport, letterOn } from "@server/core/compliance-sql";
import { addDays } from "@server/core/day";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";

// The rules are written twice, in server/core/compliance.ts and in db/state.sql (with db/triggers.sql and
// db/tally.sql), and must agree.

const today = "2026-05-15";
const near = [null, -1, 0, 1].map((days) => days && addDays(today, days)).map((day) => (day === 0 ? today : day));
const statuses = ["pending", "ok", "nok"] as const;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** All combinations of one element of each list. */
const combinations = <T extends readonly unknown[][]>(...lists: T) =>
  lists.reduce<unknown[][]>((made, list) => made.flatMap((row) => list.map((item) => [...row, item])), [[]]) as {
    [K in keyof T]: T[K][number];
  }[];

describe("the letter of an object", () => {
  const states: State[] = combinations(["T", "C", "B", "A", null], near, near, near, [0, 1]).map(
    ([verdict, expiresOn, warnsOn, actionDueOn, openActionPoints]) => ({
      verdict: verdict as State["verdict"],
      expiresOn,
      warnsOn,
      actionDueOn,
      openActionPoints,
    }),
  );
  const values = sql`jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as o
    (verdict text, "expiresOn" date, "warnsOn" date, "actionDueOn" date, "openActionPoints" integer)`;
  const columns = sql`o.verdict, o."expiresOn", o."warnsOn", o."actionDueOn", o."openActionPoints"`;

  test("follows from its state on a day, in TypeScript as in Postgres, and every letter is met", async () => {
    const { rows } = await transact(asOperator, (tx) =>
      tx.execute<{ letter: Letter }>(sql`select state_on(${today}::date, ${columns}) as letter from ${values}`),
    );
    expect(rows.map(({ letter }) => letter)).toEqual(states.map((state) => letterOf(state, today)));
    expect(new Set(rows.map(({ letter }) => letter))).toEqual(new Set(letters));
  });

  test("changes on the days on which what is counted changes", async () => {
    const { rows } = await transact(asOperator, (tx) =>
      tx.execute<{ letters: Letter[] }>(sql`
        select array(select letter from (
          select letter, sum(n) as n from object_course(${columns}) course
          cross join lateral (values (course.gains, 1), (course.loses, -1)) moved (letter, n)
          where course.day <= ${today}::date and letter <> '' group by 1) sums where n <> 0) as letters
          from ${values}`),
    );
    expect(rows.map((row) => row.letters)).toEqual(states.map((state) => [letterOf(state, today)]));
  });
});

describe("the letter of a report and of its object", () => {
  type Report = { outcome: (typeof outcomes)[number]; validUntil: string; warnsOn: string; points: Point[] };
  type Point = { status: (typeof statuses)[number]; scheduledOn: string | null };

  const points = combinations([...statuses], near).map(([status, scheduledOn]): Point => ({ status, scheduledOn }));
  const some: Point[][] = [
    ...[[], ...points.map((point) => [point])],
    ...combinations([...statuses], [...statuses]).map((two) =>
      two.map((status): Point => ({ status, scheduledOn: null })),
    ),
  ];
  const ends = [
    { validUntil: addDays(today, -1), warnsOn: addDays(today, -31) },
    { validUntil: today, warnsOn: addDays(today, -30) },
    { validUntil: addDays(today, 30), warnsOn: today },
    { validUntil: addDays(today, 31), warnsOn: addDays(today, 1) },
  ];
  const all: Report[] = combinations([...outcomes], ends, some).map(([outcome, end, work]) => ({
    outcome,
    ...end,
    points: work,
  }));

  const anObject = { title: "Heftruck", publicId: sql`gen_random_uuid()::text` };
  const about = { type: "inspection", reportedDate: "2025-05-15", period: 12 } as const;

  /**
   * Writes each list of reports on an object of its own, one for each review point; returns the state that Postgres
   * computes.
   */
  const written = (each: Report[][]) =>
    transact(asOperator, async (tx) => {
      const place = { workspaceId: world.acme, containerId: world.floor };
      const made = await tx
        .insert(objects)
        .values(each.map(() => ({ ...place, ...anObject })))
        .returning({ objectId: objects.id });
      const inserted = await tx
        .insert(reports)
        .values(
          each.flatMap((theirs, at) =>
            theirs.map(({ outcome, validUntil, warnsOn }, nth) => ({
              workspaceId: world.acme,
              ...made[at]!,
              ...about,
              reviewPoint: ["HF", "PL"][nth]!,
              status: outcome,
              validUntil,
              warnsOn,
            })),
          ),
        )
        .returning({ id: reports.id, objectId: reports.objectId });
      const work = each.flat().flatMap((report, nth) =>
        report.points.map((point) => ({
          ...place,
          objectId: inserted[nth]!.objectId,
          reportId: inserted[nth]!.id,
          title: "Lampen",
          ...point,
        })),
      );
      if (work.length > 0) await tx.insert(actionPoints).values(work);
      const ofReports = await tx.select({ id: reports.id, letter: letterOfReport(today) }).from(reports);
      const ofObjects = await tx
        .select({ id: objects.id, letter: letterOn(today) })
        .from(objects)
        .where(eq(objects.containerId, world.floor));
      const found = new Map([...ofReports, ...ofObjects].map(({ id, letter }) => [id, letter]));
      return {
        reports: inserted.map(({ id }) => found.get(id)),
        objects: made.map(({ objectId }) => found.get(objectId)),
      };
    });

  const judged = ({ outcome, validUntil, warnsOn, points }: Report) => ({
    validUntil,
    warnsOn,
    verdict: verdictOf(
      outcome,
      points.map(({ status }) => status),
    ),
  });
  const objectLetter = (theirs: Report[]) =>
    letterOf(
      objectState(
        theirs.map(judged),
        theirs.flatMap(({ points }) => points),
      ),
      today,
    );

  test("of one, with every outcome, end and work", async () => {
    const said = await written(all.map((report) => [report]));
    expect(said.reports).toEqual(all.map((report) => letterOf(objectState([judged(report)], []), today)));
    expect(said.objects).toEqual(all.map((report) => objectLetter([report])));
  });

  test("of two review points, of which the worse counts", async () => {
    const plain = all.filter(({ points }) => points.length === 0);
    const pairs = combinations(plain, plain);
    expect((await written(pairs)).objects).toEqual(pairs.map(objectLetter));
  });
});
