import { moneyInWords } from "@i18n/numbers";
import { expect, test } from "vitest";

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
