import { queryRows } from "@db/rows";
import { scimTokens } from "@db/schema/scim";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { forbidden, unauthorized } from "@server/core/errors";
import { hashOfToken } from "@server/core/token";
import { type Provider, providerOf } from "@server/tenancy/provider/provider-of";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { isScimToken } from "./token.ts";

const Row = z.object({ workspaceId: z.string(), isUsedLately: z.boolean() });

/** The identity provider that calls: its token's hash, and its workspace. */
export type ScimCaller = { tokenHash: string; workspaceId: string; provider: Provider };

/** Who calls with that token. Throws 401 for one that does not work, and 403 while the plan does not permit it. */
export async function scimCallerOf(token: string): Promise<ScimCaller> {
  if (!isScimToken(token)) throw wrongToken();
  const { isUsedLately, ...caller } = await reading(asOperator, (tx) => find(tx, hashOfToken(token)));
  if (!isUsedLately)
    await transact(asOperator, (tx) =>
      tx.update(scimTokens).set({ usedAt: sql`now()` }).where(eq(scimTokens.tokenHash, caller.tokenHash)),
    );
  return caller;
}

/**
 * Runs a change of the workspace's people, one after another with all others and with sign-ins by its provider. Throws as
 * scimCallerOf() does where the token was withdrawn, or the plan ended, meanwhile.
 */
export const provisioning = <T>(
  { tokenHash, workspaceId }: ScimCaller,
  change: (tx: Tx, caller: ScimCaller) => Promise<T>,
): Promise<T> =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`select from workspaces where id = ${workspaceId} for no key update`);
    await tx.execute(sql`select from identity_providers where workspace_id = ${workspaceId} for update`);
    return change(tx, await find(tx, tokenHash));
  });

const wrongToken = () => unauthorized("scim.wrong_token");

async function find(tx: Tx, tokenHash: string): Promise<ScimCaller & { isUsedLately: boolean }> {
  const [row] = await queryRows(tx, Row)`
    select t.workspace_id as "workspaceId", coalesce(t.used_at > now() - interval '5 minutes', false) as "isUsedLately"
    from scim_tokens t join workspaces w on w.id = t.workspace_id and w.deleted_at is null
    where t.token_hash = ${tokenHash}`;
  if (!row) throw wrongToken();
  const provider = await providerOf(tx, row.workspaceId);
  if (!provider) throw forbidden("scim.plan_needed", { code: "plan_locked" });
  return { tokenHash, ...row, provider };
}
