import { readFileSync } from "node:fs";
import { sellerIn } from "@server/billing/invoice/seller";
import { participantOf } from "@server/billing/invoice/ubl/participant";
import { structuredOf } from "@server/billing/invoice/ubl/structured";
import { countries, isInUnion } from "@server/tenancy/workspace/countries";
import { describe, expect, test } from "vitest";
import { creditNoteOf, invoiceOf, made, sellerSettings } from "./made-invoices.ts";
import { readXml, text } from "./read-xml.ts";
import { outOfOrder } from "./ubl-order.ts";

const dutch = {
  ...invoiceOf().customer,
  company: 'Hijsen & <Heffen> "B.V."\u0000',
  vat: "NL123456789B01",
  country: "NL",
};
const partly = {
  lines: [
    { what: "plan" as const, name: "enterprise", quantity: 1, unit: 14_900, amount: 7450 },
    { what: "extra_boards" as const, quantity: 3, unit: 990, amount: 2970, from: "2026-11-01", until: "2026-11-30" },
    { what: "credit" as const, quantity: 1, unit: -1000, amount: -1000 },
  ],
  net: 9420,
  vatAmount: 1978,
  total: 11_398,
};
const reverse = { customer: dutch, reverseCharge: true, vatRate: 0, vatAmount: 0, total: 4900 };

describe("a structured invoice", () => {
  test.each([
    ["transfer", invoiceOf(partly)],
    ["card", invoiceOf({ paidOn: "2026-11-21", dueOn: null, communication: null, locale: "fr" })],
    ["reverse-charge", invoiceOf(reverse)],
    ["credit-note", creditNoteOf(invoiceOf(partly))],
  ])("is written as the file for %s says", (name, row) => {
    const { xml } = structuredOf(row, made)!;
    // one element a line, so that a difference is read at a glance
    const lines = xml!.toString().replace(/></g, ">\n<");
    expect(lines).toBe(readFileSync(`${import.meta.dirname}/golden/${name}.xml`, "utf8"));
  });

  test("is made for companies alone", () => {
    const person = { ...invoiceOf().customer, vat: "" };
    expect(structuredOf(invoiceOf({ customer: person }), made)).toBeNull();
  });

  test("holds names as they are, without what XML can't hold", () => {
    const read = readXml(structuredOf(invoiceOf(reverse), made)!.xml!.toString());
    expect(outOfOrder(read)).toEqual([]);
    expect(text(read, "cac:AccountingCustomerParty/cac:Party/cac:PartyName/cbc:Name")).toBe('Hijsen & <Heffen> "B.V."');
    expect(text(read, "cac:AccountingSupplierParty/cac:Party/cac:PartyName/cbc:Name")).toBe("Register & Zonen BV");
  });

  test("has no element that is blank", () => {
    const customer = { ...invoiceOf().customer, street: " ", number: "", zip: "\t" };
    const xml = structuredOf(invoiceOf({ customer }), made)!.xml!.toString();
    expect(xml).not.toMatch(/>\s*<\/cbc:/);
  });

  const isWithout = (setting: keyof typeof sellerSettings, value = "") =>
    sellerIn({ ...sellerSettings, [setting]: value });
  const by = (differs: Partial<ReturnType<typeof invoiceOf>["customer"]>) =>
    invoiceOf({ customer: { ...invoiceOf().customer, ...differs } });
  test.each([
    ["seller_vat", invoiceOf(), isWithout("SELLER_VAT")],
    ["seller_vat", invoiceOf(), isWithout("SELLER_VAT", "BE0000000098")],
    ["seller_address", invoiceOf(), isWithout("SELLER_CITY")],
    ["seller_account", invoiceOf(), isWithout("SELLER_IBAN")],
    ["buyer_vat", by({ vat: "BE0440966355" }), made],
    ["buyer_name", by({ company: "" }), made],
    ["due_on", invoiceOf({ dueOn: null }), made],
    ["no_lines", invoiceOf({ lines: [] }), made],
    ["line", invoiceOf({ lines: [{ what: "option", name: "", quantity: 1, unit: 4900, amount: 4900 }] }), made],
    ["sum_of_lines", invoiceOf({ net: 4901 }), made],
    ["vat", invoiceOf({ vatAmount: 1030, total: 5930 }), made],
    ["total", invoiceOf({ total: 5928 }), made],
  ])("is not made where it would be refused: %s", (fault, row, from) => {
    const { xml, faults } = structuredOf(row, from)!;
    expect(xml).toBeNull();
    expect(faults).toContain(fault);
  });
});

test("a Belgian company is found under its enterprise number, others under what their country uses", () => {
  expect(participantOf("BE0440966354")).toEqual({ scheme: "0208", id: "0440966354" });
  expect(participantOf("SE556677889901")).toEqual({ scheme: "0007", id: "5566778899" });
  expect(participantOf("DK12345678")).toEqual({ scheme: "0198", id: "DK12345678" });
  expect(participantOf("EL123456789")).toEqual({ scheme: "9933", id: "123456789" });
  expect(participantOf("FI12345678")).toEqual({ scheme: "0216", id: "003712345678" });
  expect(participantOf("CHE123456789")).toBeNull();
  const numbers: Record<string, string> = {
    AT: "ATU12345678",
    BE: "BE0440966354",
    CY: "CY12345678X",
    ES: "ESX1234567X",
    FR: "FR40303265045",
    GR: "EL123456789",
    IE: "IE1234567FA",
    NL: "NL123456789B01",
    SE: "SE556677889901",
  };
  const digits = [8, 9, 10, 11];
  const found = (country: string) =>
    numbers[country]
      ? participantOf(numbers[country])
      : digits.map((count) => participantOf(country + "1".repeat(count))).find(Boolean);
  expect(countries.filter((country) => isInUnion(country) && !found(country))).toEqual([]);
});

describe("the seller's address", () => {
  const without = { ...sellerSettings, SELLER_STREET: "", SELLER_ZIP: "", SELLER_CITY: "" };
  test.each([
    ["Voorbeeldstraat 1, 1000 Brussel", { street: "Voorbeeldstraat 1", zip: "1000", city: "Brussel" }],
    ["Kerkstraat 12 bus 3, 9000 Gent, België", { street: "Kerkstraat 12 bus 3", zip: "9000", city: "Gent" }],
    ["Ergens in Gent", { street: "", zip: "", city: "" }],
    ["", { street: "", zip: "", city: "" }],
  ])("is read out of the one text where it can be: %s", (written, parts) => {
    const read = sellerIn({ ...without, SELLER_ADDRESS: written });
    expect(read).toMatchObject(parts);
    expect(read.address.join(", ")).toBe(written);
  });

  test("is that of its own settings first", () => {
    const read = sellerIn({ ...sellerSettings, SELLER_ADDRESS: "Elders 9, 2000 Antwerpen" });
    expect(read).toMatchObject({ street: "Voorbeeldstraat 1", address: ["Voorbeeldstraat 1", "1000 Brussel"] });
  });
});
