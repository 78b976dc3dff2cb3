import { actionPoints } from "@db/schema/action-point";
import { objects } from "@db/schema/object";
import { schedules } from "@db/schema/schedule";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { record } from "@server/core/event";
import { authorizeObject } from "@server/records/container/target";
import { lockContainers, placesOf } from "@server/records/object/lock-places";
import { objectFor } from "@server/records/object/object-for";
import { objectSeen } from "@server/records/object/view";
import { requirePassword } from "@server/tenancy/session/password-again";
import { lockBoth } from "@server/tenancy/workspace/lock";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Across, across } from "./across.ts";
import { claimBytes, withBytes } from "./bytes-across.ts";
import { lotOfObject } from "./lot.ts";
import type { MoveObject } from "./object-inputs.ts";
import { type Cleared, rehome } from "./rehome.ts";

/**
 * An object goes into another container, with all it holds; its QR code stays. Off the floor plan, which is another. To
 * another workspace it takes the password.
 */
export async function moveObject(actor: Actor, input: MoveObject) {
  const { from, to } = await transact(actor, async (tx) => {
    const between = await planned(tx, actor, input);
    if (between.from !== between.to) await requirePassword(tx, actor);
    return between;
  });
  const border = across(actor, { from, to, lot: lotOfObject(input.id), way: "move" });
  const nobodyWaits = async () => {};
  return withBytes(actor, border, nobodyWaits, () =>
    transact(actor, async (tx) => {
      if (border) await lockBoth(tx, from, to); // the trees of both are written to: as a container that goes across
      await lockContainers(tx, await placesOf(tx, input.id, input.container_id));
      const { object, ...now } = await planned(tx, actor, input);
      if (now.from !== from || now.to !== to) throw conflict("move.changed_meanwhile", "changed_meanwhile");
      const cleared = border ? await goAcross(tx, actor, input, border) : await goWithin(tx, input, from);
      const detail = {
        from: object.containerId,
        to: input.container_id,
        ...(border && { from_workspace: from, to_workspace: to }),
      };
      for (const workspaceId of new Set([from, to])) {
        await record(tx, actor, "object.move", { workspaceId, aboutId: input.id, title: object.title, detail });
      }
      return { ...(await objectSeen(tx, actor, input.id)), cleared_resolvers: cleared };
    }),
  );
}

async function planned(tx: Tx, actor: Actor, { id, container_id }: MoveObject) {
  const object = await objectFor(tx, actor, "object.move", id);
  const to = await authorizeObject(tx, actor, { way: "move", source: object, containerId: container_id });
  return { object, from: object.workspaceId, to };
}

async function goWithin(tx: Tx, { id, container_id }: MoveObject, workspaceId: string): Promise<Cleared> {
  await tx
    .update(objects)
    .set({ containerId: container_id, x: null, y: null, updatedAt: sql`now()` })
    .where(and(eq(objects.workspaceId, workspaceId), eq(objects.id, id)));
  await tx
    .update(actionPoints)
    .set({ containerId: container_id })
    .where(and(eq(actionPoints.workspaceId, workspaceId), eq(actionPoints.objectId, id)));
  const theirs = tx.select({ id: actionPoints.scheduleId }).from(actionPoints);
  const ofObject = theirs.where(and(eq(actionPoints.workspaceId, workspaceId), eq(actionPoints.objectId, id)));
  await tx
    .update(schedules)
    .set({ containerId: container_id })
    .where(and(eq(schedules.workspaceId, workspaceId), inArray(schedules.id, ofObject)));
  return [];
}

/**
 * The triggers count it out of the one tree and into the other; those of db/tally.sql wait for the tree it comes to
 * alone.
 */
async function goAcross(tx: Tx, actor: Actor, { container_id }: MoveObject, border: Across): Promise<Cleared> {
  await claimBytes(tx, border);
  await tx.execute(sql`select tree_lock(${border.from}::uuid, false)`);
  return rehome(tx, { ...border, into: container_id, moverId: actor.userId });
}
