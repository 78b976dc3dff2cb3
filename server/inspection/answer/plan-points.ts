import { notDeleted } from "@db/not-deleted";
import { actionPointResolvers, actionPoints } from "@db/schema/action-point";
import { questionAnswers } from "@db/schema/answer";
import type { Tx } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { priorityFor } from "@server/inspection/action-point/create";
import { nextNotice } from "@server/inspection/action-point/notice";
import { peopleWithin } from "@server/inspection/action-point/resolvers";
import { byRule } from "@server/inspection/problem/rule";
import { beginSchedule } from "@server/inspection/schedule/lock";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { FoundAnswer } from "./answer-for.ts";
import { classOf } from "./kinney.ts";

/**
 * Gives the open action points of an answer that is being finished a resolver and a day by the rule of its template.
 * What somebody chose already stays: the caller has locked the answer.
 */
export async function planPoints(tx: Tx, { answer, template, object }: FoundAnswer): Promise<void> {
  const { pointFor, pointDays, pointDaysClass2, pointDaysClass3, pointDaysClass4, pointDaysClass5 } = template;
  const { workspaceId, userId } = answer;
  const daysOfClass = [pointDaysClass2, pointDaysClass3, pointDaysClass4, pointDaysClass5];
  const daysFor = (k: string | null) => (k === null ? null : daysOfClass[classOf(Number(k)) - 2]) ?? pointDays;
  if (pointFor === "nobody" && [pointDays, ...daysOfClass].every((days) => days === null)) return;
  const points = await tx
    .select({
      ...getTableColumns(actionPoints),
      k: questionAnswers.k,
      hasResolvers: sql<boolean>`exists (select from action_point_resolvers r
        where (r.workspace_id, r.action_point_id) = (${actionPoints.workspaceId}, ${actionPoints.id}))`,
    })
    .from(actionPoints)
    .leftJoin(
      questionAnswers,
      and(
        eq(questionAnswers.workspaceId, actionPoints.workspaceId),
        eq(questionAnswers.answerId, actionPoints.answerId),
        eq(questionAnswers.questionId, actionPoints.questionId),
      ),
    )
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
  const asked = points
    .filter(({ hasResolvers }) => !hasResolvers)
    .flatMap(({ id }) => resolvers.map((userId, position) => ({ workspaceId, actionPointId: id, userId, position })));
  if (asked.length > 0) await tx.insert(actionPointResolvers).values(asked);
  for (const point of points) {
    const days = daysFor(point.k);
    if (days === null || point.scheduledOn) continue;
    const scheduledOn = addDays(today(), days);
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
