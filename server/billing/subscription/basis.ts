import type { Terms } from "@db/schema/subscription";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { regimeOf } from "@server/billing/invoice/vat-regime";
import { optionsNamed } from "@server/billing/market/view";
import { notFound } from "@server/core/errors";
import { eq } from "drizzle-orm";
import type { SubscriptionOptionView, SubscriptionTypeView } from "./inputs.ts";
import { typesOf } from "./types.ts";

/** What a workspace's prices are calculated from, as it is now. `vatRate` in percent. */
export type Basis = { types: SubscriptionTypeView[]; options: SubscriptionOptionView[]; vatRate: number };

/** `terms`: those whose options are included, with names in the locale. Throws notFound. */
export async function basisOf(
  tx: Tx,
  workspaceId: string,
  terms: readonly (Terms | null)[],
  locale: Locale,
): Promise<Basis> {
  const ids = terms.flatMap((item) => item?.option_ids ?? []);
  const [types, options, [customer]] = await Promise.all([
    typesOf(tx),
    optionsNamed(tx, ids, locale),
    tx
      .select({ country: workspaces.country, vat: workspaces.vat, verifiedAt: workspaces.vatVerifiedAt })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId)),
  ]);
  if (!customer) throw notFound();
  const { rate } = regimeOf({ country: customer.country, vat: customer.vat, verified: customer.verifiedAt !== null });
  return { types, options, vatRate: rate };
}
