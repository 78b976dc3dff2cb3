import type { Subscription } from "@db/schema/subscription";
import type { Transaction } from "@db/schema/transaction";
import type { Basis } from "./basis.ts";
import { nextPeriod, renewsOn } from "./period.ts";
import { quote } from "./price.ts";
import { termsNext } from "./terms.ts";

type Open = Pick<Transaction, "amount" | "kind" | "nextAttemptOn" | "dueOn" | "periodFrom">;

/** The terms, period and price of the next renewal, minus the credit. */
export function renewalOf(subscription: Subscription, { types, options, vatRate }: Basis) {
  const { period, anchorOn, periodsPaid, endsOn, credit } = subscription;
  const terms = termsNext(subscription);
  const { from, until } = nextPeriod({ period, anchorOn: anchorOn!, endsOn: endsOn!, periodsPaid }, terms.period);
  const days = { from, until };
  return { terms, days, ...quote({ terms, types, options, credit, vatRate, days }) };
}

/**
 * The next payment: its day and amount in cents with VAT. `open`: an unpaid transaction. A pending change is paid on
 * its own, so it is left out. Null: no payment is due.
 */
export function nextPayment(
  subscription: Subscription,
  open: Open | null,
  basis: Basis,
): { on: string; amount: number } | null {
  if (subscription.status === "canceled" || subscription.status === "expired") return null;
  if (open && open.kind !== "change")
    return { on: open.nextAttemptOn ?? open.dueOn ?? open.periodFrom, amount: open.amount };
  if (subscription.status === "pending") return null;
  return { on: renewsOn(subscription.endsOn!), amount: renewalOf(subscription, basis).total };
}
