import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { stopOutcomes, unreachableReasons } from "@db/schema/walk";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { contentOf, type Put, type Standing } from "./decide.ts";

const Row = z.object({
  stop_id: z.string(),
  object_id: z.string(),
  revision: z.number(),
  results: z.array(
    z.object({
      id: z.string(),
      state: z.enum(["current", "rival"]),
      user_id: z.string().nullable(),
      at: z.string(),
      outcome: z.enum(stopOutcomes),
      reason: z.enum(unreachableReasons).nullable(),
      note: z.string(),
      answer_id: z.string().nullable(),
      has_point: z.boolean(),
    }),
  ),
});

/** How the stops of these objects stand, by object. The caller has locked the walk. */
export async function standingsOf(
  tx: Tx,
  { workspaceId, walkId }: { workspaceId: string; walkId: string },
  objects: readonly string[],
): Promise<Map<string, { stopId: string; standing: Standing }>> {
  const rows = await queryRows(tx, Row)`
    select s.id as stop_id, s.object_id, s.revision, coalesce((select json_agg(${asJson} order by r.at, r.id)
      from walk_results r where (r.workspace_id, r.stop_id) = (s.workspace_id, s.id) and r.state <> 'replaced'),
      '[]') as results
    from walk_stops s where (s.workspace_id, s.walk_id) = (${workspaceId}, ${walkId})
      and s.object_id = any (${uuids(objects)})`;
  return new Map(
    rows.map(({ stop_id, object_id, revision, results }) => {
      const of = (wanted: "current" | "rival"): Put[] =>
        results
          .filter(({ state }) => state === wanted)
          .map(({ id, user_id, at, has_point, ...said }) => {
            return { id, userId: user_id, at: new Date(at), content: contentOf(said), hasPoint: has_point };
          });
      return [
        object_id,
        { stopId: stop_id, standing: { current: of("current")[0] ?? null, rivals: of("rival"), revision } },
      ];
    }),
  );
}

const asJson = sql`json_build_object('id', r.id, 'state', r.state, 'user_id', r.user_id, 'at', r.at,
  'outcome', r.outcome, 'reason', r.reason, 'note', r.note, 'answer_id', r.answer_id,
  'has_point', exists (select from action_points p
    where (p.workspace_id, p.id) = (r.workspace_id, r.action_point_id) and ${notDeleted("p")}))`;
