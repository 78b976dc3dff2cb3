import { companyIdentities, identityProviders } from "@db/schema/provider";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { needsPassword } from "@server/tenancy/session/password-again";
import { eq } from "drizzle-orm";
import { redirectUri } from "./ceremony.ts";
import { domainsOf } from "./domains.ts";
import type { ProviderView } from "./inputs.ts";
import { isTried } from "./only-way.ts";
import { providerFor } from "./permitted.ts";
import { recordOf } from "./resolver.ts";
import { rolesOf } from "./roles.ts";

/** How the people of a workspace may sign in, on every plan. Never its client secret. */
export const providerView = (actor: Actor, workspaceId: string): Promise<ProviderView> =>
  reading(actor, async (tx) => {
    const { name, allowed } = await providerFor(tx, actor, workspaceId);
    const [stored] = await tx.select().from(identityProviders).where(eq(identityProviders.workspaceId, workspaceId));
    const domains = await domainsOf(tx, workspaceId);
    return {
      workspace_id: workspaceId,
      name,
      allowed,
      redirect_uri: redirectUri(workspaceId),
      provider: stored
        ? {
            issuer: stored.issuer,
            client_id: stored.clientId,
            groups_claim: stored.groupsClaim,
            admits: stored.admits,
            only_way: stored.onlyWay,
            checked_at: stored.checkedAt?.toISOString() ?? null,
          }
        : null,
      domains: domains.map(({ domain, token, provedAt, checkedAt, missingSince }) => ({
        domain,
        record: recordOf(domain, token),
        proved_at: provedAt?.toISOString() ?? null,
        checked_at: checkedAt?.toISOString() ?? null,
        missing_since: missingSince?.toISOString() ?? null,
      })),
      roles: await rolesOf(tx, workspaceId),
      links: await tx.$count(companyIdentities, eq(companyIdentities.workspaceId, workspaceId)),
      is_tried: await isTried(tx, workspaceId),
      asks_password: await needsPassword(tx, actor),
    };
  });
