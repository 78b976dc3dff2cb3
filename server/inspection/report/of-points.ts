import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { containsWords, isOneOf, momentWithin } from "@server/core/list-filters";
import { and, type SQL, sql } from "drizzle-orm";
import type { ReportFilter } from "./inputs.ts";

/** The reports that have an action point like this; undefined if the filter asks nothing of action points. */
export function withPoint({ resolvers, priority, solved_user, solved_note, solved_at }: ReportFilter): SQL | undefined {
  const asked = and(
    resolvers.length > 0
      ? sql`exists (select from action_point_resolvers r
          where (r.workspace_id, r.action_point_id) = (p.workspace_id, p.id) and r.user_id = any (${uuids(resolvers)}))`
      : undefined,
    isOneOf(sql`p.priority`, priority),
    solved_user.length > 0 ? sql`p.solved_by = any (${uuids(solved_user)})` : undefined,
    solved_note ? and(sql`p.solved_note <> ''`, containsWords(sql`p.solved_note`, solved_note)) : undefined,
    momentWithin(sql`p.solved_at`, solved_at),
  );
  return (
    asked &&
    sql`exists (select from action_points p
      where (p.workspace_id, p.report_id) = (reports.workspace_id, reports.id) and ${notDeleted("p")} and ${asked})`
  );
}
