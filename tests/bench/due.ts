import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { today } from "@server/core/day";
import { Client } from "pg";
import type { Aside } from "./aside.ts";

/** All points are due on the same day, for a thousand people; each point has one resolver, every fourth two. */
export const dueAtOnce = { points: 100_000, people: 1000 };
export const reminded = (points: number) => points + points / 4;

/** Makes one workspace with so many action points due today. */
export async function fillDue(databaseUrl: string, { points, people } = dueAtOnce): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, options: "-c role=app_operator" });
  await client.connect();
  try {
    await client.query(FILL, [people, points, today()]);
    await client.query("reset role; analyze action_points; analyze action_point_resolvers; analyze memberships");
  } finally {
    await client.end();
  }
}

/**
 * A process that sweeps that day, starting at `from` (ms), so that several start at the same time. It ends when nothing
 * is left.
 */
export const sweeper = (day: string, from: number, env: NodeJS.ProcessEnv = process.env) =>
  spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "sweeper.ts"), day, String(from)], {
    env,
    stdio: "inherit",
  });

/** How many seconds so many workers take for everything due on that day. */
export async function sweepTogether(day: string, workers: number, env?: NodeJS.ProcessEnv): Promise<number> {
  const from = Date.now() + 8000; // by then all have started
  const ends = await Promise.all(
    Array.from({ length: workers }, async () => {
      const [code] = await once(sweeper(day, from, env), "exit");
      if (code !== 0) throw new Error("A sweep failed.");
      return Date.now();
    }),
  );
  return (Math.max(...ends) - from) / 1000;
}

/** What it costs to claim all that is due at once, and to enqueue its mails. */
export async function reportDue({ databaseUrl, print }: Aside): Promise<void> {
  await fillDue(databaseUrl);
  const seconds = await sweepTogether(today(), 2);
  const { points } = dueAtOnce;
  print(`\n${points} action points due at once, ${reminded(points)} reminders: two workers, ${seconds.toFixed(1)} s.`);
}

const FILL = `
  with people as (
    insert into users (email, proved_at, first_name, last_name)
    select 'due-' || n || '@world.test', now(), 'Wie', 'Nr ' || n from generate_series(1, $1::int) n returning id
  ), owner as (select id from people limit 1), workspace as (
    insert into workspaces (name, slug, owner_id, plan) select 'Due', 'due-' || gen_random_uuid(), id, 'enterprise'
    from owner returning id, owner_id
  ), board as (
    insert into containers (workspace_id, user_id, title) select id, owner_id, 'Bord' from workspace
    returning workspace_id, id
  ), members as (
    insert into memberships (workspace_id, user_id, role)
    select w.id, people.id, case when people.id = w.owner_id then 'owner' else 'member' end from people, workspace w
    returning user_id
  ), counted as (select user_id, row_number() over () - 1 as seat from members), points as (
    insert into action_points (workspace_id, container_id, title, scheduled_on, notice, notice_on)
    select board.workspace_id, board.id, 'Punt ' || n, $3::date, 'due', $3::date
    from board, generate_series(1, $2::int) n returning workspace_id, id
  ), numbered as (select *, row_number() over () as n from points)
  insert into action_point_resolvers (workspace_id, action_point_id, user_id, position)
  select numbered.workspace_id, numbered.id, counted.user_id, second
  from numbered, generate_series(0, 1) second, counted
  where (second = 0 or n % 4 = 0) and counted.seat = (n * 7 + second) % $1::int`;
