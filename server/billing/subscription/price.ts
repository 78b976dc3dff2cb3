import type { Terms } from "@db/schema/subscription";
import type { Line } from "@db/schema/transaction";
import { MONTHS_PAID_OF_A_YEAR } from "@server/core/constants";
import type { SubscriptionOptionView, SubscriptionTypeView } from "./inputs.ts";
import { type Days, daysIn, daysLeft } from "./period.ts";
import { isSame } from "./terms.ts";

/** What a plan costs. Cents, integers alone; VAT is rounded once, on the sum. Browser-safe. */

export type TypePrices = Pick<SubscriptionTypeView, "name" | "prices" | "extra_board_prices">;
export type OptionPrice = Pick<SubscriptionOptionView, "id" | "type" | "market_name" | "price">;

export type Quote = {
  lines: Line[];
  net: number;
  vat_rate: number;
  vat_amount: number;
  total: number;
  /** What of the credit is in it, and what is left of it for later sums. */
  credit_used: number;
  credit_left: number;
};

/** What is so much a month, for either period. */
export const pricesOf = (month: number) => ({ monthly: month, yearly: month * MONTHS_PAID_OF_A_YEAR });

export const vatOf = (net: number, rate: number): number => Math.round((net * rate) / 100);

type Asked = {
  terms: Terms;
  types: readonly TypePrices[];
  /** At least those of the terms; one that is gone is asked no longer. */
  options?: readonly OptionPrice[];
  /** Boards of the market that are bought with it, once. */
  purchased?: readonly Pick<OptionPrice, "market_name" | "price">[];
  /** Time that was paid and not used. */
  credit?: number;
  vatRate: number;
  /** Which days it pays for. A line that has days comes back each period; one without is of this sum alone. */
  days?: Days;
};

export function quote({ terms, types, options = [], purchased = [], credit = 0, vatRate, days }: Asked): Quote {
  const { period } = terms;
  const type = typeOf(types, terms.plan);
  const line = (what: Line["what"], quantity: number, unit: number, name?: string): Line => ({
    what,
    ...(name !== undefined && { name }),
    quantity,
    unit,
    amount: quantity * unit,
  });
  const each = [
    line("plan", 1, type.prices[period], terms.plan),
    ...(terms.extra_boards > 0 ? [line("extra_boards", terms.extra_boards, type.extra_board_prices[period])] : []),
    ...chosen(terms, options).map(({ market_name, price }) => line("option", 1, pricesOf(price)[period], market_name)),
  ].map((of) => ({ ...of, ...days }));
  const once = purchased.map(({ market_name, price }) => line("option", 1, price, market_name));
  const before = [...each, ...once].reduce((sum, { amount }) => sum + amount, 0);
  const used = Math.min(credit, before);
  const lines = used > 0 ? [...each, ...once, line("credit", 1, -used)] : [...each, ...once];
  const net = before - used;
  const vat = vatOf(net, vatRate);
  return {
    lines,
    net,
    vat_rate: vatRate,
    vat_amount: vat,
    total: net + vat,
    credit_used: used,
    credit_left: credit - used,
  };
}

/** As a transaction keeps it. */
export const sumOf = ({ lines, net, vat_rate: vatRate, vat_amount: vatAmount, total: amount, ...credit }: Quote) => ({
  lines,
  net,
  vatRate,
  vatAmount,
  amount,
  creditUsed: credit.credit_used,
  creditLeft: credit.credit_left,
});

/** What a month of it costs, however it is paid: for what is more and what is less. */
function monthOf(
  { plan, extra_boards, option_ids }: Terms,
  types: readonly TypePrices[],
  options: readonly OptionPrice[] = [],
): number {
  return quote({ terms: { plan, extra_boards, option_ids, period: "monthly" }, types, options, vatRate: 0 }).net;
}

/**
 * What of a paid period was not used on a day, by days, rounded in the customer's favour. Only what comes back each
 * period counts. `endsOn`: after that day nothing of it is left.
 */
export function unusedOf(paid: readonly Line[], { from, until }: Days, today: string, endsOn = until): number {
  const days = daysLeft({ from, until: endsOn < until ? endsOn : until }, today);
  if (days === 0) return 0;
  const worth = paid.reduce((sum, line) => sum + (line.from ? line.amount : 0), 0);
  return Math.ceil((worth * days) / daysIn({ from, until }));
}

const rank = { basic: 1, enterprise: 2 } as const;

/**
 * More than before begins at once; less waits for the end of the period. A lower plan begins at once only where it is
 * dearer all the same.
 */
export function isMore(
  from: Terms,
  to: Terms,
  types: readonly TypePrices[],
  options: readonly OptionPrice[] = [],
): boolean {
  if (monthOf(to, types, options) > monthOf(from, types, options)) return true;
  if (rank[to.plan] !== rank[from.plan]) return rank[to.plan] > rank[from.plan];
  return to.extra_boards > from.extra_boards || (from.period === "monthly" && to.period === "yearly");
}

function typeOf(types: readonly TypePrices[], plan: Terms["plan"]): TypePrices {
  const type = types.find(({ name }) => name === plan);
  if (!type) throw new Error(`No price of the plan ${plan}.`);
  return type;
}

const chosen = ({ option_ids }: Terms, options: readonly OptionPrice[]) =>
  options.filter(({ id, type }) => type === "workspace" && option_ids.includes(id));

/** When a choice takes effect in place of what runs: at once where it is more, else with the next period. */
export function whenChosen(
  running: Terms,
  next: Terms,
  { types, options }: { types: readonly TypePrices[]; options: readonly OptionPrice[] },
): "now" | "later" | "same" {
  if (isSame(running, next)) return "same";
  return isMore(running, next, types, options) ? "now" : "later";
}
