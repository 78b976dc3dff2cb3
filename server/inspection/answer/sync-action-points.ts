import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { definitions } from "@server/inspection/answer/question-types/all";
import { trash } from "@server/records/deletion/trash";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { FoundAnswer } from "./answer-for.ts";
import { PointView } from "./inputs.ts";
import type { QuestionChange } from "./save.ts";
import { touchQuestionAnswer } from "./touch.ts";
import { asksPoint } from "./value.ts";

/** `touched`: somebody planned, assigned, resolved or changed it outside the answer. */
const Point = PointView.extend({ question_id: z.string(), touched: z.boolean() });
type Point = z.infer<typeof Point>;
type PointValues = { id?: string; title: string; note: string; priority?: PointView["priority"] };
type Question = Pick<QuestionChange["question"], "id" | "label" | "type" | "point_from">;
/** A change of a question's answer, with the action points that the answer created before. */
type Sync = { change: QuestionChange; existing: Point[] };

/**
 * Brings the action points of an answer in line with it: a question has one for what is wrong, or one for each row of
 * its list. An action point that nobody has touched is updated and deleted with the answer; a touched one stays as it
 * is. `all` are the questions of the input, `changed` those whose stored answer changed. Gives whether any action point
 * changed.
 */
export async function syncActionPoints(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  { all, changed }: { all: QuestionChange[]; changed: QuestionChange[] },
): Promise<boolean> {
  const withPoints = all.filter(({ question }) => definitions[question.type].points);
  if (withPoints.length === 0) return false;
  const points = await pointsOf(tx, found);
  let anyChanged = false;
  for (const input of withPoints) {
    // Input that was left out, because it was empty or a retry, must not change the action point either
    const change = changed.includes(input)
      ? input
      : { ...input, value: input.before?.value ?? {}, note: input.before?.note ?? "" };
    const existing = points.filter(({ question_id }) => question_id === change.question.id);
    const sync = definitions[change.question.type].points === "list" ? syncListedPoints : syncPoint;
    const pointsChanged = await sync(tx, actor, found, { change, existing });
    if (pointsChanged) await touchQuestionAnswer(tx, actor, found.answer, change.question.id);
    anyChanged ||= pointsChanged;
  }
  return anyChanged;
}

/** The action points of an answer, the oldest first. */
async function pointsOf(tx: Tx, { answer }: FoundAnswer): Promise<Point[]> {
  return queryRows(tx, Point)`
    select p.id, p.title, p.note, p.priority, p.status, p.question_id,
      p.status <> 'pending' or p.schedule_id is not null or p.scheduled_on is not null
        or exists (select from action_point_resolvers r
          where (r.workspace_id, r.action_point_id) = (p.workspace_id, p.id))
        or exists (select from action_point_photos f where (f.workspace_id, f.action_point_id) = (p.workspace_id, p.id))
        or exists (select from events e
          where (e.workspace_id, e.about_id) = (p.workspace_id, p.id) and e.verb <> 'action_point.create') as touched
    from action_points p
    where (p.workspace_id, p.answer_id) = (${answer.workspaceId}, ${answer.id}) and ${notDeleted("p")}
    order by p.created_at, p.id`;
}

/** An action point is named after the first line of the remark, or the question where there is none. */
const titleFrom = ({ label }: Question, note = "") => (note.trim().split("\n")[0]!.trim() || label).slice(0, 200);

async function syncPoint(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  { change: { question, input, before, value, note }, existing }: Sync,
): Promise<boolean> {
  const open = existing.find(({ status }) => status !== "ok");
  if (!asksPoint(question, value)) return open ? removePoint(tx, actor, found, open) : false;
  const chosen = open && open.title !== titleFrom(question, before?.note) ? open.title : undefined;
  const values = { title: input.title || chosen || titleFrom(question, note), note, priority: input.priority };
  if (open) return updatePoint(tx, open, values);
  if (before && asksPoint(question, before.value)) return false; // It was created then, and has been resolved or deleted since
  return createPoint(tx, actor, found, question, values);
}

async function syncListedPoints(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  { change: { question, input }, existing }: Sync,
): Promise<boolean> {
  let anyChanged = false;
  for (const { id, title, note = "", priority } of input.action_points ?? []) {
    const point = existing.find((point) => (id ? point.id === id : point.title === title && point.note === note));
    const values = { id, title, note, priority };
    const changed = point
      ? title
        ? await updatePoint(tx, point, values)
        : await removePoint(tx, actor, found, point)
      : title !== "" && (await createPoint(tx, actor, found, question, values));
    anyChanged ||= changed;
  }
  return anyChanged;
}

/** Creates an action point; false if one with this id exists already. */
async function createPoint(
  tx: Tx,
  actor: Actor,
  { answer, object }: FoundAnswer,
  { id: questionId, label }: Question,
  { id, title, note, priority }: PointValues,
): Promise<boolean> {
  const { workspaceId } = answer;
  const [created] = await tx
    .insert(actionPoints)
    .values({
      id,
      workspaceId,
      containerId: object.containerId,
      objectId: object.id,
      title,
      note,
      priority,
      subject: label.slice(0, 200),
      answerId: answer.id,
      questionId,
      createdBy: actor.userId,
    })
    .onConflictDoNothing({ target: actionPoints.id })
    .returning({ id: actionPoints.id });
  if (!created) {
    await requirePointOfQuestion(tx, answer, questionId, id!);
    return false;
  }
  await recordEvent(tx, actor, "action_point.create", {
    workspaceId,
    aboutId: created.id,
    title,
    detail: { answer_id: answer.id },
  });
  return true;
}

/**
 * Throws invalid (422) unless the existing action point is of this question, and in the trash: with the id of another
 * one the text of the new one would be lost.
 */
async function requirePointOfQuestion(
  tx: Tx,
  { workspaceId, id: answerId }: FoundAnswer["answer"],
  questionId: string,
  id: string,
): Promise<void> {
  const [existing] = await tx
    .select({ id: actionPoints.id })
    .from(actionPoints)
    .where(
      and(
        eq(actionPoints.workspaceId, workspaceId),
        eq(actionPoints.answerId, answerId),
        eq(actionPoints.questionId, questionId),
        eq(actionPoints.id, id),
      ),
    );
  if (!existing) throw invalid("answer.id_taken", questionId);
}

async function updatePoint(
  tx: Tx,
  point: Point,
  { title, note, priority = point.priority }: PointValues,
): Promise<boolean> {
  if (point.touched || (point.title === title && point.note === note && point.priority === priority)) return false;
  await tx
    .update(actionPoints)
    .set({ title, note, priority, updatedAt: sql`now()` })
    .where(eq(actionPoints.id, point.id));
  return true;
}

async function removePoint(
  tx: Tx,
  actor: Actor,
  { answer }: FoundAnswer,
  { id, title, touched }: Point,
): Promise<boolean> {
  if (touched) return false;
  await trash(tx, actor, { workspaceId: answer.workspaceId, kind: "action_point", targetId: id, title, follows: true });
  return true;
}
