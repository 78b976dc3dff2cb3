import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { AnswerValue } from "@db/schema/answer";
import type { AnswerHead } from "@db/schema/answer-head";
import type { Content } from "@db/schema/template";
import { provenBy } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { statusOn } from "@server/inspection/action-point/rows";
import { StoredTexts } from "@server/inspection/template/content";
import type { StoredContent } from "@server/platform/files/serve";
import { type BrandRow, brandRow } from "@server/tenancy/workspace/brand";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const Photo = z.object({ id: z.string(), name: z.string(), sha256: z.string(), mime: z.string(), size: z.number() });
export const PointRow = z.object({
  id: z.string(),
  question_id: z.string().nullable(),
  title: z.string(),
  status: z.enum(["pending", "past", "ok", "nok"]),
  scheduled_on: z.string().nullable(),
});
export type PointRow = z.infer<typeof PointRow>;
export const AnsweredRow = z.object({
  question_id: z.string(),
  value: z.custom<AnswerValue>(),
  note: z.string(),
  k: z.number().nullable(),
  photos: z.array(Photo),
});
export type AnsweredRow = z.infer<typeof AnsweredRow>;
type Blob = Pick<StoredContent, "sha256" | "size" | "mime">;

/** The stored data of a printout. */
export const PrintoutRow = z.object({
  id: z.string(),
  workspace_id: z.string(),
  object_id: z.string(),
  template_id: z.string(),
  user_id: z.string().nullable(),
  author: z.string().nullable(),
  status: z.enum(["open", "finished"]),
  head: z.custom<AnswerHead>(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  signed_name: z.string(),
  signed_at: z.string().nullable(),
  signed_account: z.string(),
  signed_proven_by: z.enum(provenBy).nullable(),
  signature: z.custom<Blob>().nullable(),
  template: z.object({
    title: z.string(),
    subtitle: z.string(),
    logo: z.custom<Blob>().nullable(),
    page_break: z.boolean(),
    others_see: z.boolean(),
    description: z.boolean(),
    company: z.boolean(),
    participants: z.boolean(),
    message: z.boolean(),
    date: z.boolean(),
    texts: StoredTexts,
  }),
  version: z.object({ number: z.number().nullable(), title: z.string() }),
  content: z.custom<Content>(),
  object: z.object({
    title: z.string(),
    subtitle: z.string(),
    display_code: z.string(),
    public_id: z.string(),
    public_enabled: z.boolean(),
  }),
  brand: z.custom<BrandRow>(),
  place: z.array(z.string()),
  answered: z.array(AnsweredRow),
  points: z.array(PointRow),
});
export type PrintoutRow = z.infer<typeof PrintoutRow>;

const blob = (
  sha256: SQL,
) => sql`(select json_build_object('sha256', blob.sha256, 'size', blob.size, 'mime', blob.mime) from blobs blob
  where (blob.workspace_id, blob.sha256) = (a.workspace_id, ${sha256}))`;

/**
 * Loads a printout in one statement. `which`: a condition on `a` (answers), `o` (objects) and `t` (templates). The
 * caller fills in `place`. Throws notFound.
 */
export async function printoutRow(tx: Tx, which: SQL): Promise<PrintoutRow> {
  const rows = await queryRows(tx, PrintoutRow)`
    select a.id, a.workspace_id, a.object_id, a.template_id, a.user_id, a.status, a.head, a.created_at, a.finished_at,
      a.signed_name, a.signed_at, a.signed_account, a.signed_proven_by,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as author,
      ${blob(sql`a.signature`)} as signature,
      json_build_object('title', t.title, 'subtitle', t.subtitle, 'logo', ${blob(sql`t.logo`)},
        'page_break', t.page_break, 'others_see', t.others_see,
        'description', t.description, 'company', t.company, 'participants', t.participants, 'message', t.message,
          'date', t.date, 'texts', t.texts) as template,
      json_build_object('number', coalesce(v.number, b.number), 'title', v.title) as version,
      coalesce(v.content, b.content) as content,
      json_build_object('title', o.title, 'subtitle', o.subtitle, 'display_code', o.display_code,
        'public_id', o.public_id,
        'public_enabled', o.public_enabled) as object,
      ${brandRow} as brand, '[]'::json as place,
      coalesce((select json_agg(json_build_object('question_id', q.question_id, 'value', q.value, 'note', q.note,
        'k', q.k, 'photos', coalesce((
          select json_agg(json_build_object('id', f.id, 'name', f.name, 'sha256', f.sha256, 'size', f.size,
            'mime', blob.mime) order by f.position, f.created_at, f.id)
          from answer_files f join blobs blob on (blob.workspace_id, blob.sha256) = (f.workspace_id, f.sha256)
          where (f.workspace_id, f.question_answer_id) = (q.workspace_id, q.id)), '[]')))
        from question_answers q where (q.workspace_id, q.answer_id) = (a.workspace_id, a.id)), '[]') as answered,
      coalesce((select json_agg(json_build_object('id', action_points.id, 'question_id', action_points.question_id,
        'title', action_points.title,
          'status', ${statusOn(today())}, 'scheduled_on', action_points.scheduled_on)
            order by action_points.created_at, action_points.id)
        from action_points where (action_points.workspace_id, action_points.answer_id) = (a.workspace_id, a.id)
          and ${notDeleted("action_points")}), '[]') as points
    from answers a
      join objects o on (o.workspace_id, o.id) = (a.workspace_id, a.object_id) and ${notDeleted("o")}
      join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id) and ${notDeleted("t")}
      join template_versions v on (v.workspace_id, v.id) = (a.workspace_id, a.version_id)
      left join template_versions b on (b.workspace_id, b.id) = (v.workspace_id, v.based_on_id)
      join workspaces w on w.id = a.workspace_id and w.deleted_at is null
      left join users u on u.id = a.user_id
    where ${notDeleted("a")} and ${which}`;
  if (!rows[0]) throw notFound();
  return rows[0];
}
