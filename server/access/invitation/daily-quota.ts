import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { countUpToLimit } from "@server/core/attempts";
import { env } from "@server/core/env";
import { tooManyRequests } from "@server/core/errors";
import { hasPaid } from "@server/tenancy/workspace/has-paid";
import { eq } from "drizzle-orm";

/** The key of the limit: the owner of the workspace, so that more workspaces do not mean more mails. */
async function quotaKey(tx: Tx, workspaceId: string): Promise<string[]> {
  const [found] = await tx
    .select({ ownerId: workspaces.ownerId })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return ["invitations", found?.ownerId ?? workspaceId];
}

/**
 * Counts up to `wanted` invitations, or requests to inspection bodies, against the daily limit of a workspace that never
 * paid, and returns how many may be mailed now. Without the limit anybody could send mail in our name.
 */
export async function takeDailyQuota(tx: Tx, workspaceId: string, wanted: number): Promise<number> {
  if (wanted === 0 || (await hasPaid(tx, workspaceId))) return wanted;
  return (
    await countUpToLimit(tx, await quotaKey(tx, workspaceId), { limit: env.LIMIT_INVITATIONS, minutes: DAY }, wanted)
  ).taken;
}

/** The same for one mail; throws 429 with the hours to wait, in the words of `key`. */
export async function requireDailyQuota(tx: Tx, workspaceId: string, key = "invitation.day_full"): Promise<void> {
  if (await hasPaid(tx, workspaceId)) return;
  const { taken, seconds } = await countUpToLimit(
    tx,
    await quotaKey(tx, workspaceId),
    { limit: env.LIMIT_INVITATIONS, minutes: DAY },
    1,
  );
  if (taken === 0)
    throw tooManyRequests(seconds, `${key}?count=${Math.ceil(seconds / 3600)}&limit=${env.LIMIT_INVITATIONS}`);
}

const DAY = 24 * 60; // minutes
