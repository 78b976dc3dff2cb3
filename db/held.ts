import { type SQL, sql } from "drizzle-orm";

/** SQL: a legal hold `h` is on an object (null: there is none), or on a place in which it is. Each an expression. */
export const holdCovers = (object: SQL | null, container: SQL): SQL => sql`(
  ${object ? sql`coalesce(h.object_id = ${object}, false)` : sql`false`} or exists (select from container_paths held_path where (held_path.workspace_id,
    held_path.above_id, held_path.container_id) = (h.workspace_id, h.container_id, ${container})))`;

/**
 * SQL: a legal hold is in force on an object, or on a place in which it is. Asked of each row by its own keys, so that the
 * holds on other things cost nothing.
 */
export const isHeld = (workspace: SQL, object: SQL, container: SQL): SQL => sql`(
  exists (select from holds h where (h.workspace_id, h.object_id) = (${workspace}, ${object}) and h.ended_at is null)
  or exists (select from container_paths held_path join holds h
      on (h.workspace_id, h.container_id) = (held_path.workspace_id, held_path.above_id)
    where (held_path.workspace_id, held_path.container_id) = (${workspace}, ${container}) and h.ended_at is null))`;
