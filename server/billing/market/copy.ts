import { notDeleted } from "@db/not-deleted";
import { purchases, subscriptionOptions } from "@db/schema/subscription";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, forbidden, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { boardsLocked, limitReached } from "@server/core/plan";
import { copyAll } from "@server/moving/duplicate";
import { copiedParts } from "@server/moving/move-inputs";
import { copySelection } from "@server/moving/selection";
import type { Transfer } from "@server/moving/transfer";
import { claimBytes, withTransferredBytes } from "@server/moving/transfer-bytes";
import { copyLists } from "@server/moving/transfer-lists";
import { transferTemplates } from "@server/moving/transfer-templates";
import type { Made } from "@server/tenancy/job/inputs";
import type { Work } from "@server/tenancy/job/run";
import { lockReading } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";

/** `title`: what the board is to be called; else as the original. */
export type AskedCopy = { purchase_id: string; title?: string };
type By = Pick<Actor, "userId" | "impersonatorId">;
type During = {
  id: string;
  progress: (share: number) => Promise<void>;
  finish?: (tx: Tx, result: Made) => Promise<void>;
};

/** As a job. */
export const copyFromMarket: Work = async (actor, asked: AskedCopy, during) =>
  void (await copyBought(actor, asked, during));

/**
 * The board of the market, as the workspace's own: within its limit, and once however often this is tried. The original
 * is the platform's: whoever bought it need not see that, so it is read as operator.
 */
export async function copyBought(
  by: By,
  { purchase_id, title }: AskedCopy,
  during: During,
): Promise<{ id: string; title: string }> {
  const { to, from, root } = await reading(asOperator, (tx) => originalOf(tx, purchase_id));
  const transfer = between(from, to, root);
  const fetched = (share: number) => during.progress(share / 2);
  return withTransferredBytes(asOperator, transfer, fetched, () =>
    transact(asOperator, async (tx) => {
      const status = await lockReading(tx, from, to);
      const original = await claimed(tx, purchase_id);
      if (original.root !== root) throw conflict("move.changed_meanwhile", "changed_meanwhile");
      if (boardsLocked(status)) throw forbidden("refusal.plan_locked", { code: "plan_locked" });
      if (limitReached(status)) throw invalid("container.board_limit", { code: "board_limit" });
      await claimBytes(tx, transfer);
      await copyLists(tx, transfer);
      const { templates } = await transferTemplates(tx, transfer);
      const called = title || original.title;
      const copying = {
        seed: during.id,
        from,
        to,
        root,
        parentId: null,
        title: called,
        makerId: by.userId,
        include: copiedParts,
        templates,
      };
      const id = await copyAll(tx, copying, during);
      await tx.update(purchases).set({ status: "done", containerId: id }).where(eq(purchases.id, purchase_id));
      await recordEvent(tx, by, "market.bring", {
        workspaceId: to,
        aboutId: id,
        title: called,
        detail: { option: original.optionId },
      });
      await during.finish?.(tx, { id, workspace_id: to, title: called, cleared_resolvers: [] });
      return { id, title: called };
    }),
  );
}

/**
 * Whoever is to get it is in the workspace it goes to, and all its lists are theirs to add to: it was sold to them
 * whole.
 */
export const between = (from: string, to: string, root: string): Transfer => ({
  from,
  to,
  selection: copySelection(root, copiedParts),
  operation: "duplicate",
  include: copiedParts,
  adds: { library: true, categories: true, templates: true },
  isGiven: true,
});

/** The purchase that is still to be brought, held: of two that copy it at once, the second finds nothing to do. */
async function claimed(tx: Tx, purchaseId: string) {
  await tx.execute(sql`select from purchases where id = ${purchaseId} for update`);
  return originalOf(tx, purchaseId);
}

async function originalOf(tx: Tx, purchaseId: string) {
  const [found] = await tx
    .select({
      to: purchases.workspaceId,
      optionId: purchases.optionId,
      from: subscriptionOptions.sourceWorkspaceId,
      root: subscriptionOptions.sourceContainerId,
      title: sql<string | null>`(select c.title from containers c where ${notDeleted("c")}
        and (c.workspace_id, c.id) = (${subscriptionOptions.sourceWorkspaceId}, ${subscriptionOptions.sourceContainerId}))`,
    })
    .from(purchases)
    .innerJoin(subscriptionOptions, eq(subscriptionOptions.id, purchases.optionId))
    .where(and(eq(purchases.id, purchaseId), eq(purchases.status, "due")));
  if (!found) throw conflict("market.had_already", "had_already");
  const { to, optionId, from, root, title } = found;
  if (!from || !root || title === null) throw invalid("market.original_gone", { code: "original_gone" });
  return { to, optionId, from, root, title };
}
