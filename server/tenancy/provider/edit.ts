import { companyIdentities, identityProviders } from "@db/schema/provider";
import { reading, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { endProvisioning } from "@server/tenancy/scim/end";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ProviderSettings } from "./inputs.ts";
import { isOfAnyTenant, isSameIssuer } from "./issuer.ts";
import { configOf, ProviderFailed, type Registered } from "./metadata.ts";
import { changeProvider, countCheck, planNeeded, providerFor } from "./permitted.ts";
import { sealedSecret, secretIn } from "./secret.ts";

type Settings = z.output<typeof ProviderSettings>;

/**
 * Sets the provider up, or changes it, once its metadata could be read. Another issuer or client needs its own secret,
 * which else would be sent to a server that the one before did not give it to, and ends the links and their sessions.
 * Another issuer also ends provisioning by the one before; its people stay members.
 */
export async function saveProvider(actor: Actor, settings: Settings): Promise<void> {
  const { id: workspaceId, client_id: clientId } = settings;
  const { secret } = await transact(actor, async (tx) => {
    await changeProvider(tx, actor, workspaceId);
    const [stored] = await tx.select().from(identityProviders).where(eq(identityProviders.workspaceId, workspaceId));
    const isSame = stored?.clientId === clientId && isSameIssuer(stored.issuer, settings.issuer);
    const kept = isSame ? secretIn(stored.clientSecret, workspaceId) : undefined;
    return { secret: settings.client_secret ?? kept };
  });
  if (!secret) throw invalid("company.secret_needed", { field: "client_secret", code: "secret_needed" });
  await countCheck(workspaceId);
  const issuer = await issuerOf({ workspaceId, issuer: settings.issuer, clientId, secret }, "issuer");
  await transact(actor, async (tx) => {
    const { name } = await changeProvider(tx, actor, workspaceId);
    // locked, so that nobody is linked to the one before while it is replaced
    const [before] = await tx
      .select()
      .from(identityProviders)
      .where(eq(identityProviders.workspaceId, workspaceId))
      .for("update");
    const isOther = before && (before.issuer !== issuer || before.clientId !== clientId);
    // somebody else changed it meanwhile
    if (isOther && !settings.client_secret)
      throw invalid("company.secret_needed", { field: "client_secret", code: "secret_needed" });
    if (isOther) await tx.delete(companyIdentities).where(eq(companyIdentities.workspaceId, workspaceId));
    if (before && before.issuer !== issuer) await endProvisioning(tx, workspaceId);
    const values = {
      issuer,
      clientId,
      clientSecret: sealedSecret(secret, workspaceId),
      groupsClaim: settings.groups_claim,
      admits: settings.admits,
      // nobody has signed in by that one yet
      ...(isOther && { onlyWay: false }),
      checkedAt: sql`now()`,
      updatedAt: sql`now()`,
    };
    await tx
      .insert(identityProviders)
      .values({ workspaceId, ...values })
      .onConflictDoUpdate({ target: identityProviders.workspaceId, set: values });
    const about = { workspaceId, aboutId: workspaceId, title: name };
    await recordEvent(tx, actor, "provider.save", { ...about, detail: { host: new URL(issuer).host } });
  });
}

/** The issuer as its metadata names it. Throws 422 with what is wrong, about that field. */
async function issuerOf(registered: Registered, field?: "issuer"): Promise<string> {
  const wrong = (key: string) => invalid(key, { field, code: "provider_wrong" });
  if (URL.canParse(registered.issuer) && isOfAnyTenant(registered.issuer)) throw wrong("company.any_tenant");
  const config = await configOf(registered, { afresh: true }).catch((error: unknown) => {
    throw error instanceof ProviderFailed ? wrong(`company.error.${error.problem}`) : error;
  });
  return config.serverMetadata().issuer;
}

/** Reads the metadata of the stored provider anew. Throws 422 with what is wrong. */
export async function testProvider(actor: Actor, workspaceId: string): Promise<{ issuer: string }> {
  const { issuer, clientId, clientSecret } = await reading(actor, async (tx) => {
    const { allowed } = await providerFor(tx, actor, workspaceId);
    if (!allowed) throw planNeeded();
    const [stored] = await tx.select().from(identityProviders).where(eq(identityProviders.workspaceId, workspaceId));
    if (!stored) throw notFound();
    return stored;
  });
  const secret = secretIn(clientSecret, workspaceId);
  if (!secret) throw invalid("company.secret_needed", { code: "secret_needed" });
  await countCheck(workspaceId);
  const named = await issuerOf({ workspaceId, issuer, clientId, secret });
  await transact(actor, (tx) =>
    tx.update(identityProviders).set({ checkedAt: sql`now()` }).where(eq(identityProviders.workspaceId, workspaceId)),
  );
  return { issuer: named };
}

/** Takes the provider away, with all links and the sessions that it made; domains stay. Without one it does nothing. */
export const removeProvider = (actor: Actor, workspaceId: string): Promise<void> =>
  transact(actor, async (tx) => {
    const { name } = await changeProvider(tx, actor, workspaceId, { takesAway: true });
    const removed = await tx
      .delete(identityProviders)
      .where(eq(identityProviders.workspaceId, workspaceId))
      .returning({ id: identityProviders.workspaceId });
    if (removed.length === 0) return;
    await recordEvent(tx, actor, "provider.remove", { workspaceId, aboutId: workspaceId, title: name });
  });
