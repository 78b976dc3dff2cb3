import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockSchedule } from "@server/inspection/schedule/lock";
import { end } from "@server/inspection/schedule/plan";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { actionPointFor } from "./action-point-for.ts";
import { changeActionPoint } from "./edit.ts";
import { noNotice } from "./notice.ts";
import type { NewSchedule, ScheduleChanges } from "./schedule-inputs.ts";
import { actionPointView } from "./view.ts";

/** Sets the day and the frequency of an open action point. */
export const scheduleActionPoint = (
  actor: Actor,
  { actionpoint_id: id, ...when }: z.output<typeof NewSchedule>,
  locale: Locale,
) =>
  transact(actor, async (tx) => {
    await changeActionPoint(tx, actor, { id, ...when, scope: "series" });
    return actionPointView(tx, actor, id, locale);
  });

/** Changes the days of a series, from the open one on. */
export const rescheduleActionPoint = (
  actor: Actor,
  { id, ...when }: z.output<typeof ScheduleChanges>,
  locale: Locale,
) =>
  transact(actor, async (tx) => {
    const openId = await newestOf(tx, actor, id);
    await changeActionPoint(tx, actor, { id: openId, ...when, scope: "series" });
    return actionPointView(tx, actor, openId, locale);
  });

/** Ends a series; the open action point stays, without a day. */
export const endSchedule = (actor: Actor, id: string) =>
  transact(actor, async (tx) => {
    const openId = await newestOf(tx, actor, id);
    const point = await actionPointFor(tx, actor, "action_point.edit", openId);
    const held = await lockSchedule(tx, point);
    if (!point.scheduledOn || held?.endedAt) throw conflict("schedule.ended_already", "already_ended");
    if (held) await end(tx, held);
    const { workspaceId, scheduleId, title } = point;
    await tx
      .update(actionPoints)
      .set({ scheduledOn: null, ...noNotice, updatedAt: sql`now()` })
      .where(
        and(
          eq(actionPoints.workspaceId, workspaceId),
          scheduleId ? eq(actionPoints.scheduleId, scheduleId) : eq(actionPoints.id, openId),
          eq(actionPoints.status, "pending"),
        ),
      );
    await recordEvent(tx, actor, "action_point.end_series", { workspaceId, aboutId: openId, title });
    return { id: openId };
  });

const OpenRow = z.object({ id: z.string() });

/**
 * The id of the newest action point of a schedule that the actor sees, by the id of the schedule or of one of its action
 * points.
 */
export async function newestOf(tx: Tx, actor: Actor, id: string): Promise<string> {
  const rows = await queryRows(tx, OpenRow)`
    select id from action_points where id = ${id} and ${notDeleted()}
    union all
    select newest.id from schedules s cross join lateral (
      select p.id from action_points p where (p.workspace_id, p.schedule_id) = (s.workspace_id, s.id)
        and ${notDeleted("p")}
      order by p.occurrence desc limit 1) newest
    where s.id = ${id}`;
  const named = rows[0];
  if (!named) throw notFound();
  await actionPointFor(tx, actor, "action_point.see", named.id);
  return named.id;
}
