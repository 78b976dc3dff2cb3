import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { Question } from "@db/schema/question";
import type { Tx } from "@db/transact";
import { iso } from "@server/core/day";
import { Id } from "@server/core/fields";
import { Person } from "@server/inspection/action-point/inputs";
import { kinneyOf } from "@server/inspection/answer/question-types/kinney";
import { personAsJson } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { AnsweredValue } from "./inputs.ts";
import { StoredValue } from "./rows.ts";

/** What of a question decides how its answer reads. */
const Asked = Question.pick({ type: true, multiple: true, unit: true, lower: true, upper: true });
/** Without nulls: an older version lacks newer settings. */
const askedAsJson = sql`json_strip_nulls(json_build_object(${sql.join(
  Object.keys(Asked.shape).map((key) => sql.raw(`'${key}', question -> '${key}'`)),
  sql`, `,
)}))`;

/** The answer to a question in an earlier answer to the same template on the same object. */
export const PreviousAnswer = AnsweredValue.extend({
  question_id: Id,
  finished_at: z.string(),
  user: Person.nullable(),
  /** The question as it was asked then. */
  asked: Asked,
});
export type PreviousAnswer = z.infer<typeof PreviousAnswer>;

const Row = z.object({
  question_id: z.string(),
  value: StoredValue,
  note: z.string(),
  finished_at: z.string(),
  user: Person.nullable(),
  asked: Asked,
});

type Input = { workspaceId: string; objectId: string; templateId: string; id: string; seesAll: boolean };
/** The number of earlier answers to search: a question that was not answered in the last may be in the one before. */
const MAX_ANSWERS = 5;

/** The newest answer to each question in earlier finished answers that the actor may see; `id` is left out. */
export async function previousAnswers(
  tx: Tx,
  actor: { userId: string },
  { workspaceId, objectId, templateId, id, seesAll }: Input,
): Promise<PreviousAnswer[]> {
  const rows = await queryRows(tx, Row)`
    with last as materialized (
      select id, workspace_id, version_id, user_id, finished_at from answers
      where (workspace_id, object_id, template_id) = (${workspaceId}, ${objectId}, ${templateId}) and id <> ${id}
        and status = 'finished' and ${notDeleted()} and (${seesAll} or user_id = ${actor.userId})
      order by finished_at desc limit ${MAX_ANSWERS}
    ), asked as materialized (
      select v.id as version_id, question ->> 'id' as id, ${askedAsJson} as asked
      from template_versions v
        left join template_versions base on (base.workspace_id, base.id) = (v.workspace_id, v.based_on_id),
        jsonb_array_elements(coalesce(v.content, base.content) -> 'groups') g,
        jsonb_array_elements(g -> 'questions') question
      where v.workspace_id = ${workspaceId} and v.id in (select version_id from last)
    )
    select distinct on (q.question_id) q.question_id, q.value, q.note, a.finished_at, asked.asked,
      ${personAsJson()} as "user"
    from last a
    join question_answers q on (q.workspace_id, q.answer_id) = (a.workspace_id, a.id)
      and (q.value <> '{}' or q.note <> '')
    join asked on (asked.version_id, asked.id) = (a.version_id, q.question_id::text)
    left join users u on u.id = a.user_id
    order by q.question_id, a.finished_at desc`;
  return rows.map(({ value, finished_at, ...row }) => ({
    ...row,
    ...value,
    ...kinneyOf(value),
    finished_at: iso(finished_at),
  }));
}
