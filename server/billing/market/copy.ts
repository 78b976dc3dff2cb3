import { notDeleted } from "@db/not-deleted";
import { purchases, subscriptionOptions } from "@db/schema/subscription";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, invalid, planLocked } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { limitReached, lockOf } from "@server/core/plan";
import { copyAll } from "@server/moving/duplicate";
import { copiedParts } from "@server/moving/move-inputs";
import { transferOwnFields } from "@server/moving/own-fields";
import { copySelection } from "@server/moving/selection";
import type { Transfer } from "@server/moving/transfer";
import { claimBytes, withTransferredBytes } from "@server/moving/transfer-bytes";
import { copyLists } from "@server/moving/transfer-lists";
import { transferTemplates } from "@server/moving/transfer-templates";
import type { Made } from "@server/tenancy/job/inputs";
import type { Handler } from "@server/tenancy/job/run";
import { lockReading } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";

/** The input of the job. `title`: of the new board; else that of the original. */
export type CopyInput = { purchase_id: string; title?: string };
type Buyer = Pick<Actor, "userId" | "impersonatorId">;
type Run = {
  id: string;
  progress: (share: number) => Promise<void>;
  finish?: (tx: Tx, result: Made) => Promise<void>;
};

/** The handler of the job. */
export const copyFromMarket: Handler = async (actor, input: CopyInput, run) =>
  void (await copyBought(actor, input, run));

/**
 * Copies a purchased board into the workspace, within the plan's limit and once for each purchase. Runs as operator,
 * because the buyer has no access to the original. Throws conflict, forbidden and invalid.
 */
export async function copyBought(
  buyer: Buyer,
  { purchase_id, title }: CopyInput,
  run: Run,
): Promise<{ id: string; title: string }> {
  const { to, from, root } = await reading(asOperator, (tx) => originalOf(tx, purchase_id));
  const transfer = marketTransfer(from, to, root);
  const fetched = (share: number) => run.progress(share / 2);
  return withTransferredBytes(asOperator, transfer, fetched, () =>
    transact(asOperator, async (tx) => {
      const status = await lockReading(tx, from, to);
      const original = await lockPurchase(tx, purchase_id);
      if (original.root !== root) throw conflict("move.changed_meanwhile", "changed_meanwhile");
      const lock = lockOf(status);
      if (lock) throw planLocked(lock);
      if (limitReached(status)) throw invalid("container.board_limit", { code: "board_limit" });
      await claimBytes(tx, transfer);
      await copyLists(tx, transfer);
      const { templates } = await transferTemplates(tx, transfer);
      const ownFieldKeys = await transferOwnFields(tx, transfer);
      const newTitle = title || original.title;
      const copying = {
        seed: run.id,
        from,
        to,
        root,
        parentId: null,
        title: newTitle,
        makerId: buyer.userId,
        include: copiedParts,
        templates,
        ownFieldKeys,
      };
      const id = await copyAll(tx, copying, run);
      await tx.update(purchases).set({ status: "done", containerId: id }).where(eq(purchases.id, purchase_id));
      await recordEvent(tx, buyer, "market.bring", {
        workspaceId: to,
        aboutId: id,
        title: newTitle,
        detail: { option: original.optionId },
      });
      await run.finish?.(tx, { id, workspace_id: to, title: newTitle, cleared_resolvers: [] });
      return { id, title: newTitle };
    }),
  );
}

/** The transfer of a market board: the recipient gets everything in it, and may add to all lists of the workspace. */
export const marketTransfer = (from: string, to: string, root: string): Transfer => ({
  from,
  to,
  selection: copySelection(root, copiedParts),
  operation: "duplicate",
  include: copiedParts,
  adds: { library: true, categories: true, templates: true },
  isGiven: true,
});

/** Locks the purchase. Throws conflict where a concurrent run copied it first. */
async function lockPurchase(tx: Tx, purchaseId: string) {
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
        and (c.workspace_id, c.id) = (${subscriptionOptions.sourceWorkspaceId},
          ${subscriptionOptions.sourceContainerId}))`,
    })
    .from(purchases)
    .innerJoin(subscriptionOptions, eq(subscriptionOptions.id, purchases.optionId))
    .where(and(eq(purchases.id, purchaseId), eq(purchases.status, "due")));
  if (!found) throw conflict("market.had_already", "had_already");
  const { to, optionId, from, root, title } = found;
  if (!from || !root || title === null) throw invalid("market.original_gone", { code: "original_gone" });
  return { to, optionId, from, root, title };
}
