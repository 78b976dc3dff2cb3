import { checkouts } from "@db/schema/subscription";
import { reading, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { beginSubscription } from "@server/billing/payment/begin-subscription";
import { changeSubscription } from "@server/billing/subscription/change";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { editWorkspace } from "@server/tenancy/workspace/edit";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { CheckoutView, Confirmation, Order } from "./inputs.ts";
import { checkoutOf } from "./view.ts";

/**
 * Orders what was chosen. Throws invalid where the sum differs from the one that was shown, because the country or VAT
 * number entered here may change it; conflict where nothing was chosen.
 */
export async function orderChosen(actor: Actor, { total, ...details }: z.output<typeof Order>, locale: Locale) {
  const { id, country, vat } = details;
  authorizeIn(actor, id, "billing.edit");
  const stored = await reading(actor, (tx) => workspaceFor(tx, actor, "billing.edit", id));
  if (stored.country !== country || stored.vat !== vat) {
    const { gateway: _, consents: __, ...company } = details;
    await editWorkspace(actor, company);
  }
  const { chosen, types } = await checkoutWithTotal(actor, id, total, locale);
  const type = types.find(({ name }) => name === chosen.plan)!;
  const { period, extra_boards, option_ids } = chosen;
  const subscribed = await beginSubscription(
    actor,
    { ...details, subscription_type_id: type.id, period, extra_boards, option_ids },
    locale,
  );
  await deleteCheckout(actor, id);
  return subscribed;
}

/** The same for a workspace with a running subscription: the change begins at once, or with the next period. */
export async function changeToChosen(
  actor: Actor,
  { id, total, gateway }: z.output<typeof Confirmation>,
  locale: Locale,
) {
  const { chosen } = await checkoutWithTotal(actor, id, total, locale);
  const changed = await changeSubscription(actor, { id, ...chosen, gateway }, locale);
  await deleteCheckout(actor, id);
  return changed;
}

async function checkoutWithTotal(actor: Actor, id: string, total: number, locale: Locale): Promise<CheckoutView> {
  const checkout = await checkoutOf(actor, id, locale);
  if (!checkout.begun) throw conflict("billing.nothing_chosen", "nothing_chosen");
  if (checkout.quote.total !== total) throw invalid("billing.sum_changed", { code: "sum_changed" });
  return checkout;
}

const deleteCheckout = (actor: Actor, id: string) =>
  transact(actor, (tx) => tx.delete(checkouts).where(eq(checkouts.workspaceId, id)));
