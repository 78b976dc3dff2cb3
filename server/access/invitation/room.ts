import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { countUpToLimit } from "@server/core/attempts";
import { env } from "@server/core/env";
import { tooManyRequests } from "@server/core/errors";
import { hasPaid } from "@server/tenancy/workspace/has-paid";
import { eq } from "drizzle-orm";

/** Of whoever owns the workspace: else each makes as many workspaces as they want to mail. */
async function countedAs(tx: Tx, workspaceId: string): Promise<string[]> {
  const [found] = await tx
    .select({ ownerId: workspaces.ownerId })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return ["invitations", found?.ownerId ?? workspaceId];
}

/**
 * How many of that number of invitations a workspace may mail now, and counts them. What never paid is kept from
 * mailing the world in our name.
 */
export async function roomToday(tx: Tx, workspaceId: string, wanted: number): Promise<number> {
  if (wanted === 0 || (await hasPaid(tx, workspaceId))) return wanted;
  return (
    await countUpToLimit(tx, await countedAs(tx, workspaceId), { limit: env.LIMIT_INVITATIONS, minutes: DAY }, wanted)
  ).taken;
}

/** The same for one, or throws 429 with the hours to wait. */
export async function requireRoomToday(tx: Tx, workspaceId: string): Promise<void> {
  if (await hasPaid(tx, workspaceId)) return;
  const { taken, seconds } = await countUpToLimit(
    tx,
    await countedAs(tx, workspaceId),
    { limit: env.LIMIT_INVITATIONS, minutes: DAY },
    1,
  );
  if (taken === 0)
    throw tooManyRequests(
      seconds,
      `invitation.day_full?count=${Math.ceil(seconds / 3600)}&limit=${env.LIMIT_INVITATIONS}`,
    );
}

const DAY = 24 * 60; // minutes
