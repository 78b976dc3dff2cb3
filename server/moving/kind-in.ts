import { type SQL, sql } from "drizzle-orm";

/**
 * SQL: the id of the target's kind for a kind of the workspace that is left: the one made from the same review point,
 * else one with the same name in a language; null if it has none.
 */
export const kindIn = ({ from, to }: { from: string; to: string }, column: string): SQL => sql`(
  select other.id from kinds left_behind join kinds other on other.workspace_id = ${to} and (
    other.code = left_behind.code or exists (select from jsonb_each_text(left_behind.titles) name
      join jsonb_each_text(other.titles) same using (key, value)))
  where left_behind.workspace_id = ${from} and left_behind.id = ${sql.raw(column)}
  order by other.code is not distinct from left_behind.code desc, other.position, other.id limit 1)`;
