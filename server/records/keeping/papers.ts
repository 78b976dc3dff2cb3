import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { keptPapers } from "@db/schema/kept-paper";
import type { Tx } from "@db/transact";
import { MISTAKE_DAYS } from "@server/core/constants";
import { TIME_ZONE } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const Paper = z.object({
  /** Of the paper, or of the deletion that it was deleted by. */
  key: z.string(),
  paper: z.enum(keptPapers),
  kind_id: z.string().nullable(),
  /** Of the newest of them: the day that it bears. */
  day: z.string(),
  /** When its deletion deleted it; null: it is not deleted. */
  ended_on: z.string().nullable(),
  is_new: z.boolean(),
});
export type Paper = z.infer<typeof Paper>;

/** SQL: a content that is a document, and no picture or link. */
const isDocument = (of: string) => sql`${sql.raw(of)}.type in ('pdf', 'doc', 'excel', 'ppt', 'file')`;
/** SQL: when an answer was finished first. */
const finished = sql`coalesce(a.first_finished_at, a.finished_at)`;

/**
 * The papers among these rows. `key`: `id` of reports, files, answers and rounds themselves, or `deletion_id` of all that
 * deletions deleted, the newest of each kind of paper and machine. A paper added less than MISTAKE_DAYS before it was
 * deleted, or before now, is new.
 */
export function papersWith(
  tx: Tx,
  workspaceId: string,
  key: "id" | "deletion_id",
  ids: readonly string[],
): Promise<Paper[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const of = (alias: string) => sql.raw(`${alias}.${key}`);
  const wanted = (alias: string) =>
    sql`${sql.raw(alias)}.workspace_id = ${workspaceId} and ${of(alias)} = any (${uuids(ids)})`;
  const onObject = (table: SQL, alias: string, paper: SQL, day: SQL, added: SQL, which = sql``) => sql`
    select ${of(alias)} as key, ${paper} as paper, o.kind_id, ${day} as day, ${added} as added
    from ${table} join objects o on (o.workspace_id, o.id) = (${sql.raw(alias)}.workspace_id, ${sql.raw(alias)}.object_id)
    where ${wanted(alias)} ${which}`;
  const dayOf = (moment: SQL) => sql`(${moment} at time zone ${TIME_ZONE})::date`;
  return queryRows(tx, Paper)`
    with papers as (
      ${onObject(sql`reports r`, "r", sql`'report'`, sql`r.reported_date`, sql`r.created_at`)}
      union all ${onObject(sql`answers a`, "a", sql`'answer'`, dayOf(finished), finished, sql`and ${finished} is not null`)}
      union all ${onObject(
        sql`files f left join lateral (
            select max(r.reported_date) as day, min(r.created_at) as added from reports r
            where (r.workspace_id, r.file_id) = (f.workspace_id, f.id) and ${notDeleted("r")}
          ) cert on true left join lateral (
            select min(v.created_at) as added, bool_or(${isDocument("v")}) as is_document from file_versions v
            where (v.workspace_id, v.file_id) = (f.workspace_id, f.id)
          ) earlier on true`,
        "f",
        sql`case when f.signed then 'signed' when cert.day is not null or f.was_paper then 'report' else 'file' end`,
        sql`coalesce(cert.day, ${dayOf(sql`f.created_at`)})`,
        sql`coalesce(cert.added, least(f.created_at, earlier.added))`,
        sql`and (f.signed or f.was_paper or cert.day is not null
          or ${isDocument("f")} and not f.is_picture or earlier.is_document)`,
      )}
      union all select ${of("n")} as key, 'round', null::uuid, ${dayOf(sql`w.closed_at`)}, w.closed_at
        from rounds n join walks w on (w.workspace_id, w.round_id) = (n.workspace_id, n.id)
        where ${wanted("n")} and w.closed_at is not null
    )
    select p.key, p.paper, p.kind_id, max(p.day)::text as day, ${dayOf(sql`d.deleted_at`)}::text as ended_on,
      p.added > coalesce(d.deleted_at, now()) - make_interval(days => ${MISTAKE_DAYS}) as is_new
    from papers p left join deletions d on d.workspace_id = ${workspaceId} and d.id = p.key
    group by 1, 2, 3, 5, 6`;
}
