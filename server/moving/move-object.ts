import { actionPoints } from "@db/schema/action-point";
import { objects } from "@db/schema/object";
import { schedules } from "@db/schema/schedule";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { checkRegionsOf } from "@server/inspection/duty/check-regions";
import { authorizeObjectTarget } from "@server/records/container/authorize-target";
import { requireStaysHeld, theseObjects } from "@server/records/hold/leaving";
import { loadObjectView } from "@server/records/object/load-view";
import { containersOfMove, lockBothContainers } from "@server/records/object/lock-for-move";
import { objectFor } from "@server/records/object/object-for";
import { requirePassword } from "@server/tenancy/session/password-again";
import { lockBoth } from "@server/tenancy/workspace/lock";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Cleared, changeWorkspace } from "./change-workspace.ts";
import type { MoveObject } from "./object-inputs.ts";
import { objectSelection } from "./selection.ts";
import { type Transfer, transferBetween } from "./transfer.ts";
import { claimBytes, withTransferredBytes } from "./transfer-bytes.ts";

/**
 * Moves an object with all its records into another container. It keeps its QR code and loses its place on the floor
 * plan. A move to another workspace requires that the password was entered again.
 */
export async function moveObject(actor: Actor, input: MoveObject, locale: Locale) {
  const { from, to } = await transact(actor, async (tx) => {
    const between = await planMove(tx, actor, input);
    if (between.from !== between.to) await requirePassword(tx, actor);
    return between;
  });
  const transfer = transferBetween(actor, { from, to, selection: objectSelection(input.id), operation: "move" });
  const ignoreProgress = async () => {};
  return withTransferredBytes(actor, transfer, ignoreProgress, () =>
    transact(actor, async (tx) => {
      if (transfer) await lockBoth(tx, from, to); // both trees change, as when a container is transferred
      await lockBothContainers(tx, await containersOfMove(tx, input.id, input.container_id));
      const { object, ...current } = await planMove(tx, actor, input);
      if (current.from !== from || current.to !== to) throw conflict("move.changed_meanwhile", "changed_meanwhile");
      const cleared = transfer
        ? await transferObject(tx, actor, input, transfer)
        : await moveWithinWorkspace(tx, input, from);
      await checkRegionsOf(tx, to, objectSelection(input.id).objects(to));
      const detail = {
        from: object.containerId,
        to: input.container_id,
        ...(transfer && { from_workspace: from, to_workspace: to }),
      };
      for (const workspaceId of new Set([from, to])) {
        await recordEvent(tx, actor, "object.move", { workspaceId, aboutId: input.id, title: object.title, detail });
      }
      return { ...(await loadObjectView(tx, actor, input.id, locale)), cleared_resolvers: cleared };
    }),
  );
}

async function planMove(tx: Tx, actor: Actor, { id, container_id }: MoveObject) {
  const object = await objectFor(tx, actor, "object.move", id);
  const to = await authorizeObjectTarget(tx, actor, { operation: "move", source: object, containerId: container_id });
  const { workspaceId: from } = object;
  await requireStaysHeld(tx, from, theseObjects([id]), from === to ? container_id : null);
  return { object, from, to };
}

async function moveWithinWorkspace(tx: Tx, { id, container_id }: MoveObject, workspaceId: string): Promise<Cleared> {
  await tx
    .update(objects)
    .set({ containerId: container_id, x: null, y: null, updatedAt: sql`now()` })
    .where(and(eq(objects.workspaceId, workspaceId), eq(objects.id, id)));
  await tx
    .update(actionPoints)
    .set({ containerId: container_id })
    .where(and(eq(actionPoints.workspaceId, workspaceId), eq(actionPoints.objectId, id)));
  const ofObject = tx
    .select({ id: actionPoints.scheduleId })
    .from(actionPoints)
    .where(and(eq(actionPoints.workspaceId, workspaceId), eq(actionPoints.objectId, id)));
  await tx
    .update(schedules)
    .set({ containerId: container_id })
    .where(and(eq(schedules.workspaceId, workspaceId), inArray(schedules.id, ofObject)));
  return [];
}

/**
 * The triggers of db/tally.sql subtract the object from one tree and add it to the other, but only lock the tree it is
 * added to. So the other tree is locked here.
 */
async function transferObject(
  tx: Tx,
  actor: Actor,
  { container_id }: MoveObject,
  transfer: Transfer,
): Promise<Cleared> {
  await claimBytes(tx, transfer);
  await tx.execute(sql`select tree_lock(${transfer.from}::uuid, false)`);
  return changeWorkspace(tx, { ...transfer, into: container_id, moverId: actor.userId });
}
