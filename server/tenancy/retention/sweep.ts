import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { RETENTION } from "@server/core/constants";
import { TIME_ZONE, today } from "@server/core/day";
import { eraseEvents } from "@server/core/event";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

type Totals = { events: number; problems: number; versions: number };
type Step = { workspaces: number; rows: number };

/** The numbers of workspaces handled together, and of rows deleted in one transaction. */
const STEP: Step = { workspaces: 200, rows: 2000 };

/** SQL: the start of the day that many months before a day. */
const monthsBefore = (day: string, months: SQL): SQL =>
  sql`(${day}::date - make_interval(months => ${months})) at time zone ${TIME_ZONE}`;

/**
 * Deletes what has passed the retention periods of its workspace on that day: history, contact data of people who
 * reported problems, and replaced versions of files except the latest one. The next sweep of the trash removes their
 * bytes. Returns how many of each. Rows are found per workspace by index.
 */
export async function sweepRetention(day = today(), step = STEP): Promise<Totals> {
  const all: Totals = { events: await sweepEvents("platform", [], day, step), problems: 0, versions: 0 };
  for (let ids = await nextWorkspaces(null, step); ids.length > 0; ids = await nextWorkspaces(ids.at(-1)!, step)) {
    const totals = await sweepOf(ids, day, step);
    for (const what of ["events", "problems", "versions"] as const) all[what] += totals[what];
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

async function sweepOf(ids: string[], day: string, step: Step): Promise<Totals> {
  const isOlder = (column: string, usual: number) =>
    monthsBefore(day, sql`coalesce(r.${sql.raw(column)}, ${usual}::int)`);
  /** Deletes at most one batch per workspace, and in total. */
  const idsOf = (of: SQL) => sql`
    select found.id from unnest(${sql.param(ids)}::uuid[]) w (id) left join retentions r on r.workspace_id = w.id
    cross join lateral (${of} limit ${step.rows}) found limit ${step.rows}`;
  const problems = idsOf(sql`
    select p.id from action_points p
    where p.workspace_id = w.id and p.reporter <> ''
      and p.created_at < ${isOlder("problem_months", RETENTION.problem.default)}`);
  const versions = idsOf(sql`
    select v.id from file_versions v where v.workspace_id = w.id and exists (select from file_versions later
      where (later.workspace_id, later.file_id) = (v.workspace_id, v.file_id) and later.number > v.number
        and later.created_at < ${isOlder("replaced_months", RETENTION.replaced.default)})`);
  return {
    events: await sweepEvents("retention", ids, day, step),
    problems: await inBatches(sql`update action_points set reporter = '' where id in (${problems})`, step),
    versions: await inBatches(sql`delete from file_versions where id in (${versions})`, step),
  };
}

/** Events that belong to no workspace are kept for the default period. */
const sweepEvents = (purpose: "platform" | "retention", subjects: string[], day: string, step: Step) =>
  repeated(
    (tx) => eraseEvents(tx, purpose, { subjects, day, months: RETENTION.history.default, most: step.rows }),
    step,
  );

const inBatches = (statement: SQL, step: Step) =>
  repeated(async (tx) => (await tx.execute(statement)).rowCount ?? 0, step);

/** Each batch in its own transaction, so that locks are short. */
async function repeated(batch: (tx: Tx) => Promise<number>, { rows }: Step): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await transact(asOperator, batch);
    all += done;
    if (done < rows) return all;
  }
}
