import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import { frequencies } from "@db/schema/schedule";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { MANY_AT_ONCE } from "@server/core/constants";
import { ActionPointFilter } from "@server/inspection/action-point/inputs";
import { actionPointsInReach, actionPointsListed, narrowed } from "@server/inspection/action-point/list";
import { living } from "@server/inspection/action-point/rows";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChosenPoints } from "./inputs.ts";
import { edits } from "./rows.ts";

/** What acts change of an action point, as its events keep it. */
const Values = z.object({
  scheduled_on: z.string().nullable(),
  schedule_id: z.string().nullable(),
  occurrence: z.number().nullable(),
  priority: z.enum(actionPoints.priority.enumValues),
  status: z.enum(actionPoints.status.enumValues),
  solved_at: z.string().nullable(),
  solved_by: z.string().nullable(),
  notice: z.enum(actionPoints.notice.enumValues).nullable(),
  notice_on: z.string().nullable(),
  /** The first day of its schedule, where that goes on. */
  anchor_on: z.string().nullable(),
  /** The ids of its resolvers, in their order. */
  resolvers: z.array(z.string()),
});
export type PointValues = z.infer<typeof Values>;
const Row = Values.extend({
  id: z.string(),
  title: z.string(),
  container_id: z.string(),
  object_id: z.string().nullable(),
  alert: z.boolean(),
  /** Of its schedule, where that goes on. */
  frequency: z.enum(frequencies).nullable(),
  may: z.boolean(),
});
export type PointRow = z.infer<typeof Row>;

const columns = (actor: Actor, workspaceId: string) => sql`action_points.id, action_points.title,
  action_points.container_id, action_points.object_id, action_points.alert, action_points.scheduled_on,
  action_points.schedule_id, action_points.occurrence, action_points.priority, action_points.status,
  action_points.solved_at, action_points.solved_by, action_points.notice, action_points.notice_on,
  s.anchor_on, s.frequency, array(select r.user_id from action_point_resolvers r
    where (r.workspace_id, r.action_point_id) = (action_points.workspace_id, action_points.id)
    order by r.position) as resolvers,
  ${edits(actor, actionPoints.workspaceId, actionPoints.containerId, workspaceId)} as may`;

const running = sql`left join schedules s
  on (s.workspace_id, s.id) = (action_points.workspace_id, action_points.schedule_id) and s.ended_at is null`;

/**
 * The chosen action points that the actor sees, by title, at most one more than may be changed at once. Chosen by their ids
 * they need not match the filters any more. Call it in a transaction that sees this workspace alone.
 */
export async function chosenPoints(
  tx: Tx,
  actor: Actor,
  { id, ids, all, ...asked }: z.output<typeof ChosenPoints>,
): Promise<PointRow[]> {
  const query = { filter: all ? asked.filter : ActionPointFilter.parse({ ids }) };
  const { filter } = await narrowed(tx, id, query);
  return queryRows(tx, Row)`
    select ${columns(actor, id)} from (select action_points.id from ${living}
      and ${actionPointsListed(actor, actionPointsInReach(actor, id), filter)}
      order by plain(action_points.title), action_points.id limit ${MANY_AT_ONCE + 1}) chosen
    join action_points on action_points.id = chosen.id ${running} order by plain(action_points.title), action_points.id`;
}

/** These action points as they are now, locked after their schedules, in the order of their ids. */
export async function lockedPoints(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  ids: readonly string[],
): Promise<PointRow[]> {
  const which = sql`action_points.workspace_id = ${workspaceId} and action_points.id = any (${uuids(ids)})
    and ${notDeleted("action_points")}`;
  await tx.execute(sql`select from schedules where workspace_id = ${workspaceId} and id in (
    select action_points.schedule_id from action_points where ${which}) order by id for update`);
  return queryRows(tx, Row)`
    select ${columns(actor, workspaceId)} from action_points ${running} where ${which}
    order by action_points.id for no key update of action_points`;
}

const written: Record<Exclude<keyof PointValues, "resolvers" | "anchor_on">, SQL> = {
  scheduled_on: sql`scheduled_on = v.scheduled_on`,
  schedule_id: sql`schedule_id = v.schedule_id`,
  occurrence: sql`occurrence = v.occurrence`,
  priority: sql`priority = v.priority`,
  status: sql`status = v.status`,
  solved_at: sql`solved_at = v.solved_at`,
  solved_by: sql`solved_by = (select u.id from users u where u.id = v.solved_by)`,
  notice: sql`notice = v.notice`,
  notice_on: sql`notice_on = v.notice_on`,
};
export type PointField = keyof typeof written;

/** Writes these values, each action point its own, in one statement. */
export const writePoints = (
  tx: Tx,
  workspaceId: string,
  fields: readonly PointField[],
  rows: readonly (Partial<PointValues> & { id: string })[],
) =>
  tx.execute(sql`
    update action_points p set ${sql.join(
      fields.map((field) => written[field]),
      sql`, `,
    )}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, scheduled_on date, schedule_id uuid,
      occurrence integer, priority text, status text, solved_at timestamptz, solved_by uuid, notice text, notice_on date)
    where p.workspace_id = ${workspaceId} and p.id = v.id`);

/** Sets from which day the schedules of action points are counted, where that is known. */
export const writeAnchors = (
  tx: Tx,
  workspaceId: string,
  rows: readonly { schedule_id: string | null; anchor_on: string | null }[],
) =>
  tx.execute(sql`
    update schedules s set anchor_on = v.anchor_on, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows.filter((row) => row.schedule_id && row.anchor_on))}::jsonb)
      as v (schedule_id uuid, anchor_on date)
    where s.workspace_id = ${workspaceId} and s.id = v.schedule_id`);

/** Replaces the resolvers of these action points. */
export async function writeResolvers(
  tx: Tx,
  workspaceId: string,
  rows: readonly { id: string; resolvers: readonly string[] }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`
    delete from action_point_resolvers where workspace_id = ${workspaceId} and action_point_id = any (${uuids(ids)})`);
  const each = rows.flatMap(({ id, resolvers }) => resolvers.map((user, position) => ({ id, user, position })));
  await tx.execute(sql`
    insert into action_point_resolvers (workspace_id, action_point_id, user_id, position)
    select m.workspace_id, v.id, m.user_id, v.position
    from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as v (id uuid, "user" uuid, position integer)
      join memberships m on (m.workspace_id, m.user_id) = (${workspaceId}::uuid, v."user")`);
}
