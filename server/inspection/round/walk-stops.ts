import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type Actor, may, namesSeenBy } from "@server/core/actor";
import { iso } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { Result, WalkStop } from "./inputs.ts";
import type { walkFor } from "./round-for.ts";
import { goneFrom } from "./stops.ts";

const ResultRow = Result.omit({ mine: true }).extend({
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.enum(["current", "rival"]),
});
const Row = WalkStop.omit({ result: true, rivals: true }).extend({ results: z.array(ResultRow) });
type Found = Pick<
  Awaited<ReturnType<typeof walkFor>>,
  "workspaceId" | "walkId" | "containerId" | "effectiveRole" | "locked"
>;

/** The stops of a walk with their results, in their order. `which`: a condition on `s`. The caller has authorized it. */
export async function walkStops(tx: Tx, actor: Actor, walk: Found, which: SQL = sql`true`): Promise<WalkStop[]> {
  const { workspaceId, walkId, containerId } = walk;
  const isSeen = may(walk, "answer.see_others")
    ? sql`true`
    : sql`(a.user_id = ${actor.userId} or exists (select from templates t
        where (t.workspace_id, t.id) = (a.workspace_id, a.template_id) and t.others_see))`;
  const rows = await queryRows(tx, Row)`
    select s.id, s.object_id, s.code, s.title, s.place, s.is_added as added, s.revision,
      case when w.closed_at is not null then s.gone when o.id is null then 'deleted' else ${goneFrom(containerId)} end as gone,
      coalesce((select json_agg(json_build_object('id', r.id, 'state', r.state, 'outcome', r.outcome, 'reason', r.reason,
          'note', r.note, 'answer_id', (select a.id from answers a
            where (a.workspace_id, a.id) = (r.workspace_id, r.answer_id) and ${notDeleted("a")} and ${isSeen}),
          'action_point_id', (select p.id from action_points p
            where (p.workspace_id, p.id) = (r.workspace_id, r.action_point_id) and ${notDeleted("p")}),
          'at', r.at, 'said_at', r.said_at, 'by', case when u.id is not null then json_build_object('id', u.id,
            'name', concat_ws(' ', u.first_name, u.last_name)) end) order by r.at, r.id)
        from walk_results r left join users u on u.id = r.user_id
        where (r.workspace_id, r.stop_id) = (s.workspace_id, s.id) and r.state <> 'replaced'), '[]') as results
    from walk_stops s join walks w on (w.workspace_id, w.id) = (s.workspace_id, s.walk_id)
      left join objects o on (o.workspace_id, o.id) = (s.workspace_id, s.object_id)
    where (s.workspace_id, s.walk_id) = (${workspaceId}, ${walkId}) and ${which}
    order by s.position, s.id`;
  const isNamed = namesSeenBy(actor, workspaceId);
  return rows.map(({ results, ...stop }) => {
    const shown = results.map(({ state, by, at, said_at, ...result }) => ({
      state,
      result: {
        ...result,
        at: iso(at),
        said_at: said_at && iso(said_at),
        by: isNamed(by) ? (by?.name ?? null) : null,
        mine: by?.id === actor.userId,
      },
    }));
    return {
      ...stop,
      result: shown.find(({ state }) => state === "current")?.result ?? null,
      rivals: shown.filter(({ state }) => state === "rival").map(({ result }) => result),
    };
  });
}
