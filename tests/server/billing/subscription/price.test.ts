import type { Terms } from "@db/schema/subscription";
import { isLarger, pricesOf, quote, unusedValue } from "@server/billing/subscription/price";
import { describe, expect, it } from "vitest";

const types = [
  { name: "basic" as const, prices: pricesOf(4900), extra_board_prices: pricesOf(990) },
  { name: "enterprise" as const, prices: pricesOf(14900), extra_board_prices: pricesOf(990) },
];
const option = { id: "o", type: "workspace" as const, market_name: "Opleiding", price: 1500 };
const terms = (changes: Partial<Terms> = {}): Terms => ({
  plan: "basic",
  period: "monthly",
  extra_boards: 0,
  option_ids: [],
  ...changes,
});
const days = { from: "2026-06-01", until: "2026-06-30" };

describe("the price of a plan", () => {
  it("is that of the plan, extra boards and options, with VAT on the sum", () => {
    const { lines, ...sum } = quote({
      terms: terms({ extra_boards: 3, option_ids: ["o"] }),
      types,
      options: [option],
      vatRate: 21,
      days,
    });
    expect(lines).toEqual([
      { what: "plan", name: "basic", quantity: 1, unit: 4900, amount: 4900, ...days },
      { what: "extra_boards", quantity: 3, unit: 990, amount: 2970, ...days },
      { what: "option", name: "Opleiding", quantity: 1, unit: 1500, amount: 1500, ...days },
    ]);
    expect(sum).toEqual({ net: 9370, vat_rate: 21, vat_amount: 1968, total: 11338, credit_used: 0, credit_left: 0 });
  });

  it("of a year is that of ten months; a board of the market always costs the same", () => {
    const { lines, net } = quote({
      terms: terms({ period: "yearly", extra_boards: 1, option_ids: ["o"] }),
      types,
      options: [option],
      vatRate: 0,
      days,
      purchased: [{ market_name: "Werf", price: 2500 }],
    });
    expect(net).toBe(49000 + 9900 + 15000 + 2500);
    expect(lines.at(-1)).toEqual({ what: "option", name: "Werf", quantity: 1, unit: 2500, amount: 2500 });
  });

  it("uses the credit, and leaves the rest of it", () => {
    const part = quote({ terms: terms(), types, credit: 1000, vatRate: 21 });
    expect(part).toMatchObject({ net: 3900, vat_amount: 819, total: 4719, credit_used: 1000, credit_left: 0 });
    expect(part.lines.at(-1)).toEqual({ what: "credit", quantity: 1, unit: -1000, amount: -1000 });
    expect(quote({ terms: terms(), types, credit: 6000, vatRate: 21 })).toMatchObject({
      net: 0,
      total: 0,
      credit_used: 4900,
      credit_left: 1100,
    });
  });

  it("has no deleted option, and a board of the market only once", () => {
    const refunded = quote({
      terms: terms({ option_ids: ["o", "board"] }),
      types,
      options: [{ ...option, id: "board", type: "container" }],
      vatRate: 0,
    });
    expect(refunded.net).toBe(4900);
  });
});

describe("time that was paid and not used", () => {
  it("is calculated by days, of what recurs each period only", () => {
    const { lines } = quote({
      terms: terms(),
      types,
      purchased: [{ market_name: "Werf", price: 2500 }],
      credit: 700,
      vatRate: 21,
      days,
    });
    expect(unusedValue(lines, days, "2026-06-01")).toBe(4900);
    expect(unusedValue(lines, days, "2026-06-16")).toBe(2450);
    expect(unusedValue(lines, days, "2026-06-30")).toBe(164); // in the customer's favour
    expect(unusedValue(lines, days, "2026-07-01")).toBe(0);
  });
});

describe("a change", () => {
  it.each([
    ["a higher plan", {}, { plan: "enterprise" }, true],
    ["a higher plan with fewer boards", { extra_boards: 20 }, { plan: "enterprise" }, true],
    ["a lower plan", { plan: "enterprise" }, {}, false],
    ["a lower plan for a year", { plan: "enterprise" }, { period: "yearly" }, false],
    ["a lower plan that is dearer", { plan: "enterprise" }, { extra_boards: 40 }, true],
    ["more boards", {}, { extra_boards: 1 }, true],
    ["fewer boards", { extra_boards: 2 }, { extra_boards: 1 }, false],
    ["a year", {}, { period: "yearly" }, true],
    ["a month instead of a year", { period: "yearly" }, {}, false],
    ["an option more", {}, { option_ids: ["o"] }, true],
    ["an option less", { option_ids: ["o"] }, {}, false],
  ] as [string, Partial<Terms>, Partial<Terms>, boolean][])("%s begins at once or waits", (_, from, to, more) => {
    expect(isLarger(terms(from), terms(to), types, [option])).toBe(more);
  });
});
