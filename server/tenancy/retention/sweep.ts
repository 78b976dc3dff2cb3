import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { RETENTION } from "@server/core/constants";
import { TIME_ZONE, today } from "@server/core/day";
import { eraseEvents } from "@server/core/event";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

type Swept = { events: number; problems: number; versions: number };
type Step = { workspaces: number; rows: number };

/** So many workspaces are looked at together, and so many rows of them go in one transaction. */
const STEP: Step = { workspaces: 200, rows: 2000 };

/** The moment that so many months before a day begins. */
const monthsBefore = (day: string, months: SQL): SQL =>
  sql`(${day}::date - make_interval(months => ${months})) at time zone ${TIME_ZONE}`;

/**
 * Lets go of what workspaces need not keep any longer on that day: their history, how to reach who reported a problem,
 * and the files that were replaced, of which each keeps the last one before it. Their bytes go with the next clean-up
 * of the trash. Gives how much of each.
 *
 * Workspace by workspace, each found by index: what they keep is never read for what goes.
 */
export async function sweepRetention(day = today(), step = STEP): Promise<Swept> {
  const all: Swept = { events: await sweepEvents("platform", [], day, step), problems: 0, versions: 0 };
  for (let ids = await nextWorkspaces(null, step); ids.length > 0; ids = await nextWorkspaces(ids.at(-1)!, step)) {
    const swept = await sweepOf(ids, day, step);
    for (const what of ["events", "problems", "versions"] as const) all[what] += swept[what];
  }
  return all;
}

const NextWorkspacesRow = z.object({ id: z.string() });

const nextWorkspaces = (after: string | null, step: Step): Promise<string[]> =>
  reading(asOperator, async (tx) => {
    const rows = await queryRows(tx, NextWorkspacesRow)`
      select id from workspaces where ${after ? sql`id > ${after}` : sql`true`} order by id limit ${step.workspaces}`;
    return rows.map(({ id }) => id);
  });

async function sweepOf(ids: string[], day: string, step: Step): Promise<Swept> {
  const before = (column: string, usual: number) =>
    monthsBefore(day, sql`coalesce(r.${sql.raw(column)}, ${usual}::int)`);
  /** Of each of the workspaces at most a batch, and of all of them together too. */
  const those = (of: SQL) => sql`
    select found.id from unnest(${sql.param(ids)}::uuid[]) w (id) left join retentions r on r.workspace_id = w.id
    cross join lateral (${of} limit ${step.rows}) found limit ${step.rows}`;
  const problems = those(sql`
    select p.id from action_points p
    where p.workspace_id = w.id and p.reporter <> '' and p.created_at < ${before("problem_months", RETENTION.problem.default)}`);
  const versions = those(sql`
    select v.id from file_versions v where v.workspace_id = w.id and exists (select from file_versions later
      where (later.workspace_id, later.file_id) = (v.workspace_id, v.file_id) and later.number > v.number
        and later.created_at < ${before("replaced_months", RETENTION.replaced.default)})`);
  return {
    events: await sweepEvents("retention", ids, day, step),
    problems: await inBatches(sql`update action_points set reporter = '' where id in (${problems})`, step),
    versions: await inBatches(sql`delete from file_versions where id in (${versions})`, step),
  };
}

/** What belongs to no workspace is kept as long as a workspace keeps its own unless it says otherwise. */
const sweepEvents = (purpose: "platform" | "retention", subjects: string[], day: string, step: Step) =>
  repeated(
    (tx) => eraseEvents(tx, purpose, { subjects, day, months: RETENTION.history.default, most: step.rows }),
    step,
  );

const inBatches = (statement: SQL, step: Step) =>
  repeated(async (tx) => (await tx.execute(statement)).rowCount ?? 0, step);

/** One transaction each, so that nobody waits long for it. */
async function repeated(batch: (tx: Tx) => Promise<number>, { rows }: Step): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await transact(asOperator, batch);
    all += done;
    if (done < rows) return all;
  }
}
