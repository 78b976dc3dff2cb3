import { overTheWall, transact } from "@db/transact";
import { RETENTION } from "@server/constants";
import { today } from "@server/day";
import { type SQL, sql } from "drizzle-orm";

const BATCH = 2000;

/** The day from which on a workspace keeps something; `r` is its row of retentions, if it has one. */
const keptFrom = (column: string, usual: number, day: string): SQL =>
  sql`(${day}::date - make_interval(months => coalesce(r.${sql.raw(column)}, ${usual}::int))) at time zone 'Europe/Brussels'`;

/**
 * Lets go of what workspaces need not keep any longer on that day: their history, how to reach who reported a problem, and the files that were
 * replaced, of which each keeps the last one before it. Their bytes go with the next clean-up of the trash. Gives how much of each.
 */
export async function sweepRetention(day = today()): Promise<{ events: number; problems: number; versions: number }> {
  const old = {
    history: keptFrom("history_months", RETENTION.history.default, day),
    problem: keptFrom("problem_months", RETENTION.problem.default, day),
    replaced: keptFrom("replaced_months", RETENTION.replaced.default, day),
  };
  return {
    // what belongs to no workspace is kept as long as a workspace keeps its own unless it says otherwise
    events: await inBatches(sql`
      delete from events where id in (select e.id from events e left join retentions r on r.workspace_id = e.workspace_id
        where e.at < ${old.history} limit ${BATCH})`),
    problems: await inBatches(sql`
      update action_points set reporter = '' where id in (select p.id from action_points p left join retentions r on r.workspace_id = p.workspace_id
        where p.reporter <> '' and p.created_at < ${old.problem} limit ${BATCH})`),
    versions: await inBatches(sql`
      delete from file_versions where id in (select v.id from file_versions v left join retentions r on r.workspace_id = v.workspace_id
        where exists (select from file_versions later where (later.workspace_id, later.file_id) = (v.workspace_id, v.file_id)
          and later.number > v.number and later.created_at < ${old.replaced}) limit ${BATCH})`),
  };
}

/** One transaction each, so that nobody waits long for it. */
async function inBatches(statement: SQL): Promise<number> {
  let all = 0;
  for (;;) {
    const { rowCount } = await transact(overTheWall, (tx) => tx.execute(statement));
    all += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return all;
  }
}
