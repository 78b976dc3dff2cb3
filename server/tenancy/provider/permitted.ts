import { asOperator, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { countOrReject } from "@server/core/attempts";
import { MAX_PROVIDER_CHECKS } from "@server/core/constants";
import { forbidden } from "@server/core/errors";
import { companySignInAllowed } from "@server/core/plan";
import { requirePassword } from "@server/tenancy/session/password-again";
import { planNow } from "@server/tenancy/workspace/lock";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { sql } from "drizzle-orm";

/** Counts a question to a server that a workspace named. Throws 429 over the limit. To be called once it is permitted. */
export const countCheck = (workspaceId: string): Promise<void> =>
  transact(asOperator, (tx) => countOrReject(tx, ["provider", workspaceId], MAX_PROVIDER_CHECKS));

export const planNeeded = () => forbidden("company.plan_needed", { code: "plan_locked" });

/** The workspace, for who may see how its people sign in. Throws 404 or 403. */
export async function providerFor(tx: Tx, actor: Actor, workspaceId: string) {
  const workspace = await workspaceFor(tx, actor, "provider.edit", workspaceId);
  const allowed = companySignInAllowed(await planNow(tx, workspaceId), workspace.plan === "enterprise");
  return { ...workspace, allowed };
}

/**
 * The same for a change, with a lock, so that one comes after the other. Throws 403 as well until the password was given
 * again, and unless the plan lets people sign in so. `takesAway`: it is permitted whatever the plan.
 */
export async function changeProvider(tx: Tx, actor: Actor, workspaceId: string, { takesAway = false } = {}) {
  const workspace = await providerFor(tx, actor, workspaceId);
  if (!workspace.allowed && !takesAway) throw planNeeded();
  await requirePassword(tx, actor);
  await tx.execute(sql`select from workspaces where id = ${workspaceId} for no key update`);
  return workspace;
}
