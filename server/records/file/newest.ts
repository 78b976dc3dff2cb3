import { notDeleted } from "@db/not-deleted";
import { type SQL, sql } from "drizzle-orm";

const newer = sql`from files newer where (newer.workspace_id, newer.id) = (f.workspace_id, f.superseded_by_id)
  and ${notDeleted("newer")}`;

/** Condition: the file `f` is not superseded, or only by a file that is deleted. */
export const isNewest: SQL = sql`(f.superseded_by_id is null or not exists (select ${newer}))`;

/** A JSON column: the file that supersedes the file `f`; null if there is none. */
export const newerAsJson: SQL = sql`(select json_build_object('id', newer.id, 'title', newer.title) ${newer})`;

/** A JSON column: the list of files that the file `f` supersedes, directly or through others, newest first. */
export const olderAsJson: SQL = sql`coalesce((
  with recursive older (workspace_id, id, title, created_at, step) as (
    select o.workspace_id, o.id, o.title, o.created_at, 1 from files o
    where (o.workspace_id, o.superseded_by_id) = (f.workspace_id, f.id) and ${notDeleted("o")}
    union all
    select o.workspace_id, o.id, o.title, o.created_at, step + 1 from older
    join files o on (o.workspace_id, o.superseded_by_id) = (older.workspace_id, older.id)
      where ${notDeleted("o")}
  )
  select json_agg(json_build_object('id', id, 'title', title, 'created_at', created_at) order by step)
  from older), '[]')`;
