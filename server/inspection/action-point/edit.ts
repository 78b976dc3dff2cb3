import { actionPoints } from "@db/schema/action-point";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorize } from "@server/core/actor";
import { parseBasedOn } from "@server/core/based-on";
import { changesSince, lockRow } from "@server/core/concurrent-edit";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { answerForPoint } from "@server/inspection/answer/answer-for-point";
import { type Plan, planFor } from "@server/inspection/schedule/plan";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type actionPointFor, actionPointToChange } from "./action-point-for.ts";
import { priorityFor, reportOf } from "./create.ts";
import type { ActionPointChanges } from "./inputs.ts";
import { nextNotice } from "./notice.ts";
import { remindNewResolvers } from "./remind-new-resolvers.ts";
import { asked, mergedResolvers, resolversOf, setResolvers } from "./resolvers.ts";
import { actionPointView } from "./view.ts";

type Changes = z.output<typeof ActionPointChanges>;

/**
 * Changes its texts, resolvers and schedule. Another day makes it pending again; a resolved one is to be reopened
 * first.
 */
export const editActionPoint = (actor: Actor, changes: Changes, locale: Locale) =>
  transact(actor, async (tx) => {
    await changeActionPoint(tx, actor, changes);
    return actionPointView(tx, actor, changes.id, locale);
  });

/** The same within the caller's transaction. Throws EditConflict if another changed the same since `based_on`. */
export async function changeActionPoint(tx: Tx, actor: Actor, { id, resolvers, groups, ...sent }: Changes) {
  if (sent.based_on) await lockRow(tx, actionPoints, id);
  const before = await actionPointToChange(tx, actor, "action_point.edit", id);
  const { workspaceId, containerId } = before;
  const { priority, ...changes } = await changesSince(tx, sent, {
    ...{ actor, read: async () => before, values: shownValues },
    record: { workspaceId, aboutId: id, verbs: ["action_point.edit", "action_point.schedule"] },
  });
  const { scheduled_at, frequency, alert, scope, report_id, answer_id, question_id, ...words } = changes;
  const origin = await originOf(tx, actor, before, { report_id, answer_id, question_id });
  const plan = await planFor(
    tx,
    actor,
    { ...before, type: words.type ?? before.type },
    { scheduledOn: scheduled_at, frequency, alert, scope },
  );
  if (plan) authorize(before, "action_point.edit"); // an inspector plans nothing
  const scheduledOn = plan ? plan.scheduledOn : before.scheduledOn;
  const isMoved = plan?.isMoved ?? false;
  const [changed] = await tx
    .update(actionPoints)
    .set({
      ...words,
      ...origin,
      priority: priorityFor(scheduledOn, priority ?? before.priority),
      ...(plan ? planned(before, plan) : {}),
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(actionPoints.workspaceId, workspaceId),
        eq(actionPoints.id, id),
        eq(actionPoints.status, before.status),
        sql`${actionPoints.scheduleId} is not distinct from ${before.scheduleId}`,
      ),
    )
    .returning({ id: actionPoints.id });
  if (!changed) throw conflict("action_point.changed_meanwhile", "changed");
  if (resolvers || groups) {
    const place = { workspaceId, containerId, actionPointId: id };
    const stored = await resolversOf(tx, place);
    const { resolvers: shown } = parseBasedOn(sent.based_on);
    const wanted = resolvers ? mergedResolvers(resolvers, stored, shown) : stored;
    await setResolvers(tx, place, await asked(tx, place, wanted, groups ?? []));
    await remindNewResolvers(tx, { workspaceId, ids: [id] });
  }
  const verb = isMoved ? "action_point.schedule" : "action_point.edit";
  const detail = isMoved
    ? { scheduled_on: scheduledOn, ...(plan?.frequency !== "oneTime" && { frequency: plan?.frequency }) }
    : undefined;
  await recordEvent(tx, actor, verb, { workspaceId, aboutId: id, title: words.title ?? before.title, detail });
}

/** What a device shows of it, and may be changed there. */
const shownValues = ({ title, note, priority, scheduledOn }: Point) => ({
  title,
  note,
  priority,
  scheduled_at: scheduledOn,
});

type Point = Awaited<ReturnType<typeof actionPointFor>>;
type Origin = Pick<Changes, "report_id" | "answer_id" | "question_id">;

/**
 * Its new origin: a report or an answer of the same object. Linking to an answer, or unlinking, needs write access to
 * that answer. Runs before anything is locked, in the order in which answers are saved.
 */
async function originOf(
  tx: Tx,
  actor: Actor,
  { workspaceId, objectId, ...before }: Point,
  { report_id, answer_id, question_id }: Origin,
) {
  const report = report_id === undefined ? {} : { reportId: await reportOf(tx, workspaceId, objectId, report_id) };
  const answerId = answer_id === undefined ? before.answerId : answer_id;
  const isSame = answerId === before.answerId;
  // a question belongs to one answer
  const questionId =
    answerId === null ? null : question_id === undefined ? (isSame ? before.questionId : null) : question_id;
  if (isSame && questionId === before.questionId) return report;
  await answerForPoint(tx, actor, objectId, { answer_id: before.answerId, question_id: null });
  await answerForPoint(tx, actor, objectId, { answer_id: answerId, question_id: questionId });
  return { ...report, answerId, questionId };
}

/** The columns of its plan. One that was not in order becomes pending again, and keeps its note, which says why. */
function planned({ status }: Pick<typeof actionPoints.$inferSelect, "status">, { isMoved, frequency, ...plan }: Plan) {
  return {
    ...plan,
    ...(isMoved && status === "nok" ? { status: "pending" as const, solvedAt: null, solvedBy: null } : {}),
    ...(status === "ok" ? {} : nextNotice(plan.scheduledOn, plan.alert, frequency)),
  };
}
