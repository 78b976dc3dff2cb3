import { notEnded } from "@db/not-ended";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { priorityFor } from "@server/inspection/action-point/create";
import { nextNotice } from "@server/inspection/action-point/notice";
import { remindNewResolvers } from "@server/inspection/action-point/remind-new-resolvers";
import { recurs } from "@server/inspection/schedule/dates";
import { trashMany } from "@server/records/deletion/trash-many";
import { staying } from "@server/records/keeping/staying";
import { statesComputedOnce } from "@server/records/object/state-once";
import { z } from "zod";
import type { PointAct } from "./acts.ts";
import { type Act, idsOf, same } from "./change.ts";
import type { ChangePoints, Reason } from "./inputs.ts";
import { type PointRow, type PointValues, writeAnchors, writePoints, writeResolvers } from "./points.ts";

type Input = z.output<typeof ChangePoints>;

export const pointWork: Record<PointAct, Act<PointRow, Input>> = {
  resolver: {
    verb: "action_point.edit",
    start: async (tx, actor, { id, resolver_id: who }) => {
      if (!who) throw invalid("mistake.required", "resolver_id");
      const resolvers = who === "nobody" ? [] : [who];
      return {
        why: async (rows) =>
          new Map<string, Reason>([
            ...(who === "nobody" ? [] : await outOfReach(tx, id, who, rows)),
            ...same(rows, (row) => row.resolvers.join() === resolvers.join()),
          ]),
        change: async (rows, batch) => {
          await writeResolvers(
            tx,
            id,
            rows.map((row) => ({ id: row.id, resolvers })),
          );
          await remindNewResolvers(tx, { workspaceId: id, ids: rows.map((row) => row.id) });
          await record(tx, actor, { id, rows, batch, verb: "action_point.edit" }, () => ({ resolvers }));
        },
      };
    },
  },
  term: {
    verb: "action_point.edit",
    start: async (tx, actor, { id, scheduled_at: day }) => {
      if (!day) throw invalid("mistake.required", "scheduled_at");
      return {
        why: (rows) =>
          new Map<string, Reason>([
            ...same(rows, (row) => row.scheduled_on === day && row.status === "pending"),
            ...of("recurring", rows.filter(isOfSeries)),
            ...of(
              "solved",
              rows.filter(({ status }) => status === "ok"),
            ),
          ]),
        change: (rows, batch) => setDay(tx, actor, { id, rows, batch, day }),
      };
    },
  },
  priority: {
    verb: "action_point.edit",
    start: async (tx, actor, { id, new_priority: priority }) => {
      if (!priority) throw invalid("mistake.required", "new_priority");
      const after = (row: PointRow) => ({ priority: priorityFor(row.scheduled_on, priority) });
      return {
        why: (rows) => same(rows, (row) => row.priority === after(row).priority),
        change: async (rows, batch) => {
          await writePoints(
            tx,
            id,
            ["priority"],
            rows.map((row) => ({ id: row.id, ...after(row) })),
          );
          await record(tx, actor, { id, rows, batch, verb: "action_point.edit" }, after);
        },
      };
    },
  },
  delete: {
    verb: "action_point.delete",
    start: async (tx, actor, { id: workspaceId }) => ({
      // whether its series goes on is asked for one
      why: async (rows) =>
        new Map<string, Reason>([
          ...(await staying(tx, workspaceId, "action_point", idsOf(rows))),
          ...of(
            "recurring",
            rows.filter((row) => isOfSeries(row) && row.status === "pending"),
          ),
        ]),
      change: (rows, batch) =>
        statesComputedOnce(tx, workspaceId, objectsOf(rows), () =>
          trashMany(tx, actor, { workspaceId, kind: "action_point", rows, detail: { batch } }),
        ),
    }),
  },
};

const of = (reason: Reason, rows: readonly PointRow[]) => new Map(rows.map(({ id }) => [id, reason]));
const isOfSeries = ({ frequency }: PointRow) => frequency !== null && recurs(frequency);
/** The objects whose states depend on them, in an order. */
export const objectsOf = (rows: readonly { object_id: string | null }[]): string[] =>
  [...new Set(rows.flatMap((row) => row.object_id ?? []))].sort();

type Recorded = {
  id: string;
  rows: readonly PointRow[];
  batch: string;
  verb: "action_point.edit" | "action_point.schedule";
};

/** Records what was and what is now of each, and of a planned one its day. */
const record = (
  tx: Tx,
  actor: Actor,
  { id: workspaceId, rows, batch, verb }: Recorded,
  nowOf: (row: PointRow) => Partial<PointValues>,
) =>
  recordEvents(
    tx,
    actor,
    verb,
    rows.map((row) => {
      const now = nowOf(row);
      const was = Object.fromEntries(Object.keys(now).map((name) => [name, row[name as keyof PointRow]]));
      const planned = verb === "action_point.schedule" && { scheduled_on: now.scheduled_on };
      return { workspaceId, aboutId: row.id, title: row.title, detail: { batch, was, now, ...planned } };
    }),
  );

const Begun = z.object({ id: z.string(), schedule_id: z.string() });
type Planning = { id: string; rows: readonly PointRow[]; batch: string; day: string };

/** Plans action points for a day, once: those without a schedule get one. What was not in order is pending again. */
async function setDay(tx: Tx, actor: Actor, { id, rows, batch, day }: Planning): Promise<void> {
  const without = rows.filter(({ frequency }) => frequency === null).map((row) => row.id);
  const begun = await queryRows(tx, Begun)`
    with planned as materialized (
      select p.id, p.container_id, p.alert, uuidv7() as schedule_id from action_points p
      where p.workspace_id = ${id} and p.id = any (${uuids(without)})
    ), made as (
      insert into schedules (id, workspace_id, container_id, frequency, anchor_on, alert, created_by)
      select schedule_id, ${id}::uuid, container_id, 'oneTime', ${day}::date, alert, ${actor.userId}::uuid from planned
    )
    select id, schedule_id from planned`;
  const schedules = new Map(begun.map((row) => [row.id, row.schedule_id]));
  const after = (row: PointRow): PointValues => {
    const { notice, noticeOn } = nextNotice(day, row.alert);
    const made = schedules.get(row.id);
    return {
      ...{ resolvers: row.resolvers, scheduled_on: day, notice, notice_on: noticeOn },
      schedule_id: made ?? row.schedule_id,
      occurrence: made ? 1 : row.occurrence,
      priority: priorityFor(day, row.priority),
      status: "pending",
      ...{ solved_at: null, solved_by: null, anchor_on: day },
    };
  };
  const values = rows.map((row) => ({ id: row.id, ...after(row) }));
  await statesComputedOnce(tx, id, objectsOf(rows), () => writePoints(tx, id, plannedFields, values));
  await writeAnchors(tx, id, values);
  await record(tx, actor, { id, rows, batch, verb: "action_point.schedule" }, (row) => {
    const { resolvers: _, ...now } = after(row);
    return now;
  });
}

/** What planning writes. */
export const plannedFields = [
  ...(["scheduled_on", "schedule_id", "occurrence", "priority", "status"] as const),
  ...(["solved_at", "solved_by", "notice", "notice_on"] as const),
] as const;

const Reached = z.object({ id: z.string() });

/** The rows in whose containers that person can't resolve anything, as setResolvers() refuses them. */
async function outOfReach(tx: Tx, workspaceId: string, who: string, rows: readonly PointRow[]) {
  const places = [...new Set(rows.map((row) => row.container_id))];
  const reached = await queryRows(tx, Reached)`
    select c.id from containers c join memberships m on m.workspace_id = c.workspace_id and m.user_id = ${who}
    where c.workspace_id = ${workspaceId} and c.id = any (${uuids(places)}) and m.role <> 'tablet' and (
      m.role in ('owner', 'admin')
      or exists (select from container_paths p
        join grants g on (g.workspace_id, g.container_id) = (p.workspace_id, p.above_id)
        where (p.workspace_id, p.container_id) = (c.workspace_id, c.id) and g.user_id = m.user_id and ${notEnded("g")})
      or exists (select from container_paths p
        join group_containers l on (l.workspace_id, l.container_id) = (p.workspace_id, p.above_id)
        join group_members gm on (gm.workspace_id, gm.group_id) = (l.workspace_id, l.group_id)
        where (p.workspace_id, p.container_id) = (c.workspace_id, c.id) and gm.user_id = m.user_id))`;
  const within = new Set(reached.map(({ id }) => id));
  if (within.size === 0 && rows.length > 0) throw invalid("action_point.resolver_out_of_reach", "resolver_id");
  return of(
    "out_of_reach",
    rows.filter((row) => !within.has(row.container_id)),
  );
}
