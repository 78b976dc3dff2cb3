import { containers } from "@db/schema/container";
import { transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { giveAudienceAccess } from "@server/access/invitation/give-access";
import type { Actor } from "@server/core/actor";
import { changesSince, lockRow } from "@server/core/concurrent-edit";
import { recordEvent } from "@server/core/event";
import { sha256Of } from "@server/platform/files/store";
import { replacePlan } from "@server/records/floor-plan/keep";
import { requireNoHoldOn } from "@server/records/hold/in-force";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type NewFloorPlan, noFloorPlan, storeFloorPlan } from "./floor-plan.ts";
import { floorPlanFromInput } from "./floor-plan-input.ts";
import { containerFormValues } from "./form-values.ts";
import type { ContainerChanges } from "./inputs.ts";
import { loadContainerView, planPath } from "./load-view.ts";

/**
 * Changes the texts and the floor plan of a board or container, and gives people access to it. Only an admin of the
 * workspace adds owners, because nobody else can remove them. Pins are stored as fractions of the plan's width and
 * height, so they stay in place on a new plan of the same building. The plan before is kept as an earlier one.
 *
 * @throws conflict if the container changed since the version that the input is based on (see changesSince)
 */
export async function editContainer(actor: Actor, input: z.output<typeof ContainerChanges>) {
  const { id, floorplan_removed, users, owners, based_on } = input;
  const newPlan = await floorPlanFromInput(
    actor,
    input,
    async (tx) => (await containerFor(tx, actor, "container.edit", id)).workspaceId,
  );
  const images = newPlan ? floorPlanAddress(id, newPlan) : floorplan_removed ? "" : undefined;
  return transact(actor, async (tx) => {
    await lockRow(tx, containers, id);
    const { workspaceId, ...before } = await containerFor(tx, actor, "container.edit", id);
    const { title, subtitle, shows_certificates, region } = await changesSince(
      tx,
      {
        title: input.title,
        subtitle: input.subtitle,
        shows_certificates: input.shows_certificates,
        region: input.region,
        images,
        based_on,
      },
      {
        actor,
        record: { workspaceId, aboutId: id, verbs: ["container.edit", "container.use_plan"] },
        read: () => loadContainerView(tx, actor, id),
        values: containerFormValues,
      },
    );
    if (before.floorplan && (newPlan || floorplan_removed))
      await requireNoHoldOn(tx, { workspaceId, objectId: null, containerId: id });
    const plan = newPlan ? await storeFloorPlan(tx, workspaceId, newPlan) : floorplan_removed ? noFloorPlan : null;
    if (plan) await replacePlan(tx, { workspaceId, id }, before.floorplan, plan);
    await tx
      .update(containers)
      .set({
        title,
        subtitle,
        showsCertificates: shows_certificates,
        region,
        updatedAt: sql`now()`,
      })
      .where(and(eq(containers.workspaceId, workspaceId), eq(containers.id, id)));
    const people = [...owners.map((user_id) => ({ user_id, role: "owner" as const })), ...users];
    if (people.length > 0) {
      const container = await containerFor(
        tx,
        actor,
        owners.length > 0 ? "container.hand_over" : "container.edit_people",
        id,
      );
      await giveAudienceAccess(tx, actor, container, "custom", people);
    }
    await recordEvent(tx, actor, "container.edit", { workspaceId, aboutId: id, title: title ?? before.title });
    return loadContainerView(tx, actor, id);
  });
}

/** The address that a floor plan gets once it is stored. */
const floorPlanAddress = (id: string, { image }: NewFloorPlan) => planPath(id, sha256Of(image.data));
