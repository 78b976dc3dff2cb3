import type { Terms } from "@db/schema/subscription";
import type { Line } from "@db/schema/transaction";
import { MONTHS_PAID_OF_A_YEAR } from "@server/core/constants";
import type { SubscriptionOptionView, SubscriptionTypeView } from "./inputs.ts";
import { type Days, daysIn, daysLeft } from "./period.ts";
import { isSame } from "./terms.ts";

/** The prices of plans. All money in whole cents; VAT is rounded once, on the sum. Browser-safe. */

export type TypePrices = Pick<SubscriptionTypeView, "name" | "prices" | "extra_board_prices">;
export type OptionPrice = Pick<SubscriptionOptionView, "id" | "type" | "market_name" | "price">;

export type Quote = {
  lines: Line[];
  net: number;
  vat_rate: number;
  vat_amount: number;
  total: number;
  /** The part of the credit that is used, and the rest for later transactions. */
  credit_used: number;
  credit_left: number;
};

/** The price for either period, from the price of a month. */
export const pricesOf = (month: number) => ({ monthly: month, yearly: month * MONTHS_PAID_OF_A_YEAR });

export const vatAmountOf = (net: number, rate: number): number => Math.round((net * rate) / 100);

type QuoteInput = {
  terms: Terms;
  types: readonly TypePrices[];
  /** At least the options of the terms; one that no longer exists costs nothing. */
  options?: readonly OptionPrice[];
  /** Boards of the market that are bought with it, paid once. */
  purchased?: readonly Pick<OptionPrice, "market_name" | "price">[];
  /** The credit in cents, for unused days. */
  credit?: number;
  vatRate: number;
  /** The period it pays for. Lines with days recur each period; lines without are paid once. */
  days?: Days;
};

export function quote({ terms, types, options = [], purchased = [], credit = 0, vatRate, days }: QuoteInput): Quote {
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
  const oneOffLines = purchased.map(({ market_name, price }) => line("option", 1, price, market_name));
  const gross = [...each, ...oneOffLines].reduce((sum, { amount }) => sum + amount, 0);
  const used = Math.min(credit, gross);
  const lines = used > 0 ? [...each, ...oneOffLines, line("credit", 1, -used)] : [...each, ...oneOffLines];
  const net = gross - used;
  const vat = vatAmountOf(net, vatRate);
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

/** The columns of a transaction. */
export const sumOf = ({ lines, net, vat_rate: vatRate, vat_amount: vatAmount, total: amount, ...credit }: Quote) => ({
  lines,
  net,
  vatRate,
  vatAmount,
  amount,
  creditUsed: credit.credit_used,
  creditLeft: credit.credit_left,
});

/** The price of a month in cents, however it is paid, to compare two choices. */
function monthlyPrice(
  { plan, extra_boards, option_ids }: Terms,
  types: readonly TypePrices[],
  options: readonly OptionPrice[] = [],
): number {
  return quote({ terms: { plan, extra_boards, option_ids, period: "monthly" }, types, options, vatRate: 0 }).net;
}

/**
 * The value in cents of the unused days of a paid period, rounded up. Only recurring lines count. `endsOn`: no value is
 * left after that day.
 */
export function unusedValue(paid: readonly Line[], { from, until }: Days, today: string, endsOn = until): number {
  const days = daysLeft({ from, until: endsOn < until ? endsOn : until }, today);
  if (days === 0) return 0;
  const amountOfPeriods = paid.reduce((sum, line) => sum + (line.from ? line.amount : 0), 0);
  return Math.ceil((amountOfPeriods * days) / daysIn({ from, until }));
}

const rank = { basic: 1, enterprise: 2 } as const;

/**
 * Whether a choice is larger, and so begins at once; a smaller one waits for the next period. A lower plan counts as
 * larger only if it costs more.
 */
export function isLarger(
  from: Terms,
  to: Terms,
  types: readonly TypePrices[],
  options: readonly OptionPrice[] = [],
): boolean {
  if (monthlyPrice(to, types, options) > monthlyPrice(from, types, options)) return true;
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

/** When a choice replaces the running terms: at once where it is larger, else with the next period. */
export function whenChosen(
  running: Terms,
  next: Terms,
  { types, options }: { types: readonly TypePrices[]; options: readonly OptionPrice[] },
): "now" | "later" | "same" {
  if (isSame(running, next)) return "same";
  return isLarger(running, next, types, options) ? "now" : "later";
}
