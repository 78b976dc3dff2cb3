import { companyIdentities } from "@db/schema/provider";
import { sessions } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { findInvitation, invitationState } from "@server/access/invitation/find";
import { type Actor, membershipOf, requireProven } from "@server/core/actor";
import { countOrReject } from "@server/core/attempts";
import { MAX_COMPANY_LOOK_UPS } from "@server/core/constants";
import { invalid, notFound, unauthorized } from "@server/core/errors";
import { startCeremony } from "@server/tenancy/provider/ceremony";
import type { Beginning, CompanyFound } from "@server/tenancy/provider/inputs";
import { type Provider, providerOf, providerOfAddress } from "@server/tenancy/provider/provider-of";
import { requirePassword } from "@server/tenancy/session/password-again";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { forbidTablet } from "@server/tenancy/user/tablet";
import { eq } from "drizzle-orm";
import type { z } from "zod";

type Input = z.output<typeof Beginning>;

/** Each look-up of a network counts, so that nobody asks for all companies one after another. Throws 429 over the limit. */
const countLookUp = (source: string) =>
  transact(asOperator, (tx) => countOrReject(tx, ["company sign-in", source], MAX_COMPANY_LOOK_UPS));

/** Whether an address may sign in by the provider of a company, and must, by its domain alone; null: it may not. */
export async function companyAt(email: string, source: string): Promise<z.infer<typeof CompanyFound>> {
  await countLookUp(source);
  const found = await reading(asOperator, (tx) => providerOfAddress(tx, email));
  return found ? { only_way: found.onlyWay } : null;
}

/**
 * Sends somebody to the provider of their company: gives the address, and a token that the browser keeps meanwhile.
 * Throws 422 where there is no provider, 403 or 401 where they may not, 503 where the provider is away.
 */
export async function begin(actor: Actor | null, input: Input, source: string) {
  await countLookUp(source);
  const { provider, ...about } = await reading(asOperator, (tx) => whereTo(tx, actor, input));
  if (!provider) throw noProvider();
  return startCeremony(provider, { ...nobody, email: input.email, ...about, purpose: input.purpose, next: input.next });
}

const nobody = { session: null, invitation: null };
export const noProvider = () => invalid("company.none", { code: "no_company" });

type Where = { provider: Provider | undefined; session?: string; invitation?: string; email?: string };

async function whereTo(tx: Tx, actor: Actor | null, input: Input): Promise<Where> {
  const { purpose, workspace_id, email, invitation } = input;
  if (purpose === "link") return { ...(await toLink(tx, actor, workspace_id)), email: actor?.email };
  if (purpose === "confirm") return { ...(await toConfirm(tx, actor)), email: actor?.email };
  if (purpose === "invitation") {
    const found = invitation ? await findInvitation(tx, invitation) : undefined;
    if (!found) throw notFound();
    const state = invitationState(found);
    if (state !== "open") throw invalid(`invitation.state.${state}`, { code: "invitation_over" });
    return { provider: await providerOf(tx, found.workspaceId), invitation: found.id, email: found.email };
  }
  if (workspace_id) return { provider: await providerOf(tx, workspace_id) };
  return { provider: email ? await providerOfAddress(tx, email) : undefined };
}

async function toLink(tx: Tx, actor: Actor | null, workspaceId: string | undefined) {
  const session = await requireLinkable(tx, actor, workspaceId ?? "");
  return { provider: await providerOf(tx, workspaceId!), session };
}

/**
 * Permits somebody who is signed in to link themselves in a workspace, and gives the id of their session. Throws 401, 403
 * and 404.
 */
export async function requireLinkable(tx: Tx, actor: Actor | null, workspaceId: string): Promise<string> {
  if (!actor?.sessionId) throw unauthorized();
  forbidImpersonated(actor);
  forbidTablet(actor);
  requireProven(actor);
  if (!membershipOf(actor, workspaceId)) throw notFound();
  await requirePassword(tx, actor);
  return actor.sessionId;
}

/** Only what the provider made is confirmed by it: it speaks for the workspaces that trust it, and no others. */
async function toConfirm(tx: Tx, actor: Actor | null) {
  const [made] = await tx
    .select({ workspaceId: companyIdentities.workspaceId })
    .from(sessions)
    .innerJoin(companyIdentities, eq(companyIdentities.id, sessions.identityId))
    .where(eq(sessions.id, actor?.sessionId ?? ""));
  if (!actor?.sessionId || !made) throw unauthorized();
  return { provider: await providerOf(tx, made.workspaceId), session: actor.sessionId };
}
