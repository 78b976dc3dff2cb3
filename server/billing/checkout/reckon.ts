import type { Subscription, Terms } from "@db/schema/subscription";
import type { Basis } from "@server/billing/subscription/basis";
import { renewalOf } from "@server/billing/subscription/next-payment";
import { type Days, periodFrom } from "@server/billing/subscription/period";
import { type OptionPrice, type Quote, quote, whenChosen } from "@server/billing/subscription/price";
import { termsOf } from "@server/billing/subscription/terms";
import type { CheckoutView } from "./inputs.ts";

type Asked = {
  terms: Terms;
  /** Boards of the market, bought once. */
  purchased: readonly OptionPrice[];
  running: Subscription | null;
  /** What the workspace has to the good today (creditOf). */
  credit: number;
  basis: Basis;
  today: string;
};

type Reckoned = { when: CheckoutView["when"]; days: Days; quote: Quote; each: { net: number; total: number } };

/** What choosing these terms costs, when it begins, and what it costs each period from then on. */
export function reckon({ terms, purchased, running, credit, basis, today }: Asked): Reckoned {
  const { types, options, vatRate } = basis;
  const asked = { terms, types, options, vatRate };
  const each = quote(asked);
  const chosen = running ? whenChosen(termsOf(running), terms, basis) : "first";
  const when = chosen === "same" && purchased.length > 0 ? "now" : chosen;
  if (running && (when === "later" || when === "same")) {
    const { days, ...sum } = renewalOf({ ...running, next: terms }, basis);
    return { when, days, quote: sum, each };
  }
  const days = periodFrom(today, terms.period);
  return { when, days, quote: quote({ ...asked, purchased, credit, days }), each };
}
