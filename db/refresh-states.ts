import type { Client } from "pg";
import { z } from "zod";
import { asOperatorStep } from "./lock-retries.ts";
import { STATES_REVISION } from "./schema/workspace.ts";

const BATCH = 1000; // objects whose rows are locked at once
const Ids = z.array(z.object({ id: z.uuid() }));

/**
 * Computes the states of objects anew in workspaces where that was last done by earlier rules of db/state.sql. Once for
 * each workspace, in short transactions; an interrupted run is continued by the next. `owner` is the connection of the
 * migrations.
 */
export async function refreshStates(owner: Client): Promise<void> {
  const { rows } = await asOperatorStep(owner, () =>
    owner.query("select id from workspaces where states_revision < $1 order by id", [STATES_REVISION]),
  );
  for (const { id } of Ids.parse(rows)) await refreshWorkspace(owner, id);
}

async function refreshWorkspace(owner: Client, workspaceId: string): Promise<void> {
  let last: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (last) last = await asOperatorStep(owner, () => refreshObjectsAfter(owner, workspaceId, last!));
  await asOperatorStep(owner, async () => {
    await owner.query("select tally_anew($1::uuid)", [workspaceId]);
    await owner.query("update workspaces set states_revision = $2 where id = $1", [workspaceId, STATES_REVISION]);
  });
}

/** Refreshes a batch of objects. Returns the id of the last of them; undefined where there are none. */
async function refreshObjectsAfter(owner: Client, workspaceId: string, from: string): Promise<string | undefined> {
  const { rows } = await owner.query(
    "select id from objects where workspace_id = $1 and id > $2 order by id limit $3 for no key update",
    [workspaceId, from, BATCH],
  );
  const ids = Ids.parse(rows).map(({ id }) => id);
  await owner.query("set local app.keeps_state = 'on'");
  for (const statement of before) await owner.query(statement, [workspaceId, ids]);
  await owner.query("set local app.keeps_state = 'off'");
  await owner.query("select object_state_refresh($1, id) from unnest($2::uuid[]) id", [workspaceId, ids]);
  for (const statement of after) await owner.query(statement, [workspaceId, ids]);
  return ids.at(-1);
}

const tomorrow = "(now() at time zone 'Europe/Brussels')::date + 1";

/** What these rules ask of rows from before them: before the states are computed, and with these. */
const before = [
  // due before each use, not before each assembly
  `update duties set unit = 'day' where workspace_id = $1 and object_id = any ($2::uuid[]) and every = 0
    and line in ('electric_variable', 'site_variable', 'scaffold', 'ladder_use')`,
  // general examinations after 10 years and more, which the limited ones between cover in their first term
  `update duties set may_start = true where workspace_id = $1 and object_id = any ($2::uuid[])
    and line in ('tank_buried_whole', 'tank_buried_whole_water', 'tank_above_whole', 'tank_small_company_whole',
      'tank_small_company_whole_water', 'chem_tank_whole', 'chem_tank_buried_whole', 'lpg_valve')`,
  // somebody said that they fulfil none
  `update reports r set duties_given = true where r.workspace_id = $1 and r.object_id = any ($2::uuid[])
    and not exists (select from report_duties f where (f.workspace_id, f.report_id) = (r.workspace_id, r.id))
    and exists (select from duties d where d.workspace_id = $1 and d.created_at <= r.created_at
      and (d.object_id, d.type, d.review_point) = (r.object_id, r.type, r.review_point))`,
];
const after = [
  // what is rejected is due at once (db/reminders.sql)
  `update duties d set notice_on = ${tomorrow} from reports r
    where d.workspace_id = $1 and d.object_id = any ($2::uuid[]) and (r.workspace_id, r.id) = (d.workspace_id, d.report_id)
      and r.status = 'nok' and d.removed_at is null and d.scope <> 'use'
      and (d.notice_on is null or d.notice_on > ${tomorrow})`,
  `update reports r set notice_on = ${tomorrow}
    where r.workspace_id = $1 and r.object_id = any ($2::uuid[]) and r.status = 'nok' and r.current
      and r.notice_on is null
      and not exists (select from report_duties f where (f.workspace_id, f.report_id) = (r.workspace_id, r.id))`,
];
