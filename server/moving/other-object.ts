import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type Actor, may } from "@server/core/actor";
import { conflict, forbidden, invalid, notFound } from "@server/core/errors";
import { requireNotHeld } from "@server/records/hold/in-force";
import { lockBothContainers } from "@server/records/object/lock-for-move";
import { objectFor } from "@server/records/object/object-for";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import type { Arrival } from "./record-inputs.ts";

const refused = (code: string) => ({ field: "object_id", code });
const missing = () => invalid("move.target_missing", refused("target_missing"));

/**
 * The object that a file or report of another object is moved to.
 *
 * @throws invalid if it is the same, out of the actor's reach, or of another workspace; forbidden if the role does not
 * allow the verb there
 */
export async function otherObject(
  tx: Tx,
  actor: Actor,
  verb: Arrival,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
) {
  if (from === to) throw invalid("move.already_there", refused("already_there"));
  const object = await objectFor(tx, actor, "object.see", to).catch((error: unknown) => {
    throw error instanceof TRPCError && error.code === "NOT_FOUND" ? missing() : error;
  });
  if (object.workspaceId !== workspaceId) throw invalid("move.other_workspace_object", refused("other_workspace"));
  if (!may(object, verb)) {
    const denied = { workspaceId, effectiveRole: object.effectiveRole, verb };
    throw forbidden("move.target_unauthorized", { code: "target_unauthorized", denied });
  }
  return object;
}

type Place = { id: string; containerId: string };
const Located = z.object({ id: z.string(), container_id: z.string() });

/**
 * Locks both objects, in the order of their ids, so that two such moves do not deadlock. Deleting one, moving it, and
 * whatever else decides by what it has, waits.
 *
 * @throws not found, invalid or conflict if one was deleted or moved meanwhile, or if a legal hold is on the first
 */
export async function lockBothObjects(tx: Tx, workspaceId: string, from: Place, to: Place): Promise<void> {
  await lockBothContainers(tx, [from.containerId, to.containerId]);
  const rows = await queryRows(tx, Located)`
    select id, container_id from objects
    where workspace_id = ${workspaceId} and id = any (${uuids([from.id, to.id])}) and ${notDeleted()}
    order by id for no key update`;
  const containerOf = (id: string) => rows.find((row) => row.id === id)?.container_id;
  if (!containerOf(from.id)) throw notFound();
  if (!containerOf(to.id)) throw missing();
  if (containerOf(from.id) !== from.containerId || containerOf(to.id) !== to.containerId)
    throw conflict("move.changed_meanwhile", "changed_meanwhile");
  await requireNotHeld(tx, workspaceId, from.id);
}
