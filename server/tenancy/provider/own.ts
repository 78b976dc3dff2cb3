import { companyIdentities } from "@db/schema/provider";
import { asOperator, reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { isTablet } from "@server/tenancy/user/tablet";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { OwnCompanies } from "./inputs.ts";
import { providerOf } from "./provider-of.ts";

/** The workspaces of the actor with a provider by which they may sign in, and whether they are linked to it. */
export const ownCompanies = (actor: Actor): Promise<z.input<typeof OwnCompanies>> =>
  reading(asOperator, async (tx) => {
    if (actor.impersonatorId || isTablet(actor)) return [];
    const { workspaceId, userId } = companyIdentities;
    const linked = await tx.select({ id: workspaceId }).from(companyIdentities).where(eq(userId, actor.userId));
    const found = [];
    for (const { workspace_id, name } of actor.memberships)
      if (await providerOf(tx, workspace_id))
        found.push({ workspace_id, name, is_linked: linked.some(({ id }) => id === workspace_id) });
    return found;
  });
