import { notDeleted } from "@db/not-deleted";
import { actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { priorityFor } from "@server/inspection/action-point/create";
import { nextNotice } from "@server/inspection/action-point/notice";
import { peopleWithin, resolversOf, setResolvers } from "@server/inspection/action-point/resolvers";
import { byRule } from "@server/inspection/problem/rule";
import { beginSchedule } from "@server/inspection/schedule/lock";
import { and, eq, sql } from "drizzle-orm";
import type { FoundAnswer } from "./answer-for.ts";

/**
 * Gives the open action points of an answer that is being finished a resolver and a day by the rule of its template.
 * What somebody chose already stays: the caller has locked the answer.
 */
export async function planPoints(tx: Tx, { answer, template, object }: FoundAnswer): Promise<void> {
  const { pointFor, pointDays } = template;
  if (pointFor === "nobody" && pointDays === null) return;
  const { workspaceId, userId } = answer;
  const points = await tx
    .select()
    .from(actionPoints)
    .where(
      and(
        eq(actionPoints.workspaceId, workspaceId),
        eq(actionPoints.answerId, answer.id),
        eq(actionPoints.status, "pending"),
        notDeleted(actionPoints),
      ),
    );
  if (points.length === 0) return;
  const { containerId } = object;
  const resolvers =
    pointFor === "board"
      ? (await byRule(tx, workspaceId, containerId)).resolvers
      : pointFor === "author" && userId
        ? (await peopleWithin(tx, containerId, sql`u.id = ${userId}`)).map(({ id }) => id)
        : [];
  for (const point of points) {
    const place = { workspaceId, containerId, actionPointId: point.id };
    if (resolvers.length > 0 && (await resolversOf(tx, place)).length === 0) await setResolvers(tx, place, resolvers);
    if (pointDays === null || point.scheduledOn) continue;
    const scheduledOn = addDays(today(), pointDays);
    const series = { workspaceId, containerId, frequency: "oneTime" as const, anchorOn: scheduledOn, alert: true };
    await tx
      .update(actionPoints)
      .set({
        ...(await beginSchedule(tx, { ...series, createdBy: userId })),
        scheduledOn,
        priority: priorityFor(scheduledOn, point.priority),
        ...nextNotice(scheduledOn, true),
        updatedAt: sql`now()`,
      })
      .where(and(eq(actionPoints.workspaceId, workspaceId), eq(actionPoints.id, point.id)));
  }
}
