import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { AnswerHead, AnswerValue } from "@db/schema/answer";
import type { Tx } from "@db/transact";
import { REST_BASE } from "@server/core/constants";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { kinneyOf } from "@server/inspection/answer/question-types/kinney";
import { personAsJson } from "@server/tenancy/user/as-json";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AnswerSummary, AnswerView, PointView, QuestionAnswerView } from "./inputs.ts";

type Place = { workspaceId: string; id: string };
const Person = z.object({ id: z.string(), first_name: z.string(), last_name: z.string() });
type Person = z.infer<typeof Person>;
const Row = z.object({
  id: z.string(),
  answer_id: z.string(),
  object_id: z.string(),
  template_id: z.string(),
  question_id: z.string(),
  value: z.custom<AnswerValue>(),
  note: z.string(),
  revision: z.number(),
  updated_at: z.string(),
  updated_by: Person.nullable(),
});
type Photo = { id: string; question_answer_id: string; name: string; size: number; created_at: string };
type Point = PointView & { answer_id: string; question_id: string };
type Old = {
  id: string;
  question_answer_id: string;
  value: AnswerValue;
  note: string;
  at: string;
  written_by: Person | null;
};

/**
 * The answers to questions, with their photos, their action points and what was written over: four queries, however
 * many there are.
 */
export const questionAnswersOf = (tx: Tx, answer: Place, questionIds?: string[]) =>
  among(
    tx,
    answer.workspaceId,
    [answer.id],
    questionIds ? sql`and q.question_id = any (${`{${questionIds.join()}}`}::uuid[])` : sql``,
  );

/** The same of several answers at once, or those written since a moment. */
export async function among(
  tx: Tx,
  workspaceId: string,
  answerIds: string[],
  which: SQL = sql``,
): Promise<(QuestionAnswerView & { answer_id: string })[]> {
  const ids = sql`${`{${answerIds.join()}}`}::uuid[]`;
  const here = sql`q.workspace_id = ${workspaceId} and q.answer_id = any (${ids}) ${which}`;
  const [rows, photos, points, replaced] = await Promise.all([
    queryRows(tx, Row)`
      select q.id, q.answer_id, a.object_id, a.template_id, q.question_id, q.value, q.note, q.revision, q.updated_at,
        ${personAsJson()} as updated_by
      from question_answers q join answers a on (a.workspace_id, a.id) = (q.workspace_id, q.answer_id)
      left join users u on u.id = q.updated_by
      where ${here}`,
    tx.execute<Photo>(sql`
      select f.id, f.question_answer_id, f.name, f.size, f.created_at from question_answers q
        join answer_files f on (f.workspace_id, f.question_answer_id) = (q.workspace_id, q.id)
      where ${here} order by f.position, f.created_at, f.id`),
    tx.execute<Point>(sql`
      select p.id, p.answer_id, p.question_id, p.title, p.note, p.priority, p.status from action_points p
      where p.workspace_id = ${workspaceId} and p.answer_id = any (${ids}) and ${notDeleted("p")}
      order by p.created_at, p.id`),
    tx.execute<Old>(sql`
      select distinct on (r.question_answer_id) r.id, r.question_answer_id, r.value, r.note, r.created_at as at,
        ${personAsJson()} as written_by
      from question_answers q join replaced_answers r on (r.workspace_id, r.question_answer_id) = (q.workspace_id, q.id)
      left join users u on u.id = r.written_by
      where ${here} and r.revision < q.revision and r.written_by is distinct from q.updated_by
      order by r.question_answer_id, r.created_at desc`),
  ]);
  const filesOf = grouped(photos.rows, ({ question_answer_id }) => question_answer_id);
  const pointsOf = grouped(points.rows, ({ answer_id, question_id }) => `${answer_id} ${question_id}`);
  const oldOf = new Map(replaced.rows.map((old) => [old.question_answer_id, old]));
  return rows.map(({ object_id, template_id, value, updated_at, ...row }) => {
    const old = oldOf.get(row.id);
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
      replaced: old
        ? {
            id: old.id,
            ...old.value,
            ...kinneyOf(old.value),
            note: old.note,
            written_by: old.written_by,
            at: iso(old.at),
          }
        : null,
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

type SummaryRow = { [K in keyof AnswerSummary]: AnswerSummary[K] } & { head: AnswerHead };

/** Of rows of `answers` under the name a, left-joined with their author as u. */
export const summaryColumns = sql`a.id, ${personAsJson()} as "user", a.version_id, a.status, a.created_at, a.updated_at,
  a.finished_at, a.head`;

export const summaryOf = ({ created_at, updated_at, finished_at, ...row }: SummaryRow) => ({
  ...row,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
  finished_at: finished_at && iso(finished_at),
});

/** One answer; whoever asks has been authorized for it. */
export async function answerView(tx: Tx, workspaceId: string, id: string, questionIds?: string[]): Promise<AnswerView> {
  const [{ rows }, questions] = await Promise.all([
    tx.execute<SummaryRow>(sql`
      select ${summaryColumns} from answers a left join users u on u.id = a.user_id
      where (a.workspace_id, a.id) = (${workspaceId}, ${id})`),
    questionIds?.length === 0 ? [] : questionAnswersOf(tx, { workspaceId, id }, questionIds),
  ]);
  if (!rows[0]) throw notFound();
  return { ...summaryOf(rows[0]), question_answers: questions };
}
