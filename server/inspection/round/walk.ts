import { queryRows } from "@db/rows";
import { provenBy } from "@db/schema/user";
import { reading, type Tx } from "@db/transact";
import { type Actor, may, namesSeenBy } from "@server/core/actor";
import { iso } from "@server/core/day";
import { can, isLockedByPlan } from "@server/core/policy";
import { z } from "zod";
import type { WalkView } from "./inputs.ts";
import { walkFor } from "./round-for.ts";
import { walkStops } from "./walk-stops.ts";

const Row = z.object({
  title: z.string(),
  place: z.string(),
  due_on: z.string().nullable(),
  signed_drawn: z.boolean(),
  signed_account: z.string(),
  signed_proven_by: z.enum(provenBy).nullable(),
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** A walk with all its stops and results, by its id or that under which somebody joined it. Throws not found. */
export async function walkView(tx: Tx, actor: Actor, id: string): Promise<WalkView> {
  const walk = await walkFor(tx, actor, "round.see", id);
  const { workspaceId, walkId } = walk;
  const [stops, [row]] = await Promise.all([
    walkStops(tx, actor, walk),
    queryRows(tx, Row)`
      select w.title, w.place, w.due_on, w.signature is not null as signed_drawn, w.signed_account,
        w.signed_proven_by, case when u.id is not null
        then json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) end as by
      from walks w left join users u on u.id = w.begun_by where (w.workspace_id, w.id) = (${workspaceId}, ${walkId})`,
  ]);
  const { by, ...own } = row!;
  return {
    ...own,
    id: walkId,
    workspace_id: workspaceId,
    round: { id: walk.id, title: walk.title },
    container_id: walk.containerId,
    template_id: walk.walkTemplateId,
    begun_at: iso(walk.begunAt),
    begun_by: namesSeenBy(actor, workspaceId)(by) ? (by?.name ?? null) : null,
    closed_at: walk.closedAt && iso(walk.closedAt),
    signed_name: walk.signedName,
    done: stops.filter(({ result }) => result).length,
    not_ok: stops.filter(({ result }) => result?.outcome === "nok").length,
    stops,
    may: mayWalk(walk),
  };
}

/** Whether the reader puts results; locked: only the plan forbids it. */
export const mayWalk = (access: Parameters<typeof may>[0]) => ({
  walk: may(access, "round.walk"),
  locked:
    access.locked &&
    isLockedByPlan("round.walk") &&
    access.effectiveRole !== null &&
    can(access.effectiveRole, "round.walk"),
});

export const walkOf = (actor: Actor, id: string): Promise<WalkView> => reading(actor, (tx) => walkView(tx, actor, id));
