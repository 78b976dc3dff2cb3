import { queryRows } from "@db/rows";
import { type MarketWords, subscriptionOptions } from "@db/schema/subscription";
import { asOperator, type Tx, transact } from "@db/transact";
import { defaultLocale, locales, type Translated } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { storeGeneratedGlobal } from "@server/records/library/global-bytes";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { NewOffer, OfferChanges, OfferStep } from "./offer-inputs.ts";
import { boardsToOffer } from "./offers.ts";
import { resizePicture } from "./picture.ts";
import type { Option } from "./view.ts";

type OfferInput = z.output<typeof NewOffer>;

/** Creates an offer as the last one. Returns its id. */
export async function createOffer(actor: Actor, input: OfferInput): Promise<string> {
  authorizeBackOffice(actor);
  const resized = input.picture && (await resizePicture(input.picture));
  return transact(asOperator, async (tx) => {
    const [inserted] = await tx
      .insert(subscriptionOptions)
      .values({
        ...(await columnsOf(tx, input)),
        type: input.type,
        picture: resized && (await storeGeneratedGlobal(tx, resized)),
        position: sql`(select coalesce(max(position) + 1, 0) from subscription_options)`,
      })
      .returning({ id: subscriptionOptions.id });
    await recordEvent(tx, actor, "subscription_option.create", about(inserted!.id, input));
    return inserted!.id;
  });
}

/**
 * Changes an offer. Purchased boards stay as they are; recurring options cost the new price from the next renewal.
 * Throws invalid for another type.
 */
export async function editOffer(
  actor: Actor,
  { id, remove_picture, ...input }: z.output<typeof OfferChanges>,
): Promise<void> {
  authorizeBackOffice(actor);
  const resized = input.picture && (await resizePicture(input.picture));
  await transact(asOperator, async (tx) => {
    const before = await lockOffer(tx, id);
    if (before.type !== input.type) throw invalid("market.type_stays", "type");
    const picture = resized ? await storeGeneratedGlobal(tx, resized) : remove_picture ? null : before.picture;
    await tx
      .update(subscriptionOptions)
      .set({ ...(await columnsOf(tx, input)), picture, updatedAt: sql`now()` })
      .where(eq(subscriptionOptions.id, id));
    if (before.picture && before.picture !== picture)
      await enqueue(tx, "library.remove_bytes", { workspaceId: null, sha256: before.picture });
    await recordEvent(tx, actor, "subscription_option.edit", about(id, input));
  });
}

const RemoveOfferRow = z.object({ in_use: z.boolean() });

/** Deletes an offer. Throws invalid where a workspace has it or pays for it; that can be deactivated instead. */
export function removeOffer(actor: Actor, id: string): Promise<void> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const { picture, words } = await lockOffer(tx, id);
    const rows = await queryRows(tx, RemoveOfferRow)`
      select exists (select from purchases where option_id = ${id})
        or exists (select from subscriptions where ${id} = any (option_ids))
        or exists (select from transactions where terms -> 'option_ids' ? ${id}) as in_use`;
    if (rows[0]!.in_use) throw invalid("market.somebody_has_it", { code: "somebody_has_it" });
    await tx.execute(
      sql`update checkouts set option_ids = array_remove(option_ids, ${id}::uuid) where ${id} = any (option_ids)`,
    );
    await tx.delete(subscriptionOptions).where(eq(subscriptionOptions.id, id));
    if (picture) await enqueue(tx, "library.remove_bytes", { workspaceId: null, sha256: picture });
    await recordEvent(tx, actor, "subscription_option.delete", about(id, { words }));
  });
}

/** Moves an offer by one position. */
export function moveOffer(actor: Actor, { id, by }: z.output<typeof OfferStep>): Promise<void> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const rows = await tx
      .select({ id: subscriptionOptions.id })
      .from(subscriptionOptions)
      .orderBy(subscriptionOptions.position, subscriptionOptions.id)
      .for("update");
    const ids = rows.map((row) => row.id);
    const from = ids.indexOf(id);
    if (from < 0) throw notFound();
    ids.splice(from, 1);
    ids.splice(Math.max(0, from + by), 0, id);
    await tx.execute(sql`
      update subscription_options o set position = place.n - 1
      from unnest(${sql.param(ids)}::uuid[]) with ordinality place (id, n) where o.id = place.id`);
  });
}

async function lockOffer(tx: Tx, id: string): Promise<Option> {
  const [option] = await tx.select().from(subscriptionOptions).where(eq(subscriptionOptions.id, id)).for("update");
  if (!option) throw notFound();
  return option;
}

const about = (id: string, { words }: { words: Translated<MarketWords> }) => ({
  workspaceId: null,
  aboutId: id,
  title: words[defaultLocale].market_name,
});

/**
 * The columns of an offer. Throws invalid where the original board is not in a workspace of the platform. Languages
 * without a name are left out.
 */
async function columnsOf(tx: Tx, { type, words, price, active, source_container_id }: OfferInput) {
  const isBoard = type === "container";
  if (isBoard && !source_container_id) throw invalid("mistake.required", "source_container_id");
  const [board] = isBoard ? await boardsToOffer(tx, source_container_id!) : [];
  if (isBoard && !board) throw invalid("market.not_ours", { field: "source_container_id", code: "not_ours" });
  const translated = locales.flatMap((locale) => (words[locale].market_name ? [[locale, words[locale]] as const] : []));
  return {
    words: Object.fromEntries(translated) as Option["words"],
    price,
    active,
    sourceWorkspaceId: board?.workspace_id ?? null,
    sourceContainerId: board?.id ?? null,
  };
}
