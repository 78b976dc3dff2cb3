import { apiKeyPlaces, apiKeys } from "@db/schema/api-key";
import { users } from "@db/schema/user";
import { asOperator, type Tx, transact } from "@db/transact";
import { type Actor, membershipOf } from "@server/core/actor";
import { forbidden, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { hashOfToken } from "@server/core/token";
import { endJobsOf } from "@server/tenancy/job/end";
import { lockMembers } from "@server/tenancy/member/lock-members";
import { requirePlaces } from "@server/tenancy/member/require-places";
import { requirePassword } from "@server/tenancy/session/password-again";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { MAX_KEYS, type MadeKey, type NewKey, type OneKey } from "./inputs.ts";
import { keyViews } from "./list.ts";
import { newToken, startOf } from "./token.ts";

/**
 * Makes a key and the account of its program. Runs as operator, because accounts belong to no workspace. Returns its
 * token, which is stored as a hash only. Throws 403 for who is no member, as a super admin: nobody would answer for it.
 */
export const createKey = (
  actor: Actor,
  { id: workspaceId, container_ids, ...input }: z.output<typeof NewKey>,
): Promise<z.input<typeof MadeKey>> =>
  transact(asOperator, async (tx) => {
    await lockKeys(tx, actor, workspaceId);
    await requirePlaces(tx, workspaceId, container_ids);
    const others = await keyViews(tx, workspaceId);
    if (others.length >= MAX_KEYS) throw invalid(`api_key.too_many?count=${MAX_KEYS}`, { code: "too_many_keys" });
    if (others.some(({ name }) => name.toLowerCase() === input.name.toLowerCase()))
      throw invalid("api_key.name_taken", { field: "name", code: "name_taken" });
    const token = newToken();
    const account = { email: "", firstName: input.name, lastName: "", locale: actor.locale, tourStep: 0 };
    const [program] = await tx.insert(users).values(account).returning({ id: users.id });
    const [key] = await tx
      .insert(apiKeys)
      .values({
        workspaceId,
        userId: program!.id,
        tokenHash: hashOfToken(token),
        tokenStart: startOf(token),
        mayWrite: input.may_write,
        areas: input.areas,
        everywhere: container_ids.length === 0,
        endsOn: input.ends_on,
        madeBy: actor.userId,
      })
      .returning({ id: apiKeys.id });
    const places = [...new Set(container_ids)].map((containerId) => ({ workspaceId, keyId: key!.id, containerId }));
    if (places.length > 0) await tx.insert(apiKeyPlaces).values(places);
    await recordEvent(tx, actor, "api_key.create", { workspaceId, aboutId: key!.id, title: input.name });
    const [view] = await keyViews(tx, workspaceId, sql`and k.id = ${key!.id}`);
    return { ...view!, token };
  });

/** Ends a key at once, and the long work that it began. Its name stays with what it did. */
export const withdrawKey = (actor: Actor, { id: workspaceId, keyId }: z.output<typeof OneKey>): Promise<void> =>
  transact(asOperator, async (tx) => {
    await lockKeys(tx, actor, workspaceId);
    const title = await nameOf(tx, workspaceId, keyId);
    const [key] = await tx
      .update(apiKeys)
      .set({ tokenHash: null, withdrawnAt: sql`now()` })
      .where(eq(apiKeys.id, keyId))
      .returning({ userId: apiKeys.userId });
    await endJobsOf(tx, key!.userId, "api_key.refused.ended");
    await recordEvent(tx, actor, "api_key.withdraw", { workspaceId, aboutId: keyId, title });
  });

/** From now on the actor answers for the key, so it may do again what it was made for. */
export const takeKeyOver = (actor: Actor, { id: workspaceId, keyId }: z.output<typeof OneKey>): Promise<void> =>
  transact(asOperator, async (tx) => {
    await lockKeys(tx, actor, workspaceId);
    const title = await nameOf(tx, workspaceId, keyId);
    await tx.update(apiKeys).set({ madeBy: actor.userId, makerLeftAt: null }).where(eq(apiKeys.id, keyId));
    await recordEvent(tx, actor, "api_key.take_over", { workspaceId, aboutId: keyId, title });
  });

/** Authorizes the actor, asks for their password, and locks the members and with them the keys. */
async function lockKeys(tx: Tx, actor: Actor, workspaceId: string): Promise<void> {
  await lockMembers(tx, actor, workspaceId, "api_key.edit");
  forbidImpersonated(actor);
  if (!membershipOf(actor, workspaceId)) throw forbidden("api_key.members_only", { code: "members_only" });
  await requirePassword(tx, actor);
}

async function nameOf(tx: Tx, workspaceId: string, keyId: string): Promise<string> {
  const [found] = await tx
    .select({ name: users.firstName })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, keyId), isNull(apiKeys.withdrawnAt)));
  if (!found) throw notFound(keyId);
  return found.name;
}
