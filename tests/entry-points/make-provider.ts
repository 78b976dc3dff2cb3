import { randomUUID } from "node:crypto";
import { companyIdentities, emailDomains, identityProviders, providerRoles } from "@db/schema/provider";
import { scimPeople, scimTokens } from "@db/schema/scim";
import { hashOfToken } from "@server/core/token";
import { sealedSecret } from "@server/tenancy/provider/secret";
import { eq } from "drizzle-orm";
import type { Make } from "./make.ts";
import { idOf, inTransaction } from "./make-context.ts";

/**
 * The identity provider of the workspace, which has one, with a linked person, and what a group gives. It lies inside, so
 * nobody asks it.
 */
export const makeProvider = async (make: Make) => {
  const { workspace: workspaceId, workspaceText } = make;
  const [userId, groupId] = [await make.person(), await make.group()];
  await inTransaction(async (tx) => {
    const issuer = `https://10.0.0.1/${encodeURIComponent(workspaceText())}`;
    const provider = { issuer, clientId: workspaceText(), clientSecret: sealedSecret("not told", workspaceId) };
    // Written when it is there too, so that a caller who removes it at this moment waits until its people are linked.
    await tx
      .insert(identityProviders)
      .values({ workspaceId, ...provider })
      .onConflictDoUpdate({ target: identityProviders.workspaceId, set: provider });
    await tx.insert(companyIdentities).values({ workspaceId, userId, issuer, subject: workspaceText() });
    await tx.insert(providerRoles).values({ workspaceId, claimValue: workspaceText(), groupId });
  });
  return { id: workspaceId, userId, groupId };
};

/** A provider for which no token was made, as there may be two alone. */
export const makeProviderWithoutToken = async (make: Make) => {
  const { id } = await makeProvider(make);
  await inTransaction((tx) => tx.delete(scimTokens).where(eq(scimTokens.workspaceId, id)));
  return { id };
};

/** A token with which that provider provisions, and a person whom it keeps. */
export const makeScimToken = async (make: Make) => {
  const { workspace: workspaceId, owner: madeBy, workspaceText } = make;
  const { id, userId } = await makeProvider(make);
  return inTransaction(async (tx) => {
    const stored = { tokenHash: hashOfToken(randomUUID()), tokenStart: workspaceText(), madeBy };
    const tokenId = idOf(
      await tx
        .insert(scimTokens)
        .values({ workspaceId, ...stored })
        .returning({ id: scimTokens.id }),
    );
    await tx.insert(scimPeople).values({ workspaceId, userId, userName: workspaceText() });
    return { id, tokenId };
  });
};

/** A domain that the workspace has not proven yet. */
export const makeDomain = async ({ workspace: workspaceId, workspaceText }: Make) => {
  const domain = newDomain();
  await inTransaction((tx) => tx.insert(emailDomains).values({ workspaceId, domain, token: workspaceText() }));
  return { id: workspaceId, domain };
};

export const newDomain = () => `${randomUUID()}.example.com`;
