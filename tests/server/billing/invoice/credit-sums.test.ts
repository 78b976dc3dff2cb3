import { creditSums } from "@server/billing/invoice/credit-sums";
import { vatAmountOf } from "@server/billing/subscription/price";
import { expect, test } from "vitest";

const invoiceOf = (net: number, rate: number) => ({ net, rate, total: net + vatAmountOf(net, rate) });

test.each([
  { refunded: 1, net: 1, vatAmount: 0 },
  { refunded: 100, net: 83, vatAmount: 17 },
  { refunded: 121, net: 100, vatAmount: 21 },
  { refunded: 1000, net: 826, vatAmount: 174 },
  { refunded: 2999, net: 2479, vatAmount: 520 },
  { refunded: 5928, net: 4899, vatAmount: 1029 },
  { refunded: 5929, net: 4900, vatAmount: 1029 },
])("$refunded cents of 49.00 and 21 % VAT are $net and $vatAmount", ({ refunded, net, vatAmount }) => {
  const sums = creditSums(invoiceOf(4900, 21), { gross: 0, net: 0 }, refunded);
  expect(sums).toEqual({ net, vatAmount, total: refunded });
});

/** A sequence of numbers that looks like chance and is the same each time. */
function* numbers(seed: number) {
  for (let n = seed; ; n = (n * 48_271) % 2_147_483_647) yield n;
}

test("whatever is refunded in however many parts: net and VAT are the sum, and in the end the invoice's", () => {
  const chance = numbers(20_261_129);
  const next = (below: number) => chance.next().value! % below;
  for (let n = 0; n < 5000; n++) {
    const invoice = invoiceOf(1 + next(200_000), [0, 6, 12, 21][next(4)]!);
    const credited = { gross: 0, net: 0 };
    while (credited.gross < invoice.total) {
      const gross = Math.min(invoice.total, credited.gross + 1 + next(invoice.total));
      const { net, vatAmount, total } = creditSums(invoice, credited, gross);
      expect(net + vatAmount).toBe(total);
      expect(Math.min(net, vatAmount)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(vatAmount - (total * invoice.rate) / (100 + invoice.rate))).toBeLessThanOrEqual(1.5);
      Object.assign(credited, { gross: credited.gross + total, net: credited.net + net });
    }
    expect(credited).toEqual({ gross: invoice.total, net: invoice.net });
  }
});
