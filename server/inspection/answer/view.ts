import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { REST_BASE } from "@server/core/constants";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { Person } from "@server/inspection/action-point/inputs";
import { kinneyOf } from "@server/inspection/answer/question-types/kinney";
import { personAsJson } from "@server/tenancy/user/as-json";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { conflictsOf } from "./conflicts.ts";
import { type AnswerView, PointView, type QuestionAnswerView } from "./inputs.ts";
import { StoredValue, SummaryRow, summaryColumns, summaryOf } from "./rows.ts";

type Place = { workspaceId: string; id: string };

const Row = z.object({
  id: z.string(),
  answer_id: z.string(),
  object_id: z.string(),
  template_id: z.string(),
  question_id: z.string(),
  value: StoredValue,
  note: z.string(),
  revision: z.number(),
  updated_at: z.string(),
  updated_by: Person.nullable(),
});
const PhotoRow = z.object({
  id: z.string(),
  question_answer_id: z.string(),
  name: z.string(),
  size: z.number(),
  created_at: z.string(),
});
const PointRow = PointView.extend({ answer_id: z.string(), question_id: z.string().nullable() });

/** The answers to the questions of an answer, or to some of them. */
export const questionAnswersOf = (tx: Tx, answer: Place, questionIds?: string[]) =>
  questionAnswersIn(
    tx,
    answer.workspaceId,
    [answer.id],
    questionIds ? sql`and q.question_id = any (${uuids(questionIds)})` : sql``,
  );

/**
 * The answers to the questions of several answers, with their photos, their action points and their conflicts, in four
 * queries. `condition`: further conditions on question_answers as `q`, starting with `and`.
 */
export async function questionAnswersIn(
  tx: Tx,
  workspaceId: string,
  answerIds: string[],
  condition: SQL = sql``,
): Promise<(QuestionAnswerView & { answer_id: string })[]> {
  const ids = uuids(answerIds);
  const selected = sql`q.workspace_id = ${workspaceId} and q.answer_id = any (${ids}) ${condition}`;
  const [rows, photos, points, conflicts] = await Promise.all([
    queryRows(tx, Row)`
      select q.id, q.answer_id, a.object_id, a.template_id, q.question_id, q.value, q.note, q.revision, q.updated_at,
        ${personAsJson()} as updated_by
      from question_answers q join answers a on (a.workspace_id, a.id) = (q.workspace_id, q.answer_id)
        left join users u on u.id = q.updated_by
      where ${selected}`,
    queryRows(tx, PhotoRow)`
      select f.id, f.question_answer_id, f.name, f.size, f.created_at from question_answers q
        join answer_files f on (f.workspace_id, f.question_answer_id) = (q.workspace_id, q.id)
      where ${selected} order by f.position, f.created_at, f.id`,
    queryRows(tx, PointRow)`
      select p.id, p.answer_id, p.question_id, p.title, p.note, p.priority, p.status from action_points p
      where p.workspace_id = ${workspaceId} and p.answer_id = any (${ids}) and ${notDeleted("p")}
      order by p.created_at, p.id`,
    conflictsOf(tx, workspaceId, answerIds, sql`and c.question_id is not null`),
  ]);
  const filesOf = grouped(photos, ({ question_answer_id }) => question_answer_id);
  const pointsOf = grouped(points, ({ answer_id, question_id }) => `${answer_id} ${question_id}`);
  const conflictsIn = grouped(conflicts, ({ answer_id, question_id }) => `${answer_id} ${question_id}`);
  return rows.map(({ object_id, template_id, value, updated_at, ...row }) => {
    const path = `${REST_BASE}/objects/${object_id}/templates/${template_id}/template-answers/${row.answer_id}/files`;
    return {
      ...row,
      ...value,
      ...kinneyOf(value),
      updated_at: iso(updated_at),
      files: (filesOf.get(row.id) ?? []).map(({ id, name, size, created_at }) => ({
        id,
        type: "image" as const,
        file_path: `${path}/${id}`,
        name,
        size,
        created_at: iso(created_at),
      })),
      action_points: (pointsOf.get(`${row.answer_id} ${row.question_id}`) ?? []).map(
        ({ id, title, note, priority, status }) => ({
          id,
          title,
          note,
          priority,
          status,
        }),
      ),
      conflicts: (conflictsIn.get(`${row.answer_id} ${row.question_id}`) ?? []).map(
        ({ id, value, note, written_by, at }) => ({ id, ...value, ...kinneyOf(value), note, written_by, at }),
      ),
    };
  });
}

function grouped<T>(rows: T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** One answer, with all its questions or those of `questionIds`. The caller has authorized the actor. */
export async function answerView(tx: Tx, workspaceId: string, id: string, questionIds?: string[]): Promise<AnswerView> {
  const [[row], questions] = await Promise.all([
    queryRows(tx, SummaryRow)`
      select ${summaryColumns} from answers a left join users u on u.id = a.user_id
      where (a.workspace_id, a.id) = (${workspaceId}, ${id})`,
    questionIds?.length === 0 ? [] : questionAnswersOf(tx, { workspaceId, id }, questionIds),
  ]);
  if (!row) throw notFound();
  return { ...summaryOf(row), question_answers: questions };
}
