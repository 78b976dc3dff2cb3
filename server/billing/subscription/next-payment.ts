import type { Subscription } from "@db/schema/subscription";
import type { Transaction } from "@db/schema/transaction";
import type { Basis } from "./basis.ts";
import { nextPeriod, renewsOn } from "./period.ts";
import { quote } from "./price.ts";
import { termsNext } from "./terms.ts";

type Open = Pick<Transaction, "amount" | "kind" | "nextAttemptOn" | "dueOn" | "periodFrom">;

/** What a subscription asks when its period ends, for which days: as it is then, with what is to the good. */
export function renewalOf(subscription: Subscription, { types, options, vatRate }: Basis) {
  const { period, anchorOn, periodsPaid, endsOn, credit } = subscription;
  const terms = termsNext(subscription);
  const { from, until } = nextPeriod({ period, anchorOn: anchorOn!, endsOn: endsOn!, periodsPaid }, terms.period);
  const days = { from, until };
  return { terms, days, ...quote({ terms, types, options, credit, vatRate, days }) };
}

/**
 * What is asked next, with VAT. `open`: what is asked already, and not paid. A change that waits is paid on its own:
 * until it is, the next period is that of what runs.
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
