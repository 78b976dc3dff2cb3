import { companyIdentities } from "@db/schema/provider";
import { sessions, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { countFailure } from "@server/core/attempts";
import { invalid, unauthorized } from "@server/core/errors";
import { claimsOf } from "@server/tenancy/provider/ceremony";
import type { Finished, Finishing } from "@server/tenancy/provider/inputs";
import { subjectIn } from "@server/tenancy/provider/issuer";
import { type Provider, providerOf } from "@server/tenancy/provider/provider-of";
import { takeState } from "@server/tenancy/provider/state-token";
import { identityOfSession, knownDevice } from "@server/tenancy/session/device";
import { enter, type From } from "@server/tenancy/session/sign-in";
import { TRPCError } from "@trpc/server";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { applyRoles } from "./apply-roles.ts";
import { noProvider, requireLinkable } from "./begin.ts";
import { type Known, linkedTo, personOf, type Said } from "./person.ts";

type Input = z.output<typeof Finishing>;
type Ceremony = Awaited<ReturnType<typeof takeState>>;
const CLOCKS_APART = 60; // seconds

/**
 * Ends what begin() began, once the provider has sent the browser back: signs in, links, or confirms. Each ceremony counts
 * as a failure of its network until the provider has vouched for it. Throws 422 with what to do for who does not come in,
 * and 503 where the provider is away.
 */
export async function finish(
  actor: Actor | null,
  { workspace_id, params, state_token, replaces, device_token }: Input,
  from: From & { locale: Locale },
): Promise<z.input<typeof Finished>> {
  const ceremony = await takeState(state_token);
  if (ceremony.workspace !== workspace_id) throw invalid("company.over", { code: "company_over" });
  const { undo } = await countFailure(from.source);
  const provider = await reading(asOperator, (tx) => providerOf(tx, ceremony.workspace));
  if (!provider) throw noProvider();
  const claims = await claimsOf(provider, { ...ceremony, params }).catch(async (error: unknown) => {
    const isAway = error instanceof TRPCError && error.code === "SERVICE_UNAVAILABLE";
    if (isAway) await transact(asOperator, undo);
    throw error;
  });
  await transact(asOperator, undo);
  const subject = subjectIn(claims, provider.issuer);
  if (!subject) throw invalid("company.failed", { code: "company_failed" });
  const { purpose, next, invitation } = ceremony;
  const finished = { purpose, workspace_id: provider.workspaceId, next, container_id: null, signed_in: null };
  return transact(asOperator, async (tx) => {
    const linking = purpose === "link" ? await whoLinks(tx, actor, ceremony) : null;
    const said: Said = { provider, claims, subject, invitation, linking, locale: from.locale };
    if (purpose === "confirm") {
      await confirm(tx, actor, { ceremony, said, authenticatedAt: claims.auth_time });
      return finished;
    }
    const known = await personOf(tx, said);
    await use(tx, provider, known, claims);
    if (purpose === "link") return finished;
    const { userId, identityId, containerId } = known;
    const [user] = await tx.select({ version: users.accessVersion }).from(users).where(eq(users.id, userId));
    const isKnown = (await knownDevice(device_token, userId)) !== null;
    const identified = { userId, identityId, version: user!.version, strong: false };
    const signed_in = await enter(tx, identified, { replaces, from, isKnown });
    return { ...finished, container_id: containerId, signed_in };
  });
}

/** The provider has vouched for them: notes it, and gives what their groups give. */
async function use(tx: Tx, provider: Provider, { identityId, userId }: Known, claims: Said["claims"]): Promise<void> {
  await tx.update(companyIdentities).set({ lastUsedAt: sql`now()` }).where(eq(companyIdentities.id, identityId));
  await applyRoles(tx, provider, { userId, claims });
}

/** Who is linked: still in the session in which they asked for it, and gave their password lately. */
async function whoLinks(tx: Tx, actor: Actor | null, { session, workspace }: Ceremony): Promise<string> {
  if (!actor || (await requireLinkable(tx, actor, workspace)) !== session) throw unauthorized();
  return actor.userId;
}

/**
 * Permits sensitive actions in a session, as a password does, to who has just signed in at the provider once more, as the
 * person for whom it made the session.
 */
async function confirm(
  tx: Tx,
  actor: Actor | null,
  { ceremony, said, authenticatedAt }: { ceremony: Ceremony; said: Said; authenticatedAt: number | undefined },
): Promise<void> {
  if (!actor?.sessionId || actor.sessionId !== ceremony.session) throw unauthorized();
  const identityId = await identityOfSession(tx, actor);
  const known = await linkedTo(tx, said);
  if (!identityId || known?.identityId !== identityId) throw invalid("company.other_person", { code: "other_person" });
  if (!authenticatedAt || authenticatedAt < ceremony.beganAt - CLOCKS_APART)
    throw invalid("company.not_afresh", { code: "not_afresh" });
  await tx.update(sessions).set({ passwordAt: sql`now()` }).where(eq(sessions.id, actor.sessionId));
}
