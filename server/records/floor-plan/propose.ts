import { containers } from "@db/schema/container";
import { floorPlans } from "@db/schema/floor-plan";
import { type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { lockRow } from "@server/core/concurrent-edit";
import { conflict, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { storeFloorPlan } from "@server/records/container/floor-plan";
import { floorPlanFromInput } from "@server/records/container/floor-plan-input";
import { requireNoHoldOn } from "@server/records/hold/in-force";
import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import type { ProposedPlan } from "./inputs.ts";
import { dropWaiting, isOf, replacePlan } from "./keep.ts";
import type { PlanOf } from "./plan-of.ts";

/** Locks a container whose plan the actor may replace. Throws not found, forbidden, or conflict where it is on hold. */
export async function lockForPlan(tx: Tx, actor: Actor, id: string) {
  await lockRow(tx, containers, id);
  const container = await containerFor(tx, actor, "container.edit", id);
  await requireNoHoldOn(tx, { workspaceId: container.workspaceId, objectId: null, containerId: id });
  return container;
}

/**
 * Puts a plan beside the one in use, where it is looked at before it replaces that; one that waited already is dropped.
 * Throws invalid for what is no plan, or where the container has none that it could lie over.
 */
export async function proposeFloorPlan(actor: Actor, { id, ...input }: z.output<typeof ProposedPlan>): Promise<void> {
  const drawn = await floorPlanFromInput(
    actor,
    input,
    async (tx) => (await containerFor(tx, actor, "container.edit", id)).workspaceId,
  );
  if (!drawn) throw invalid("mistake.required", "images");
  await transact(actor, async (tx) => {
    const { workspaceId, floorplan } = await lockForPlan(tx, actor, id);
    if (!floorplan) throw invalid("container.room_without_plan", "images");
    const plan = await storeFloorPlan(tx, workspaceId, drawn);
    await dropWaiting(tx, workspaceId, id);
    await tx.insert(floorPlans).values({
      workspaceId,
      containerId: id,
      sha256: plan.floorplan,
      width: plan.floorplanWidth,
      height: plan.floorplanHeight,
      libraryFileId: plan.floorplanLibraryFileId,
    });
  });
}

/**
 * Puts an earlier plan beside the one in use, to look at before it is used again; where none is in use, it is used at once.
 * Returns whether it waits. Throws not found.
 */
export const proposeAgain = (actor: Actor, { id, plan_id }: z.output<typeof PlanOf>): Promise<boolean> =>
  transact(actor, async (tx) => {
    const { workspaceId, title, floorplan } = await lockForPlan(tx, actor, id);
    const [earlier] = await tx
      .select({ sha256: floorPlans.sha256, width: floorPlans.width, height: floorPlans.height })
      .from(floorPlans)
      .where(and(...isOf(workspaceId, id), eq(floorPlans.id, plan_id), isNotNull(floorPlans.usedUntil)));
    if (!earlier) throw notFound();
    await dropWaiting(tx, workspaceId, id);
    if (floorplan) {
      await tx.insert(floorPlans).values({ workspaceId, containerId: id, ...earlier });
      return true;
    }
    const { sha256, width, height } = earlier;
    await replacePlan(tx, { workspaceId, id }, floorplan, {
      floorplan: sha256,
      floorplanWidth: width,
      floorplanHeight: height,
      floorplanAt: new Date(),
    });
    await recordEvent(tx, actor, "container.use_plan", { workspaceId, aboutId: id, title });
    return false;
  });

/** Drops a plan that waits, or removes an earlier one for good. Throws not found, forbidden, or conflict (gone, on hold). */
export const removeFloorPlan = (actor: Actor, { id, plan_id }: z.output<typeof PlanOf>): Promise<void> =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await lockForPlan(tx, actor, id);
    const [removed] = await tx
      .delete(floorPlans)
      .where(and(...isOf(workspaceId, id), eq(floorPlans.id, plan_id)))
      .returning({ usedUntil: floorPlans.usedUntil });
    if (!removed) throw conflict("container.plan_gone");
    const verb = removed.usedUntil ? "container.remove_plan" : "container.drop_plan";
    await recordEvent(tx, actor, verb, { workspaceId, aboutId: id, title });
  });
