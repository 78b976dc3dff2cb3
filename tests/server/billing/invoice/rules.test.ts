import { communicationInWords, communicationOf, communicationOfInvoice } from "@server/billing/invoice/communication";
import { regimeOf } from "@server/billing/invoice/vat-regime";
import { addressIn } from "@server/tenancy/vat/address";
import { isVat, plainVat } from "@server/tenancy/workspace/vat";
import { describe, expect, test } from "vitest";

describe("the VAT on an invoice", () => {
  const reverse = { rate: 0, reverseCharge: true };
  const ours = { rate: 21, reverseCharge: false };
  test.each([
    ["a Belgian company", { country: "BE", vat: "BE0440966354", verified: true }, ours],
    ["somebody without a number", { country: "NL", vat: "", verified: false }, ours],
    ["a Dutch company that the register knows", { country: "NL", vat: "NL123456789B01", verified: true }, reverse],
    ["a Dutch company that it could not be asked of", { country: "NL", vat: "NL123456789B01", verified: false }, ours],
    ["a Dutch company with a Belgian number", { country: "NL", vat: "BE0440966354", verified: true }, ours],
    ["a Greek company, whose numbers begin with EL", { country: "GR", vat: "EL123456789", verified: true }, reverse],
    ["a company outside the Union", { country: "CH", vat: "", verified: true }, ours],
  ])("for %s", (_who, customer, regime) => expect(regimeOf(customer)).toEqual(regime));
});

describe("a structured communication", () => {
  test("ends with two check digits over the ten before, 97 for a remainder of zero", () => {
    expect(communicationOf(909337554)).toBe("090933755493");
    expect(communicationInWords("090933755493")).toBe("+++090/9337/55493+++");
    expect(communicationOf(97)).toBe("000000009797");
    expect(communicationOf(0)).toBe("000000000097");
    expect(communicationOfInvoice(2026, 7).slice(0, 10)).toBe("2026000007");
  });
});

test.each(["NL 1234.56.789.B01", "fr40 303 265 045", "DE123456789", "EL123456789", "ATU12345678"])(
  "%s is a VAT number",
  (spelling) => {
    expect(isVat(plainVat(spelling))).toBe(true);
  },
);
test.each(["NL123456789", "FR403032650", "XX123456789", "GB123456789", "DE12345678X"])(
  "%s is no VAT number",
  (spelling) => {
    expect(isVat(plainVat(spelling))).toBe(false);
  },
);

test.each([
  [
    "Keizersgracht 00012\n1015CJ AMSTERDAM",
    { street: "Keizersgracht", number: "00012", zip: "1015CJ", city: "AMSTERDAM" },
  ],
  ["12 RUE DE LA PAIX\n75002 PARIS", { street: "12 RUE DE LA PAIX", number: "", zip: "75002", city: "PARIS" }],
  [
    "2, BOULEVARD ROYAL\nL-2449 LUXEMBOURG",
    { street: "2, BOULEVARD ROYAL", number: "", zip: "2449", city: "LUXEMBOURG" },
  ],
])("the parts of a foreign address: %s", (spelling, parts) => expect(addressIn(spelling)).toEqual(parts));
