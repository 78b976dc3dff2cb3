import { type SQL, sql } from "drizzle-orm";

/**
 * SQL: how the files of an object come. First as somebody sorted them; those of which nobody said so the newest first, and
 * pictures the oldest first, since the first one is the large one.
 */
export const shownOrder = (f: SQL): SQL =>
  sql`${f}.position, case when ${f}.is_picture then ${f}.created_at end, ${f}.created_at desc, ${f}.id`;

/** SQL: the place of a file that is added: a picture comes last, another file among the first. */
export const newPosition = (workspaceId: string, objectId: string, isPicture: boolean | undefined): SQL => sql`(
  select coalesce(${isPicture ? sql`max` : sql`min`}(position), 0) from files
  where (workspace_id, object_id) = (${workspaceId}, ${objectId}))`;
