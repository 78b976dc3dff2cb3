import { changedSince } from "@server/core/list-filters";
import { type SQL, sql } from "drizzle-orm";

/** SQL columns of a record: when it was changed, and the ids that it or what it hangs on was deleted by. */
type Changed = { at: SQL; workspace: SQL; ids: readonly SQL[] };

/**
 * Changed or restored at or after that moment; undefined: any. Whoever was told that something was deleted is to be
 * told that it is back.
 */
export function changedOrRestoredSince({ at, workspace, ids }: Changed, moment: string | undefined): SQL | undefined {
  if (!moment) return undefined;
  const restored = sql`select from deleted_records back where back.workspace_id = ${workspace}
    and back.target_id in (${sql.join([...ids], sql`, `)}) and back.restored_at >= ${moment}::timestamptz`;
  return sql`(${changedSince(at, moment)} or exists (${restored}))`;
}
