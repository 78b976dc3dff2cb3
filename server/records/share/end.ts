import { shares } from "@db/schema/share";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorize } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { endOf, lastDayOf } from "./ends.ts";
import type { ShareExtension, ShareView } from "./inputs.ts";
import { oneShare } from "./rows.ts";
import { shareFor } from "./share-for.ts";

/** Withdraws a link: from now on it responds as if it did not exist. Also allowed when the plan has ended. */
export const withdrawShare = (actor: Actor, id: string): Promise<ShareView> =>
  transact(actor, async (tx) => {
    const share = await shareFor(tx, actor, "share.withdraw", id);
    await change(tx, share, { withdrawnAt: sql`now()` });
    return saveAndLoad(tx, actor, share, "share.withdraw");
  });

/**
 * Changes the last day of a link; a withdrawn one stays withdrawn. An earlier day is allowed when the plan has ended,
 * because it takes access away.
 */
export const extendShare = (actor: Actor, { id, ...ending }: z.output<typeof ShareExtension>): Promise<ShareView> =>
  transact(actor, async (tx) => {
    const day = lastDayOf(ending);
    const share = await shareFor(tx, actor, "share.withdraw", id);
    if (!(await endsAfter(tx, id, day))) authorize(share.thing, "share.create");
    await change(tx, share, { expiresAt: endOf(day) });
    return saveAndLoad(tx, actor, share, "share.extend", { expires_on: day });
  });

type Share = Awaited<ReturnType<typeof shareFor>>;

async function endsAfter(tx: Tx, id: string, day: string): Promise<boolean> {
  const found = await tx
    .select({ id: shares.id })
    .from(shares)
    .where(and(eq(shares.id, id), sql`${shares.expiresAt} > ${endOf(day)}`));
  return found.length > 0;
}

async function change(
  tx: Tx,
  { id, workspaceId }: Share,
  set: { withdrawnAt: SQL } | { expiresAt: SQL },
): Promise<void> {
  const changed = await tx
    .update(shares)
    .set(set)
    .where(and(eq(shares.workspaceId, workspaceId), eq(shares.id, id), isNull(shares.withdrawnAt)))
    .returning({ id: shares.id });
  if (changed.length === 0) throw invalid("share.is_withdrawn");
}

async function saveAndLoad(
  tx: Tx,
  actor: Actor,
  share: Share,
  did: "share.extend" | "share.withdraw",
  said = {},
): Promise<ShareView> {
  const { id, workspaceId, thing } = share;
  await recordEvent(tx, actor, did, {
    workspaceId,
    aboutId: thing.id,
    title: thing.title,
    detail: { share: id, ...said },
  });
  return oneShare(tx, workspaceId, id);
}
