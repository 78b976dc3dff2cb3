import { actionPointResolvers, actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import type { Series } from "@server/inspection/schedule/dates";
import { type Running, seriesOf, skippedDays } from "@server/inspection/schedule/lock";
import { sql } from "drizzle-orm";
import { nextNotice } from "./notice.ts";

type Point = typeof actionPoints.$inferSelect;

/**
 * Creates the next action point of a series, with the texts, priority and resolvers of the one before. The series is
 * locked. Idempotent by its number: resolving twice, or again after reopening, finds the existing one.
 */
export async function makeNext(
  tx: Tx,
  actor: Actor,
  before: Point,
  running: Running,
  when: (series: Series) => string,
): Promise<void> {
  const { workspaceId, containerId, objectId, title, note, type, priority, subject, createdBy } = before;
  const scheduledOn = when(seriesOf(running, type, await skippedDays(tx, running)));
  const [made] = await tx
    .insert(actionPoints)
    .values({
      workspaceId,
      containerId,
      objectId,
      title,
      note,
      type,
      priority,
      subject,
      createdBy,
      scheduledOn,
      scheduleId: running.id,
      occurrence: (before.occurrence ?? 1) + 1,
      alert: running.alert,
      ...nextNotice(scheduledOn, running.alert, running.frequency),
    })
    .onConflictDoNothing({ target: [actionPoints.workspaceId, actionPoints.scheduleId, actionPoints.occurrence] })
    .returning({ id: actionPoints.id });
  if (!made) return;
  await tx.execute(sql`
    insert into ${actionPointResolvers} (workspace_id, action_point_id, user_id, position)
    select workspace_id, ${made.id}, user_id, position from ${actionPointResolvers}
    where workspace_id = ${workspaceId} and action_point_id = ${before.id}`);
  await recordEvent(tx, actor, "action_point.create", {
    workspaceId,
    aboutId: made.id,
    title,
    detail: { scheduled_on: scheduledOn, follows: before.id },
  });
}
