import { isHeld } from "@db/held";
import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { RETENTION } from "@server/core/constants";
import { TIME_ZONE, today } from "@server/core/day";
import { eraseEvents } from "@server/core/event";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type CleanedUp, noted } from "./noted.ts";

type Totals = { events: number; problems: number; versions: number };
type Step = { workspaces: number; rows: number };

/** The numbers of workspaces handled together, and of rows deleted in one transaction. */
const STEP: Step = { workspaces: 200, rows: 2000 };

/** SQL: the start of the day that many months before a day. */
const monthsBefore = (day: string, months: SQL): SQL =>
  sql`(${day}::date - make_interval(months => ${months})) at time zone ${TIME_ZONE}`;

/**
 * Deletes what has passed the retention periods of its workspace on that day: history, contact data of people who
 * reported problems, and replaced versions of files except the latest one, and those of papers that a rule keeps. What a
 * legal hold is on stays, and so does the history of its workspace, since its chain has no gaps. The next sweep of the trash
 * removes their bytes. Returns how many of each, and notes it for each workspace. Rows are found per workspace by index.
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
      and p.created_at < ${isOlder("problem_months", RETENTION.problem.default)}
      and not ${isHeld(sql`p.workspace_id`, sql`p.object_id`, sql`p.container_id`)}`);
  const versions = idsOf(sql`
    select v.id from file_versions v where v.workspace_id = w.id and exists (select from file_versions later
      where (later.workspace_id, later.file_id) = (v.workspace_id, v.file_id) and later.number > v.number
        and later.created_at < ${isOlder("replaced_months", RETENTION.replaced.default)})
      and not exists (select from reports r where (r.workspace_id, r.file_id) = (v.workspace_id, v.file_id))
      and not exists (select from files f join objects o on (o.workspace_id, o.id) = (f.workspace_id, f.object_id)
        where (f.workspace_id, f.id) = (v.workspace_id, v.file_id) and (f.was_paper
          or exists (select from paper_rules rule where rule.workspace_id = f.workspace_id and rule.paper = 'file'
            and rule.basis <> 'none' and (rule.kind_id is null or rule.kind_id = o.kind_id))
          or ${isHeld(sql`o.workspace_id`, sql`o.id`, sql`o.container_id`)}))`);
  return {
    events: await sweepHistories(ids, day, step),
    problems: await inBatches(
      sql`update action_points set reporter = '' where id in (${problems}) returning workspace_id`,
      "reporters",
      day,
      step,
    ),
    versions: await inBatches(
      sql`delete from file_versions where id in (${versions}) returning workspace_id`,
      "versions",
      day,
      step,
    ),
  };
}

/** The histories of the workspaces without a legal hold. */
const sweepHistories = async (ids: string[], day: string, step: Step): Promise<number> => {
  const free = await reading(
    asOperator,
    (tx) => queryRows(tx, NextWorkspacesRow)`
    select w.id from unnest(${sql.param(ids)}::uuid[]) w (id)
    where not exists (select from holds h where h.workspace_id = w.id and h.ended_at is null)`,
  );
  return sweepEvents(
    "retention",
    free.map(({ id }) => id),
    day,
    step,
  );
};

/** Events that belong to no workspace are kept for the default period. */
const sweepEvents = (purpose: "platform" | "retention", subjects: string[], day: string, step: Step) =>
  repeated(
    (tx) => eraseEvents(tx, purpose, { subjects, day, months: RETENTION.history.default, most: step.rows }),
    step,
  );

const Erased = z.object({ n: z.number() });

/** Each batch is noted in its transaction, by the workspaces that `statement` returns. */
const inBatches = (statement: SQL, what: CleanedUp, day: string, step: Step) =>
  repeated(async (tx) => {
    const [row] = await queryRows(tx, Erased)`
      with gone as (${statement}), noted as (${noted(sql`select workspace_id from gone`, what, day)})
      select count(*)::int as n from gone`;
    return row!.n;
  }, step);

/** Each batch in its own transaction, so that locks are short. */
async function repeated(batch: (tx: Tx) => Promise<number>, { rows }: Step): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await transact(asOperator, batch);
    all += done;
    if (done < rows) return all;
  }
}
