import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { LEFT_AFTER_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dueAtOnce, fillDue, reminded, sweeper, sweepTogether } from "../bench/due.ts";
import { measured } from "./measured.ts";

const { points } = dueAtOnce;
const owner = new Client({ connectionString: process.env.DATABASE_URL });

beforeAll(async () => {
  await owner.connect();
  await fillDue(process.env.DATABASE_URL!);
});
afterAll(() => owner.end());

const firstRow = async <T>(query: string, values: unknown[] = []) => (await owner.query(query, values)).rows[0] as T;
const claimed = async (kind: string) =>
  (await firstRow<{ n: number }>("select count(*)::int as n from reminders where kind = $1", [kind])).n;

/**
 * Each resolver got one reminder for each of theirs, each reminder belongs to one enqueued mail, and each action point
 * waits for its next notice.
 */
async function expectOnceEach(kind: string, next: string): Promise<void> {
  expect(await claimed(kind)).toBe(reminded(points));
  expect(
    await firstRow(
      `select count(*)::int as lost from action_point_resolvers o
       where not exists (select from reminders r
         where (r.workspace_id, r.action_point_id, r.user_id, r.kind)
           = (o.workspace_id, o.action_point_id, o.user_id, $1))`,
      [kind],
    ),
  ).toEqual({ lost: 0 });
  expect(
    await firstRow(
      `select count(*) filter (where mails <> 1)::int as wrong, sum(mails)::int as mails from (
         select said.user_id, said.promised_at, count(o.id) as mails
         from (select distinct user_id, promised_at from reminders where kind = $1) said
         left join outbox o on o.payload ->> 'userId' = said.user_id::text
           and (o.payload ->> 'at')::timestamptz = said.promised_at group by 1, 2) each`,
      [kind],
    ),
  ).toMatchObject({ wrong: 0 });
  expect(await firstRow("select array_agg(distinct notice) as waits from action_points")).toEqual({ waits: [next] });
}

test("a hundred thousand that are due at once are claimed once each by two workers", async () => {
  const seconds = await sweepTogether(today(), 2);
  measured(`${points} due, ${reminded(points)} reminders: claimed by two workers in ${seconds.toFixed(1)} s`);
  await expectOnceEach("due", "past");
});

test("and once each when both are killed in the middle, again and again, and were away for days", async () => {
  const day = addDays(today(), LEFT_AFTER_DAYS); // by then no notice is sent that they were due
  const progress = [];
  for (let death = 0; death < 3; death++) {
    const before = await claimed("past");
    const workers = [sweeper(day, 0), sweeper(day, 0)];
    while ((await claimed("past")) < before + points / 8) await pause(20);
    for (const worker of workers) worker.kill("SIGKILL");
    await Promise.all(
      workers.map((worker) => worker.exitCode === null && worker.signalCode === null && once(worker, "exit")),
    );
    progress.push(await claimed("past"));
  }
  const seconds = await sweepTogether(day, 2);
  measured(
    `both killed three times, after ${progress.join(", ")} reminders; the next two needed ${seconds.toFixed(1)} s for the rest`,
  );
  expect(progress.at(-1)).toBeLessThan(reminded(points));
  await expectOnceEach("past", "left");
  expect(await claimed("ahead")).toBe(0);
});
