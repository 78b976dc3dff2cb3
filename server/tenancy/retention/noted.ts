import { type SQL, sql } from "drizzle-orm";

export type CleanedUp = "events" | "reporters" | "versions" | "deletions";

/**
 * SQL: adds to what the clean-up of that night did in each workspace. `workspaces`: a select of their ids, one row for each
 * thing that was deleted.
 */
export const noted = (workspaces: SQL, what: CleanedUp, day: string): SQL => sql`
  insert into clean_ups (workspace_id, day, what, count)
  select w.id, ${day}::date, ${what}, count(*) from (${workspaces}) w (id)
    where exists (select from workspaces where workspaces.id = w.id) group by 1
  on conflict (workspace_id, day, what) do update set count = clean_ups.count + excluded.count`;
