import { queryRows } from "@db/rows";
import { identityProviders } from "@db/schema/provider";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { OnlyWay } from "./inputs.ts";
import { changeProvider } from "./permitted.ts";

const Tried = z.object({ tried: z.boolean() });

/** Whether its owner or an admin has signed in by the provider, so that it is known to work. Does not authorize. */
export async function isTried(tx: Tx, workspaceId: string): Promise<boolean> {
  const [row] = await queryRows(tx, Tried)`
    select exists (select from company_identities i
      join memberships m on (m.workspace_id, m.user_id) = (i.workspace_id, i.user_id)
      where i.workspace_id = ${workspaceId} and i.last_used_at is not null and m.role in ('owner', 'admin')) as tried`;
  return row!.tried;
}

/**
 * Makes the provider the only way to sign in for who has an address in a domain of the workspace, its owner aside, or
 * permits other ways again. Sessions that it did not make then no longer reach the workspace. Throws 422 until the owner
 * or an admin has signed in by it.
 */
export const setOnlyWay = (actor: Actor, { id: workspaceId, only_way: onlyWay }: z.output<typeof OnlyWay>) =>
  transact(actor, async (tx): Promise<void> => {
    const { name } = await changeProvider(tx, actor, workspaceId, { takesAway: !onlyWay });
    const [provider] = await tx.select().from(identityProviders).where(eq(identityProviders.workspaceId, workspaceId));
    if (!provider) throw notFound();
    if (provider.onlyWay === onlyWay) return;
    if (onlyWay && !(await isTried(tx, workspaceId))) throw invalid("company.not_tried", { code: "not_tried" });
    await tx.update(identityProviders).set({ onlyWay }).where(eq(identityProviders.workspaceId, workspaceId));
    await recordEvent(tx, actor, onlyWay ? "provider.require" : "provider.permit", {
      ...{ workspaceId, aboutId: workspaceId, title: name },
    });
  });
