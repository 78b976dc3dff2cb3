import { notDeleted } from "@db/not-deleted";
import type { AnswerValue } from "@db/schema/answer";
import type { Tx } from "@db/transact";
import { Id } from "@server/core/fields";
import { Person } from "@server/inspection/action-point/inputs";
import { kinneyOf } from "@server/inspection/answer/question-types/kinney";
import { personAsJson } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { Answered } from "./inputs.ts";

/** What was answered to the same question before, on the same object. */
export const LastTime = Answered.extend({ question_id: Id, finished_at: z.string(), user: Person.nullable() });
export type LastTime = z.infer<typeof LastTime>;

type Input = { workspaceId: string; objectId: string; templateId: string; id: string; seesAll: boolean };
/** So far back it is looked for: what was left open the last time may have been answered the time before. */
const BACK = 5;

/** In the last answers that were finished and may be seen, this one aside. */
export async function lastTime(
  tx: Tx,
  actor: { userId: string },
  { workspaceId, objectId, templateId, id, seesAll }: Input,
): Promise<LastTime[]> {
  type Row = { question_id: string; value: AnswerValue; note: string; finished_at: string; user: LastTime["user"] };
  const { rows } = await tx.execute<Row>(sql`
    select distinct on (q.question_id) q.question_id, q.value, q.note, a.finished_at, ${personAsJson()} as "user"
    from (
      select id, workspace_id, user_id, finished_at from answers
      where (workspace_id, object_id, template_id) = (${workspaceId}, ${objectId}, ${templateId}) and id <> ${id}
        and status = 'finished' and ${notDeleted()} and (${seesAll} or user_id = ${actor.userId})
      order by finished_at desc limit ${BACK}
    ) a join question_answers q on (q.workspace_id, q.answer_id) = (a.workspace_id, a.id)
      and (q.value <> '{}' or q.note <> '')
      left join users u on u.id = a.user_id
    order by q.question_id, a.finished_at desc`);
  return rows.map(({ value, finished_at, ...row }) => ({
    ...row,
    ...value,
    ...kinneyOf(value),
    finished_at: new Date(finished_at).toISOString(),
  }));
}
