import { notDeleted } from "@db/not-deleted";
import { type MarketWords, subscriptionOptions } from "@db/schema/subscription";
import { asOperator, reading, type Tx } from "@db/transact";
import { type Locale, translated } from "@i18n/locales";
import type { SubscriptionOptionView } from "@server/billing/subscription/inputs";
import { inArray, type SQL, sql } from "drizzle-orm";

export type Option = typeof subscriptionOptions.$inferSelect;

/** The texts of an option in a language, or in the default one where it has none. */
export const marketWords = ({ words }: Pick<Option, "words">, locale: Locale): MarketWords => translated(words, locale);

/** The address of the picture; it contains part of its hash, so that browsers load a changed one. */
export const pictureOf = ({ id, picture }: Pick<Option, "id" | "picture">) =>
  picture ? `/files/market/${id}?v=${picture.slice(0, 12)}` : null;

export const optionView = (
  option: Pick<Option, "id" | "type" | "words" | "price" | "active" | "picture">,
  locale: Locale,
): SubscriptionOptionView => ({
  id: option.id,
  type: option.type,
  ...marketWords(option, locale),
  price: option.price,
  active: option.active,
  picture: pictureOf(option),
});

const sortOrder = [subscriptionOptions.position, subscriptionOptions.id];

/**
 * Whether an option is for sale: active, and for a board, its original exists. Only for queries as operator, because
 * originals are in workspaces of the platform.
 */
export const isSold: SQL = sql`(subscription_options.active and (subscription_options.type = 'workspace' or exists (
  select from containers source where ${notDeleted("source")}
    and (source.workspace_id, source.id)
      = (subscription_options.source_workspace_id, subscription_options.source_container_id))))`;

/** All options for sale. */
export const optionsForSale = (locale: Locale): Promise<SubscriptionOptionView[]> =>
  reading(asOperator, async (tx) => {
    const options = await tx
      .select()
      .from(subscriptionOptions)
      .where(isSold)
      .orderBy(...sortOrder);
    return options.map((option) => optionView(option, locale));
  });

/** The options with these ids, also where they are no longer sold. */
export async function optionsNamed(tx: Tx, ids: readonly string[], locale: Locale): Promise<SubscriptionOptionView[]> {
  if (ids.length === 0) return [];
  const options = await tx
    .select()
    .from(subscriptionOptions)
    .where(inArray(subscriptionOptions.id, [...ids]))
    .orderBy(...sortOrder);
  return options.map((option) => optionView(option, locale));
}
