import { notDeleted } from "@db/not-deleted";
import { type MarketWords, subscriptionOptions } from "@db/schema/subscription";
import { asOperator, reading, type Tx } from "@db/transact";
import { type Locale, translated } from "@i18n/locales";
import type { SubscriptionOptionView } from "@server/billing/subscription/inputs";
import { inArray, type SQL, sql } from "drizzle-orm";

export type Option = typeof subscriptionOptions.$inferSelect;

/** As the market says it in that language; where it says nothing in it, in the default. */
export const marketWords = ({ words }: Pick<Option, "words">, locale: Locale): MarketWords => translated(words, locale);

/** The address carries the content's name, so that a new picture is seen at once. */
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

const inTurn = [subscriptionOptions.position, subscriptionOptions.id];

/**
 * Sold now: of a board its original is there to be copied. Only as operator: the originals are in a workspace of the
 * platform's.
 */
export const isSold: SQL = sql`(subscription_options.active and (subscription_options.type = 'workspace' or exists (
  select from containers source where ${notDeleted("source")}
    and (source.workspace_id, source.id) = (subscription_options.source_workspace_id, subscription_options.source_container_id))))`;

/** All that is sold now, for whoever asks. */
export const optionsForSale = (locale: Locale): Promise<SubscriptionOptionView[]> =>
  reading(asOperator, async (tx) => {
    const options = await tx
      .select()
      .from(subscriptionOptions)
      .where(isSold)
      .orderBy(...inTurn);
    return options.map((option) => optionView(option, locale));
  });

/** Those that a subscription has, or that were chosen, also where they are no longer sold. */
export async function optionsNamed(tx: Tx, ids: readonly string[], locale: Locale): Promise<SubscriptionOptionView[]> {
  if (ids.length === 0) return [];
  const options = await tx
    .select()
    .from(subscriptionOptions)
    .where(inArray(subscriptionOptions.id, [...ids]))
    .orderBy(...inTurn);
  return options.map((option) => optionView(option, locale));
}
