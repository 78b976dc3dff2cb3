import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { writeResults } from "./put.ts";
import { openWalkFor } from "./round-for.ts";

function unlessOutOfReach(error: unknown): undefined {
  if (error instanceof TRPCError && ["NOT_FOUND", "FORBIDDEN", "CONFLICT"].includes(error.code)) return undefined;
  throw error;
}

const Joined = z.object({ id: z.string() });
type Finished = { workspaceId: string; id: string; objectId: string; templateId: string };

/**
 * Puts an intake that was finished as the result of its stop in the open walks of its author, where it is what that walk
 * fills in. In the transaction that finishes it. `at`: when it was finished, by the clock of the device.
 */
export async function noteOnWalks(tx: Tx, actor: Actor, answer: Finished, at?: string): Promise<void> {
  const { workspaceId, id, objectId, templateId } = answer;
  const walks = await queryRows(tx, Joined)`
    select w.id from walk_stops s join walks w on (w.workspace_id, w.id) = (s.workspace_id, s.walk_id)
    where (s.workspace_id, s.object_id) = (${workspaceId}, ${objectId}) and w.closed_at is null
      and w.template_id = ${templateId} and exists (select from walk_joins j
        where (j.workspace_id, j.walk_id) = (w.workspace_id, w.id) and j.user_id = ${actor.userId})
      and exists (select from rounds r where (r.workspace_id, r.id) = (w.workspace_id, w.round_id) and ${notDeleted("r")})`;
  for (const walk of walks) {
    const open = await openWalkFor(tx, actor, walk.id).catch(unlessOutOfReach);
    if (!open) continue; // out of the author's reach by now, or closed: their intake is finished all the same
    const result = {
      stop: objectId,
      outcome: "filled" as const,
      answer_id: id,
      reason: null,
      note: "",
      action_point: false,
      at,
    };
    await writeResults(tx, actor, open, [result]);
  }
}
