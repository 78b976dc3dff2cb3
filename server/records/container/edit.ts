import { createHash } from "node:crypto";
import { containers } from "@db/schema/container";
import { transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { giveAudienceAccess } from "@server/access/invitation/give-access";
import type { Actor } from "@server/core/actor";
import { changesSince, lockRow } from "@server/core/concurrent-edit";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { keepPlan, noPlan } from "./floor-plan.ts";
import { containerContent, containerFormValues } from "./form-values.ts";
import type { ContainerChanges } from "./inputs.ts";
import { type PlanGiven, planGiven } from "./plan-given.ts";
import { containerView, planPath } from "./view.ts";

/**
 * Its words and its floor plan; people who are named are let in besides, and owners by an admin of the workspace: no
 * other could take that back. Pins stand at fractions of the plan, so a new one of the same building keeps them.
 */
export async function editContainer(actor: Actor, input: z.output<typeof ContainerChanges>, ifMatch?: string) {
  const { id, floorplan_removed, users, owners, based_on } = input;
  const given = await planGiven(
    actor,
    input,
    async (tx) => (await containerFor(tx, actor, "container.edit", id)).workspaceId,
  );
  const images = given ? addressOf(id, given) : floorplan_removed ? "" : undefined;
  return transact(actor, async (tx) => {
    await lockRow(tx, containers, id);
    const { workspaceId, ...before } = await containerFor(tx, actor, "container.edit", id);
    const { title, subtitle } = await changesSince(
      { title: input.title, subtitle: input.subtitle, images, based_on },
      { read: () => containerView(tx, actor, id), values: containerFormValues, ifMatch, content: containerContent },
    );
    const plan = given ? await keepPlan(tx, workspaceId, given) : floorplan_removed ? noPlan : {};
    await tx
      .update(containers)
      .set({ title, subtitle, ...plan, updatedAt: sql`now()` })
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
    return containerView(tx, actor, id);
  });
}

/** Where a floor plan will be found. */
const addressOf = (id: string, { drawn }: PlanGiven) =>
  planPath(id, createHash("sha256").update(drawn.data).digest("hex"));
