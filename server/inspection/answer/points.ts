import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import { questionAnswers } from "@db/schema/answer";
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
import type { Written } from "./save.ts";

const Point = PointView.extend({ question_id: z.string(), touched: z.boolean() });
type Point = z.infer<typeof Point>;
type Said = { id?: string; title: string; note: string; priority?: PointView["priority"] };
type Question = Pick<Written["question"], "id" | "label">;
/** An answer, with what came out of it before. */
type Kept = { each: Written; mine: Point[] };

/**
 * The action points that come out of answers: one of each nok, those of a free list. What nobody has done anything with
 * since follows the answer, and goes with it; the rest stands on its own. Says whether anything changed.
 */
export async function keepPoints(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  written: Written[],
  changed: Written[],
): Promise<boolean> {
  const about = written.filter(({ question }) => definitions[question.type].points);
  if (about.length === 0) return false;
  const there = await pointsOf(tx, found);
  let any = false;
  for (const said of about) {
    // what was left out, since it says nothing or came a second time, says nothing about its action point either
    const each = changed.includes(said)
      ? said
      : { ...said, value: said.before?.value ?? {}, note: said.before?.note ?? "" };
    const mine = there.filter(({ question_id }) => question_id === each.question.id);
    const did =
      definitions[each.question.type].points === "list"
        ? await keepList(tx, actor, found, { each, mine })
        : await keepOfVerdict(tx, actor, found, { each, mine });
    if (did) await touchRow(tx, actor, found, each.question.id);
    any ||= did;
  }
  return any;
}

/**
 * Alive, and whether somebody did something with them: planned, gave them to somebody, solved them, changed their words
 * elsewhere.
 */
async function pointsOf(tx: Tx, { answer }: FoundAnswer): Promise<Point[]> {
  const rows = await queryRows(tx, Point)`
    select p.id, p.title, p.note, p.priority, p.status, p.question_id,
      p.status <> 'pending' or p.schedule_id is not null or p.scheduled_on is not null
        or exists (select from action_point_resolvers r
          where (r.workspace_id, r.action_point_id) = (p.workspace_id, p.id))
        or exists (select from action_point_photos f where (f.workspace_id, f.action_point_id) = (p.workspace_id, p.id))
        or exists (select from events e where (e.workspace_id, e.about_id) = (p.workspace_id, p.id)
          and e.verb <> 'action_point.create') as touched
    from action_points p where (p.workspace_id, p.answer_id) = (${answer.workspaceId}, ${answer.id})
      and ${notDeleted("p")}
    order by p.created_at, p.id`;
  return rows;
}

async function keepOfVerdict(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  { each: { question, given, before, value, note }, mine }: Kept,
) {
  const open = mine.find(({ status }) => status !== "ok");
  if (value.value !== "nok") return open ? remove(tx, actor, found, open) : false;
  const said = { title: given.title || open?.title || question.label.slice(0, 200), note, priority: given.priority };
  if (open) return change(tx, open, said);
  if (before?.value.value === "nok") return false; // it was opened then, and solved or deleted since
  return openPoint(tx, actor, found, { question, said });
}

async function keepList(
  tx: Tx,
  actor: Actor,
  found: FoundAnswer,
  { each: { question, given }, mine }: Kept,
): Promise<boolean> {
  let any = false;
  for (const { id, title, note = "", priority } of given.action_points ?? []) {
    const there = mine.find((point) => (id ? point.id === id : point.title === title && point.note === note));
    const said = { id, title, note, priority };
    const did = there
      ? title
        ? await change(tx, there, said)
        : await remove(tx, actor, found, there)
      : title !== "" && (await openPoint(tx, actor, found, { question, said }));
    any ||= did;
  }
  return any;
}

async function openPoint(
  tx: Tx,
  actor: Actor,
  { answer, object }: FoundAnswer,
  { question: { id: questionId, label }, said: { id, title, note, priority } }: { question: Question; said: Said },
): Promise<boolean> {
  const { workspaceId } = answer;
  const [made] = await tx
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
  if (!made) {
    await requireOurs(tx, answer, questionId, id!);
    return false;
  }
  await recordEvent(tx, actor, "action_point.create", {
    workspaceId,
    aboutId: made.id,
    title,
    detail: { answer_id: answer.id },
  });
  return true;
}

/** It was there, and is in the trash; under the id of another one its words would be lost. */
async function requireOurs(
  tx: Tx,
  { workspaceId, id: answerId }: FoundAnswer["answer"],
  questionId: string,
  id: string,
): Promise<void> {
  const [ours] = await tx
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
  if (!ours) throw invalid("answer.id_taken", questionId);
}

async function change(tx: Tx, point: Point, { title, note, priority = point.priority }: Said): Promise<boolean> {
  if (point.touched || (point.title === title && point.note === note && point.priority === priority)) return false;
  await tx
    .update(actionPoints)
    .set({ title, note, priority, updatedAt: sql`now()` })
    .where(eq(actionPoints.id, point.id));
  return true;
}

async function remove(tx: Tx, actor: Actor, { answer }: FoundAnswer, { id, title, touched }: Point): Promise<boolean> {
  if (touched) return false;
  await trash(tx, actor, { workspaceId: answer.workspaceId, kind: "action_point", targetId: id, title });
  return true;
}

/** Who looks at the answer hears of it. */
export async function touchRow(
  tx: Tx,
  actor: Actor,
  { answer }: Pick<FoundAnswer, "answer">,
  questionId: string,
): Promise<void> {
  const { workspaceId, id: answerId } = answer;
  const key = [questionAnswers.workspaceId, questionAnswers.answerId, questionAnswers.questionId];
  await tx
    .insert(questionAnswers)
    .values({ workspaceId, answerId, questionId, updatedBy: actor.userId })
    .onConflictDoUpdate({ target: key, set: { updatedAt: sql`clock_timestamp()` } });
}
