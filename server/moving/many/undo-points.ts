import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import { remindNewResolvers } from "@server/inspection/action-point/remind-new-resolvers";
import { statesComputedOnce } from "@server/records/object/state-once";
import { sql } from "drizzle-orm";
import type { PointAct } from "./acts.ts";
import { goneFrom } from "./change.ts";
import type { Reason } from "./inputs.ts";
import { objectsOf, plannedFields } from "./point-work.ts";
import { lockedPoints, type PointValues, writeAnchors, writePoints, writeResolvers } from "./points.ts";
import { type DoneAct, eventsOf, type Undone } from "./record.ts";
import { Deleted, restoreDeleted } from "./restore-deleted.ts";
import { edits, sorted } from "./rows.ts";

/** Takes an act on action points back. The caller has found that the actor did it. */
export const undoPoints = (tx: Tx, actor: Actor, act: DoneAct & { act: PointAct }): Promise<Undone> =>
  act.act === "delete" ? restore(tx, actor, act) : writeBack(tx, actor, { ...act, act: act.act });

const verbOf = {
  resolver: "action_point.edit",
  priority: "action_point.edit",
  term: "action_point.schedule",
} as const;
/** By which it is seen that nobody planned it otherwise since; reminders change by themselves. */
const compared = {
  resolver: ["resolvers"],
  priority: ["priority"],
  term: ["scheduled_on", "schedule_id", "status"],
} as const satisfies Record<keyof typeof verbOf, readonly (keyof PointValues)[]>;

async function writeBack(tx: Tx, actor: Actor, done: DoneAct & { act: keyof typeof verbOf }): Promise<Undone> {
  const { id, batch, act } = done;
  const verb = verbOf[act];
  const written = await eventsOf<PointValues>(tx, done, verb);
  const before = new Map(written.map((row) => [row.id, row]));
  const rows = await lockedPoints(tx, actor, id, [...before.keys()]);
  const isSame = (row: (typeof rows)[number]) =>
    compared[act].every((field) => JSON.stringify(row[field]) === JSON.stringify(before.get(row.id)!.now![field]));
  const why = new Map<string, Reason>(rows.filter((row) => !isSame(row)).map((row) => [row.id, "changed"]));
  const { going, left } = sorted(rows, why);
  const values = going.map((row) => ({ id: row.id, ...before.get(row.id)!.was! }));
  const ids = going.map((row) => row.id);
  if (act === "resolver") {
    await writeResolvers(tx, id, values);
    await remindNewResolvers(tx, { workspaceId: id, ids });
  } else if (act === "priority") await writePoints(tx, id, ["priority"], values);
  else {
    await statesComputedOnce(tx, id, objectsOf(going), () => writePoints(tx, id, plannedFields, values));
    await writeAnchors(tx, id, values);
    // the schedules that the act began
    const begun = going.flatMap((row, at) =>
      row.schedule_id !== values[at]!.schedule_id ? (row.schedule_id ?? []) : [],
    );
    await tx.execute(sql`delete from schedules s where s.workspace_id = ${id} and s.id = any (${uuids(begun)})
      and not exists (select from action_points p where (p.workspace_id, p.schedule_id) = (s.workspace_id, s.id))`);
  }
  await recordEvents(
    tx,
    actor,
    verb,
    going.map((row) => ({
      ...{ workspaceId: id, aboutId: row.id, title: row.title },
      detail: { undoes: batch, ...(act === "term" && { scheduled_on: before.get(row.id)!.was!.scheduled_on }) },
    })),
  );
  return { count: going.length, left: [...left, ...goneFrom(written, rows)] };
}

async function restore(tx: Tx, actor: Actor, done: DoneAct): Promise<Undone> {
  const { id } = done;
  const events = await eventsOf(tx, done, "action_point.delete");
  const rows = await queryRows(tx, Deleted)`
    select action_points.id, action_points.title, action_points.container_id, action_points.object_id, d.id as deletion,
      ${edits(actor, actionPoints.workspaceId, actionPoints.containerId, id)} as may, d.restored_at is not null as is_back,
      coalesce(o.deletion_id, c.deletion_id) is not null as place_gone
    from deletions d join action_points on (action_points.workspace_id, action_points.id) = (d.workspace_id, d.target_id)
      join containers c on (c.workspace_id, c.id) = (action_points.workspace_id, action_points.container_id)
      left join objects o on (o.workspace_id, o.id) = (action_points.workspace_id, action_points.object_id)
    where d.workspace_id = ${id} and d.id = any (${uuids(events.flatMap((event) => event.deletion ?? []))})
    order by action_points.id`;
  return restoreDeleted(tx, actor, done, "action_point", rows);
}
