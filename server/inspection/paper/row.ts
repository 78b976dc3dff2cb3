import { notDeleted } from "@db/not-deleted";
import type { AnswerHead, AnswerValue } from "@db/schema/answer";
import type { Content } from "@db/schema/template";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { missing } from "@server/core/errors";
import { statusOn } from "@server/inspection/action-point/rows";
import type { Stored } from "@server/platform/files/serve";
import { type BrandRow, brandRow } from "@server/tenancy/workspace/brand";
import { type SQL, sql } from "drizzle-orm";

type Photo = { id: string; name: string; sha256: string; mime: string; size: number };
export type PointRow = {
  id: string;
  question_id: string | null;
  title: string;
  status: "pending" | "past" | "ok" | "nok";
  scheduled_on: string | null;
};
export type AnsweredRow = { question_id: string; value: AnswerValue; note: string; k: number | null; photos: Photo[] };
type Blob = Pick<Stored, "sha256" | "size" | "mime">;

/** All that an answer on paper is made of, as it is stored. */
export type PaperRow = {
  id: string;
  workspace_id: string;
  object_id: string;
  template_id: string;
  user_id: string | null;
  author: string | null;
  status: "open" | "finished";
  head: AnswerHead;
  created_at: string;
  finished_at: string | null;
  signed_name: string;
  signed_at: string | null;
  signature: Blob | null;
  template: {
    title: string;
    subtitle: string;
    logo: Blob | null;
    page_break: boolean;
    others_see: boolean;
    description: boolean;
    company: boolean;
    participants: boolean;
    message: boolean;
    date: boolean;
  };
  version: { number: number | null; title: string };
  content: Content;
  object: { title: string; subtitle: string; display_code: string; public_id: string; public_enabled: boolean };
  brand: BrandRow;
  place: string[];
  answered: AnsweredRow[];
  points: PointRow[];
};

const blob = (
  sha256: SQL,
) => sql`(select json_build_object('sha256', blob.sha256, 'size', blob.size, 'mime', blob.mime) from blobs blob
  where (blob.workspace_id, blob.sha256) = (a.workspace_id, ${sha256}))`;

/**
 * `which`: a condition on `a` (answers), `o` (objects) and `t` (templates). Its place is for who may see that. In one
 * statement, however much was asked.
 */
export async function paperRow(tx: Tx, which: SQL): Promise<PaperRow> {
  const { rows } = await tx.execute<PaperRow>(sql`
    select a.id, a.workspace_id, a.object_id, a.template_id, a.user_id, a.status, a.head, a.created_at, a.finished_at, a.signed_name, a.signed_at,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as author,
      ${blob(sql`a.signature`)} as signature,
      json_build_object('title', t.title, 'subtitle', t.subtitle, 'logo', ${blob(sql`t.logo`)}, 'page_break', t.page_break, 'others_see', t.others_see,
        'description', t.description, 'company', t.company, 'participants', t.participants, 'message', t.message, 'date', t.date) as template,
      json_build_object('number', coalesce(v.number, b.number), 'title', v.title) as version,
      coalesce(v.content, b.content) as content,
      json_build_object('title', o.title, 'subtitle', o.subtitle, 'display_code', o.display_code, 'public_id', o.public_id,
        'public_enabled', o.public_enabled) as object,
      ${brandRow} as brand, '[]'::json as place,
      coalesce((select json_agg(json_build_object('question_id', q.question_id, 'value', q.value, 'note', q.note, 'k', q.k, 'photos', coalesce((
          select json_agg(json_build_object('id', f.id, 'name', f.name, 'sha256', f.sha256, 'size', f.size, 'mime', blob.mime) order by f.position, f.created_at, f.id)
          from answer_files f join blobs blob on (blob.workspace_id, blob.sha256) = (f.workspace_id, f.sha256)
          where (f.workspace_id, f.question_answer_id) = (q.workspace_id, q.id)), '[]')))
        from question_answers q where (q.workspace_id, q.answer_id) = (a.workspace_id, a.id)), '[]') as answered,
      coalesce((select json_agg(json_build_object('id', action_points.id, 'question_id', action_points.question_id, 'title', action_points.title,
          'status', ${statusOn(today())}, 'scheduled_on', action_points.scheduled_on) order by action_points.created_at, action_points.id)
        from action_points where (action_points.workspace_id, action_points.answer_id) = (a.workspace_id, a.id)
          and ${notDeleted("action_points")}), '[]') as points
    from answers a
      join objects o on (o.workspace_id, o.id) = (a.workspace_id, a.object_id) and ${notDeleted("o")}
      join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id) and ${notDeleted("t")}
      join template_versions v on (v.workspace_id, v.id) = (a.workspace_id, a.version_id)
      left join template_versions b on (b.workspace_id, b.id) = (v.workspace_id, v.based_on_id)
      join workspaces w on w.id = a.workspace_id and w.deleted_at is null
      left join users u on u.id = a.user_id
    where ${notDeleted("a")} and ${which}`);
  if (!rows[0]) throw missing();
  return rows[0];
}
