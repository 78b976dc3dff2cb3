import { creditSums } from "@server/billing/invoice/credit-sums";
import { ublOf } from "@server/billing/invoice/ubl/document";
import { faultsOf } from "@server/billing/invoice/ubl/faults";
import { textOf } from "@server/billing/invoice/ubl/xml";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyInvoice, creditNoteOf, invoiceOf, made } from "./made-invoices.ts";
import { all, cents, readXml, text } from "./read-xml.ts";
import { outOfOrder } from "./ubl-order.ts";

const RUNS = 4000;

test("the sums of any invoice and credit note agree, and its elements are in the order of UBL", () => {
  fc.assert(
    fc.property(anyInvoice, (row) => {
      const document = ublOf(row, made);
      expect(faultsOf(document)).toEqual([]);
      const read = readXml(textOf(document));
      expect(outOfOrder(read)).toEqual([]);
      const isCredit = row.kind === "credit_note";
      expect(read.name).toBe(isCredit ? "CreditNote" : "Invoice");
      const lines = all(read, isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine");
      expect(lines).toHaveLength(row.lines.length);
      for (const line of lines) {
        const quantity = Number(text(line, isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity"));
        expect(cents(line, "cac:Price/cbc:PriceAmount")).toBeGreaterThanOrEqual(0);
        expect(quantity * cents(line, "cac:Price/cbc:PriceAmount")).toBe(cents(line, "cbc:LineExtensionAmount"));
      }
      const sums = all(read, "cac:LegalMonetaryTotal")[0]!;
      const net = lines.reduce((sum, line) => sum + cents(line, "cbc:LineExtensionAmount"), 0);
      const vat = cents(read, "cac:TaxTotal/cbc:TaxAmount");
      expect([net, vat, cents(sums, "cbc:TaxInclusiveAmount")]).toEqual(
        [row.net, row.vatAmount, row.total].map(Math.abs),
      );
      expect(cents(sums, "cbc:LineExtensionAmount")).toBe(net);
      expect(cents(sums, "cbc:TaxExclusiveAmount")).toBe(net);
      expect(cents(sums, "cbc:PayableAmount")).toBe(net + vat - cents(sums, "cbc:PrepaidAmount"));
      expect(cents(sums, "cbc:PayableAmount")).toBe(row.paidOn ? 0 : Math.abs(row.total));
    }),
    { numRuns: RUNS },
  );
});

test("a document whose sums do not agree is found out, whichever sum is another", () => {
  fc.assert(
    fc.property(
      anyInvoice,
      fc.constantFrom("net", "vatAmount", "total"),
      fc.integer({ min: 1, max: 900 }),
      (row, sum, by) => {
        expect(faultsOf(ublOf({ ...row, [sum]: row[sum] + by }, made))).not.toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test("a credit note of any part of an invoice is a right document too", () => {
  for (const net of [4900, 10_000, 9999]) {
    const vatAmount = Math.round(net * 0.21);
    const total = net + vatAmount;
    const whole = invoiceOf({ net, vatAmount, total });
    for (let gross = 1; gross < total; gross += 7)
      for (const credited of [0, Math.floor(gross / 3)]) {
        const before = creditSums(whole, { gross: 0, net: 0 }, credited);
        const part = creditSums(whole, { gross: before.total, net: before.net }, gross);
        const line = { what: "option" as const, name: "Deel", quantity: 1, unit: part.net, amount: part.net };
        const note = creditNoteOf({ ...whole, ...part, lines: [line] });
        expect(faultsOf(ublOf(note, made)), `${credited} and then up to ${gross} of ${total}`).toEqual([]);
      }
  }
});
