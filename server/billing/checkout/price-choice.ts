import type { Subscription, Terms } from "@db/schema/subscription";
import type { Basis } from "@server/billing/subscription/basis";
import { renewalOf } from "@server/billing/subscription/next-payment";
import { type Days, periodFrom } from "@server/billing/subscription/period";
import { type OptionPrice, type Quote, quote, whenChosen } from "@server/billing/subscription/price";
import { termsOf } from "@server/billing/subscription/terms";
import type { CheckoutView } from "./inputs.ts";

type Choice = {
  terms: Terms;
  /** Boards of the market, which are paid once. */
  purchased: readonly OptionPrice[];
  running: Subscription | null;
  /** The workspace's credit today, in cents (creditOf). */
  credit: number;
  basis: Basis;
  today: string;
};

type PricedChoice = { when: CheckoutView["when"]; days: Days; quote: Quote; each: { net: number; total: number } };

/** The price of a choice, when it begins, and the price of each later period. In cents. */
export function priceChoice({ terms, purchased, running, credit, basis, today }: Choice): PricedChoice {
  const { types, options, vatRate } = basis;
  const priced = { terms, types, options, vatRate };
  const each = quote(priced);
  const chosen = running ? whenChosen(termsOf(running), terms, basis) : "first";
  const changeTime = chosen === "same" && purchased.length > 0 ? "now" : chosen;
  if (running && (changeTime === "later" || changeTime === "same")) {
    const { days, ...sum } = renewalOf({ ...running, next: terms }, basis);
    return { when: changeTime, days, quote: sum, each };
  }
  const days = periodFrom(today, terms.period);
  return { when: changeTime, days, quote: quote({ ...priced, purchased, credit, days }), each };
}
