import { type SQL, sql } from "drizzle-orm";

/** SQL: the signatures of the file `f`, newest first, as a JSON array. The caller has authorized the actor. */
export const signaturesOfFile: SQL = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, s.last_name), 'company', s.company,
    'signed_on', s.signed_at,
    'reading_seconds', s.reading_seconds, 'ready', s.signed_sha256 is not null) order by s.signed_at desc, s.id)
  from signatures s where (s.workspace_id, s.file_id) = (f.workspace_id, f.id)), '[]')`;
