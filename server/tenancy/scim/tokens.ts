import { queryRows } from "@db/rows";
import { identityProviders } from "@db/schema/provider";
import { scimTokens } from "@db/schema/scim";
import { reading, transact } from "@db/transact";
import { type Actor, membershipOf } from "@server/core/actor";
import { SCIM_BASE } from "@server/core/constants";
import { iso } from "@server/core/day";
import { env } from "@server/core/env";
import { forbidden, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { hashOfToken } from "@server/core/token";
import { changeProvider, providerFor } from "@server/tenancy/provider/permitted";
import { needsPassword } from "@server/tenancy/session/password-again";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { MadeScimToken, OneScimToken, ProvisioningView } from "./inputs.ts";
import { MAX_SCIM_TOKENS, newScimToken, startOfScimToken } from "./token.ts";

/** The address that is the same for all workspaces: the token says which. */
const baseUrl = () => env.APP_URL + SCIM_BASE;
const tokensOf = (workspaceId: string) => eq(scimTokens.workspaceId, workspaceId);

/**
 * Makes a token, which is answered once. Throws 403 for who is no member, as a super admin, 404 without a provider, and
 * 422 where MAX_SCIM_TOKENS work already.
 */
export const makeScimToken = (actor: Actor, workspaceId: string): Promise<z.infer<typeof MadeScimToken>> =>
  transact(actor, async (tx) => {
    const { name } = await changeProvider(tx, actor, workspaceId);
    forbidImpersonated(actor);
    if (!membershipOf(actor, workspaceId)) throw forbidden("scim.members_only", { code: "members_only" });
    if ((await tx.$count(identityProviders, eq(identityProviders.workspaceId, workspaceId))) === 0) throw notFound();
    if ((await tx.$count(scimTokens, tokensOf(workspaceId))) >= MAX_SCIM_TOKENS)
      throw invalid("scim.too_many_tokens", { code: "too_many_tokens" });
    const token = newScimToken();
    const stored = { tokenHash: hashOfToken(token), tokenStart: startOfScimToken(token), madeBy: actor.userId };
    await tx.insert(scimTokens).values({ workspaceId, ...stored });
    await recordEvent(tx, actor, "provider.make_token", { workspaceId, aboutId: workspaceId, title: name });
    return { base_url: baseUrl(), token };
  });

/** Ends a token at once, on every plan. */
export const withdrawScimToken = (actor: Actor, { id, token_id }: z.output<typeof OneScimToken>): Promise<void> =>
  transact(actor, async (tx) => {
    const { name } = await changeProvider(tx, actor, id, { takesAway: true });
    const removed = await tx
      .delete(scimTokens)
      .where(and(tokensOf(id), eq(scimTokens.id, token_id)))
      .returning({ id: scimTokens.id });
    if (removed.length === 0) throw notFound(token_id);
    await recordEvent(tx, actor, "provider.withdraw_token", { workspaceId: id, aboutId: id, title: name });
  });

const Token = z.object({
  id: z.string(),
  token_start: z.string(),
  made_by: z.string().nullable(),
  created_at: z.string(),
  used_at: z.string().nullable(),
});
const Counts = z.object({ people: z.number(), active: z.number() });

/** How the people of a workspace are provisioned, on every plan. Never a token. */
export const provisioningView = (actor: Actor, workspaceId: string): Promise<ProvisioningView> =>
  reading(actor, async (tx) => {
    const { allowed } = await providerFor(tx, actor, workspaceId);
    const tokens = await queryRows(tx, Token)`
      select t.id, t.token_start, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as made_by, t.created_at,
        t.used_at
      from scim_tokens t left join users u on u.id = t.made_by where t.workspace_id = ${workspaceId} order by t.id`;
    const [counts] = await queryRows(tx, Counts)`
      select count(*)::int as people, count(m.user_id)::int as active from scim_people p
        left join memberships m on (m.workspace_id, m.user_id) = (p.workspace_id, p.user_id)
      where p.workspace_id = ${workspaceId}`;
    return {
      workspace_id: workspaceId,
      base_url: baseUrl(),
      has_provider: (await tx.$count(identityProviders, eq(identityProviders.workspaceId, workspaceId))) > 0,
      allowed,
      tokens: tokens.map(({ created_at, used_at, ...token }) => ({
        ...token,
        created_at: iso(created_at),
        used_at: used_at && iso(used_at),
      })),
      is_full: tokens.length >= MAX_SCIM_TOKENS,
      ...counts!,
      asks_password: await needsPassword(tx, actor),
    };
  });
