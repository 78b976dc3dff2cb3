import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { purchases, subscriptionOptions } from "@db/schema/subscription";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { conflict, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { limitReached } from "@server/core/plan";
import { isLarge } from "@server/moving/large";
import { transferSize } from "@server/moving/transfer-bytes";
import { loadContainerView } from "@server/records/container/load-view";
import { getJob } from "@server/tenancy/job/get";
import { startJob } from "@server/tenancy/job/start";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { copyBought, marketTransfer } from "./copy.ts";
import type { AddMarketBoard } from "./inputs.ts";
import { isSold, marketWords, type Option } from "./view.ts";

/**
 * Copies a board of the market into a workspace: a free one, or one that it bought and that was not copied or was
 * deleted since. Returns the container, or the job where it is large. Throws conflict, invalid and notFound.
 */
export async function addMarketBoard(actor: Actor, input: z.output<typeof AddMarketBoard>, locale: Locale) {
  const { title } = input;
  const { purchaseId, jobId, seed } = await transact(asOperator, (tx) => preparePurchase(tx, actor, input, locale));
  if (jobId) return getJob(actor, jobId);
  const { id } = await copyBought(
    actor,
    { purchase_id: purchaseId, title },
    { id: seed, progress: async () => {} },
  ).catch(async (error) => {
    await cancelFree(purchaseId);
    throw error;
  });
  return transact(asOperator, (tx) => loadContainerView(tx, actor, id));
}

/** Cancels a free purchase that could not be copied; a paid one stays due. */
const cancelFree = (purchaseId: string) =>
  transact(asOperator, (tx) =>
    tx
      .update(purchases)
      .set({ status: "canceled" })
      .where(and(eq(purchases.id, purchaseId), eq(purchases.status, "due"), eq(purchases.price, 0))),
  );

const SeedRow = z.object({ seed: z.string() });

/** Finds or makes the purchase, with the workspace locked so that concurrent calls find the same one. */
async function preparePurchase(
  tx: Tx,
  actor: Actor,
  { id: workspaceId, optionId, title }: z.output<typeof AddMarketBoard>,
  locale: Locale,
) {
  await workspaceFor(tx, actor, "board.create", workspaceId);
  if (limitReached(await lockWorkspace(tx, workspaceId)))
    throw invalid("container.board_limit", { code: "board_limit" });
  const existing = await existingPurchase(tx, actor, workspaceId, optionId);
  const option = existing?.option ?? (await freeOption(tx, optionId));
  if (existing?.coming) return { purchaseId: existing.id, jobId: existing.coming.id, seed: existing.id };
  const { sourceWorkspaceId: from, sourceContainerId: root } = option;
  if (!from || !root) throw invalid("market.original_gone", { code: "original_gone" });
  const purchaseId = existing?.id ?? (await insertPurchase(tx, actor, workspaceId, option));
  const transfer = marketTransfer(from, workspaceId, root);
  const isBig = await isLarge(tx, transfer, await transferSize(tx, transfer));
  const about = {
    workspaceId,
    kind: "market.copy" as const,
    title: title || marketWords(option, locale).market_name,
    locale,
  };
  const job = isBig ? await startJob(tx, actor, { ...about, input: { purchase_id: purchaseId, title } }) : null;
  await tx
    .update(purchases)
    .set({ status: "due", jobId: job?.id ?? null })
    .where(eq(purchases.id, purchaseId));
  const rows = await queryRows(tx, SeedRow)`select uuidv7() as seed`;
  return { purchaseId, jobId: job?.id ?? null, seed: rows[0]!.seed };
}

async function existingPurchase(tx: Tx, actor: Actor, workspaceId: string, optionId: string) {
  const [existing] = await tx
    .select({
      id: purchases.id,
      status: purchases.status,
      option: subscriptionOptions,
      boardId: containers.id,
      coming: sql<{
        id: string;
        user_id: string;
      } | null>`(select json_build_object('id', j.id, 'user_id', j.user_id) from jobs j
        where j.id = ${purchases.jobId} and j.state in ('waiting', 'active'))`,
    })
    .from(purchases)
    .innerJoin(subscriptionOptions, eq(subscriptionOptions.id, purchases.optionId))
    .leftJoin(
      containers,
      and(
        eq(containers.workspaceId, purchases.workspaceId),
        eq(containers.id, purchases.containerId),
        notDeleted(containers),
      ),
    )
    .where(
      and(eq(purchases.workspaceId, workspaceId), eq(purchases.optionId, optionId), ne(purchases.status, "canceled")),
    );
  if (existing?.status === "waiting") throw conflict("market.not_paid", "not_paid");
  if (existing?.boardId) throw conflict("market.had_already", "had_already");
  if (existing?.coming && existing.coming.user_id !== actor.userId)
    throw conflict("market.coming_already", "coming_already");
  return existing;
}

async function freeOption(tx: Tx, optionId: string): Promise<Option> {
  const [option] = await tx
    .select()
    .from(subscriptionOptions)
    .where(and(eq(subscriptionOptions.id, optionId), isSold));
  if (option?.type !== "container") throw notFound();
  if (option.price > 0) throw invalid("market.not_free", { code: "not_free" });
  return option;
}

async function insertPurchase(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  { id: optionId, price, words }: Option,
): Promise<string> {
  const [inserted] = await tx
    .insert(purchases)
    .values({ workspaceId, optionId, price, status: "due", userId: actor.userId })
    .returning({ id: purchases.id });
  await recordEvent(tx, actor, "market.buy", { workspaceId, aboutId: inserted!.id, title: words.nl.market_name });
  return inserted!.id;
}
