import { groups } from "@db/schema/container";
import { identityProviders, providerRoles } from "@db/schema/provider";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { ProviderRoles } from "./inputs.ts";
import { changeProvider } from "./permitted.ts";

/** Replaces what groups at the provider give; it is applied when people sign in. Throws 422 for a group that is not there. */
export const saveRoles = (actor: Actor, { id: workspaceId, roles }: z.output<typeof ProviderRoles>): Promise<void> =>
  transact(actor, async (tx) => {
    const { name } = await changeProvider(tx, actor, workspaceId);
    if ((await tx.$count(identityProviders, eq(identityProviders.workspaceId, workspaceId))) === 0) throw notFound();
    const groupIds = [...new Set(roles.flatMap(({ group_id }) => group_id ?? []))];
    const there = await tx.$count(groups, and(eq(groups.workspaceId, workspaceId), inArray(groups.id, groupIds)));
    if (there !== groupIds.length) throw invalid("company.group_missing", { code: "group_missing" });
    await tx.delete(providerRoles).where(eq(providerRoles.workspaceId, workspaceId));
    const rows = roles.map(({ claim_value: claimValue, role, group_id: groupId }) => ({
      ...{ workspaceId, claimValue, role, groupId },
    }));
    if (rows.length > 0) await tx.insert(providerRoles).values(rows);
    const about = { workspaceId, aboutId: workspaceId, title: name };
    await recordEvent(tx, actor, "provider.edit_roles", { ...about, detail: { count: rows.length } });
  });

/** What groups at the provider give in a workspace, with the titles of its own groups. Does not authorize. */
export const rolesOf = (tx: Tx, workspaceId: string) =>
  tx
    .select({
      claim_value: providerRoles.claimValue,
      role: providerRoles.role,
      group_id: providerRoles.groupId,
      group: groups.title,
    })
    .from(providerRoles)
    .leftJoin(groups, and(eq(groups.workspaceId, providerRoles.workspaceId), eq(groups.id, providerRoles.groupId)))
    .where(eq(providerRoles.workspaceId, workspaceId))
    .orderBy(providerRoles.id);
