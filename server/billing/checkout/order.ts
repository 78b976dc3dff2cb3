import { checkouts } from "@db/schema/subscription";
import { reading, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { begin } from "@server/billing/payment/begin";
import { changeSubscription } from "@server/billing/subscription/change";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { editWorkspace } from "@server/tenancy/workspace/edit";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { CheckoutView, Confirmation, Order } from "./inputs.ts";
import { checkoutOf } from "./view.ts";

/** Takes what was chosen, for the sum that was shown and no other: a VAT number or a country may have changed it. */
export async function orderChosen(actor: Actor, { total, ...details }: z.output<typeof Order>, locale: Locale) {
  const { id, country, vat } = details;
  authorizeIn(actor, id, "billing.edit");
  const kept = await reading(actor, (tx) => workspaceFor(tx, actor, "billing.edit", id));
  if (kept.country !== country || kept.vat !== vat) {
    const { gateway: _, consents: __, ...company } = details;
    await editWorkspace(actor, company);
  }
  const { chosen, types } = await shownAs(actor, id, total, locale);
  const type = types.find(({ name }) => name === chosen.plan)!;
  const { period, extra_boards, option_ids } = chosen;
  const taken = await begin(
    actor,
    { ...details, subscription_type_id: type.id, period, extra_boards, option_ids },
    locale,
  );
  await forget(actor, id);
  return taken;
}

/** The same for who has a plan: the change of it begins at once, or with the next period. */
export async function changeToChosen(actor: Actor, { id, total }: z.output<typeof Confirmation>, locale: Locale) {
  const { chosen } = await shownAs(actor, id, total, locale);
  const changed = await changeSubscription(actor, { id, ...chosen }, locale);
  await forget(actor, id);
  return changed;
}

async function shownAs(actor: Actor, id: string, total: number, locale: Locale): Promise<CheckoutView> {
  const checkout = await checkoutOf(actor, id, locale);
  if (!checkout.begun) throw conflict("billing.nothing_chosen", "nothing_chosen");
  if (checkout.quote.total !== total) throw invalid("billing.sum_changed", { code: "sum_changed" });
  return checkout;
}

const forget = (actor: Actor, id: string) =>
  transact(actor, (tx) => tx.delete(checkouts).where(eq(checkouts.workspaceId, id)));
