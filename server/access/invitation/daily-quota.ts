import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { countUpToLimit } from "@server/core/attempts";
import { env } from "@server/core/env";
import { tooManyRequests } from "@server/core/errors";
import { hasPaid } from "@server/tenancy/workspace/has-paid";
import { eq } from "drizzle-orm";

/**
 * How many invitations and requests to inspection bodies are mailed for a workspace in 24 hours, and the key they are
 * counted by. Who never paid is counted by owner, so that more workspaces do not mean more mails.
 */
async function quotaOf(tx: Tx, workspaceId: string): Promise<{ key: string[]; limit: number }> {
  if (await hasPaid(tx, workspaceId))
    return { key: ["invitations_paid", workspaceId], limit: env.LIMIT_INVITATIONS_PAID };
  const [found] = await tx
    .select({ ownerId: workspaces.ownerId })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return { key: ["invitations", found?.ownerId ?? workspaceId], limit: env.LIMIT_INVITATIONS };
}

/** The daily limit of a workspace. */
export const dailyLimit = async (tx: Tx, workspaceId: string): Promise<number> =>
  (await quotaOf(tx, workspaceId)).limit;

/**
 * Counts up to `wanted` invitations, or requests to inspection bodies, against the daily limit of a workspace, and
 * returns how many may be mailed now. Without the limit anybody could send mail in our name.
 */
export async function takeDailyQuota(tx: Tx, workspaceId: string, wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  const { key, limit } = await quotaOf(tx, workspaceId);
  return (await countUpToLimit(tx, key, { limit, minutes: DAY }, wanted)).taken;
}

/** The same for one mail; throws 429 with the hours to wait, in the words of `text`. */
export async function requireDailyQuota(tx: Tx, workspaceId: string, text = "invitation.day_full"): Promise<void> {
  const { key, limit } = await quotaOf(tx, workspaceId);
  const { taken, seconds } = await countUpToLimit(tx, key, { limit, minutes: DAY }, 1);
  if (taken === 0) throw tooManyRequests(seconds, `${text}?count=${Math.ceil(seconds / 3600)}&limit=${limit}`);
}

const DAY = 24 * 60; // minutes
