import { decimalOf, moneyInWords } from "@i18n/numbers";
import { expect, test } from "vitest";
import { moneyInField } from "~/components/billing/use-money";

test.each([
  [4900, "nl", "€ 49,00"],
  [149005, "nl", "€ 1.490,05"],
  [149000, "en", "€1,490.00"],
  [123456789, "fr", "1 234 567,89 €"],
  [5, "de", "0,05 €"],
  [-990, "nl", "−€ 9,90"],
])("%i cents in %s are %s", (cents, locale, words) => {
  expect(moneyInWords(cents, locale).replaceAll("\u00a0", " ")).toBe(words);
});

test.each([
  [4900, "nl", "49,00"],
  [149005, "en", "1490.05"],
  [5, "fr", "0,05"],
])("%i cents in a field in %s are %s", (cents, locale, typed) => {
  expect(moneyInField(cents, locale)).toBe(typed);
});

test.each([
  ["2,50", "2.50"],
  ["2.5", "2.5"],
  ["4 812", "4812"],
  ["1\u202f234\u00a0567,5", "1234567.5"],
  ["−18", "-18"],
  ["007", "7"],
  ["4 81", undefined],
  ["1.250,5", undefined],
  ["1e3", undefined],
  ["1234567890", undefined],
  ["", undefined],
])("%j is the number %j", (typed, decimal) => {
  expect(decimalOf(typed)).toBe(decimal);
});
