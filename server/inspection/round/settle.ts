import { queryRows } from "@db/rows";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Choice } from "./inputs.ts";
import { openWalkFor } from "./round-for.ts";
import { walkStops } from "./walk-stops.ts";

const Row = z.object({ stop_id: z.string(), revision: z.number(), state: z.enum(["current", "rival", "replaced"]) });

/**
 * Chooses which of the results of a stop counts; it stays its author's. Once chosen, the same again changes nothing.
 * Throws not found, forbidden, and a conflict where another was put since they were seen.
 */
export const settleResult = (actor: Actor, { id, stop, result_id, seen }: z.output<typeof Choice>) =>
  transact(actor, async (tx) => {
    const walk = await openWalkFor(tx, actor, id);
    const { workspaceId, walkId } = walk;
    const [found] = await queryRows(tx, Row)`
      select s.id as stop_id, s.revision, r.state from walk_stops s
        join walk_results r on (r.workspace_id, r.stop_id) = (s.workspace_id, s.id)
      where (s.workspace_id, s.walk_id, s.object_id) = (${workspaceId}, ${walkId}, ${stop}::uuid) and r.id = ${result_id}`;
    if (!found) throw notFound();
    if (found.revision !== seen) throw conflict("round.changed_since", "changed_since");
    if (found.state === "replaced") throw notFound();
    // the one that counted first, since only one may
    await tx.execute(sql`update walk_results set state = 'replaced' where (workspace_id, stop_id)
      = (${workspaceId}, ${found.stop_id}) and id <> ${result_id} and state <> 'replaced'`);
    await tx.execute(sql`update walk_results set state = 'current' where workspace_id = ${workspaceId}
      and id = ${result_id} and state = 'rival'`);
    const [shown] = await walkStops(tx, actor, walk, sql`s.id = ${found.stop_id}`);
    return shown!;
  });
