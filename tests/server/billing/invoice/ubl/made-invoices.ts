import type { Line } from "@db/schema/transaction";
import { communicationOfInvoice } from "@server/billing/invoice/communication";
import type { InvoiceRow } from "@server/billing/invoice/row";
import { type Seller, sellerIn } from "@server/billing/invoice/seller";
import fc from "fast-check";

export const sellerSettings = {
  SELLER_NAME: "Register & Zonen BV",
  SELLER_ADDRESS: "",
  SELLER_STREET: "Voorbeeldstraat 1",
  SELLER_ZIP: "1000",
  SELLER_CITY: "Brussel",
  SELLER_COUNTRY: "BE",
  SELLER_VAT: "BE 0000.000.097",
  SELLER_IBAN: "BE68 5390 0754 7034",
  SELLER_BIC: "TRIOBEBB",
  SELLER_EMAIL: "facturen@register.example",
  MAIL_FROM: "no-reply@register.example",
};
export const made: Seller = sellerIn(sellerSettings);

const days = { from: "2026-11-01", until: "2026-11-30" };
/** A plan for a whole period, or for a part of one: its price is that of the period, its amount less. */
const plan = fc
  .record({ unit: fc.integer({ min: 1, max: 500_000 }), share: fc.integer({ min: 1, max: 365 }), whole: fc.boolean() })
  .map(
    ({ unit, share, whole }): Line => ({
      what: "plan",
      name: "enterprise",
      quantity: 1,
      unit,
      amount: whole ? unit : Math.max(1, Math.round((unit * share) / 365)),
      ...days,
    }),
  );
const boards = fc
  .record({ quantity: fc.integer({ min: 1, max: 400 }), unit: fc.integer({ min: 0, max: 9999 }), part: fc.boolean() })
  .map(
    ({ quantity, unit, part }): Line => ({
      what: "extra_boards",
      quantity,
      unit,
      amount: part ? Math.round((quantity * unit * 17) / 30) : quantity * unit,
      ...days,
    }),
  );
const option = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }),
    unit: fc.integer({ min: 0, max: 99_999 }),
  })
  .map(({ name, unit }): Line => ({ what: "option", name: `${name}.`, quantity: 1, unit, amount: unit }));

/** Belgian companies by transfer or card, Dutch ones with reverse charge; each a credit note at times. */
export const anyInvoice: fc.Arbitrary<InvoiceRow> = fc
  .record({
    lines: fc.tuple(plan, fc.array(fc.oneof(boards, option), { maxLength: 5 })),
    credit: fc.nat(),
    how: fc.constantFrom("transfer", "transfer paid", "card"),
    isForeign: fc.boolean(),
    isCredit: fc.boolean(),
    sequence: fc.integer({ min: 1, max: 999_999 }),
    company: fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }),
    locale: fc.constantFrom("nl", "fr", "de", "en"),
  })
  .map(({ lines: [first, others], credit, how, isForeign, isCredit, sequence, company, locale }) => {
    const bought = [first, ...others];
    const sum = bought.reduce((total, { amount }) => total + amount, 0);
    const off = credit % sum;
    const lines: Line[] = off > 0 ? [...bought, { what: "credit", quantity: 1, unit: -off, amount: -off }] : bought;
    const net = sum - off;
    const vatRate = isForeign ? 0 : 21;
    const vatAmount = Math.round((net * vatRate) / 100);
    const row = invoiceOf({
      sequence,
      locale,
      lines,
      net,
      vatRate,
      vatAmount,
      total: net + vatAmount,
      reverseCharge: isForeign,
      paidOn: how === "transfer" ? null : "2026-11-21",
      ...(how === "card" && { dueOn: null, communication: null }),
      customer: {
        ...belgian,
        company: `${company}.`,
        ...(isForeign && { vat: "NL123456789B01", country: "NL" }),
      },
    });
    return isCredit ? creditNoteOf(row) : row;
  });

const belgian = {
  customer_number: 10_042,
  company: "Łódź Lifting NV",
  vat: "BE0440966354",
  street: "Kerkstraat",
  number: "12 bus 3",
  zip: "9000",
  city: "Gent",
  country: "BE",
};

/** An invoice of one plan, to be paid by transfer; with what differs. */
export function invoiceOf(differs: Partial<InvoiceRow> = {}): InvoiceRow {
  const sequence = differs.sequence ?? 42;
  return {
    id: "0190a5c8-0000-7000-8000-000000000001",
    workspaceId: null,
    kind: "invoice",
    year: 2026,
    sequence,
    transactionId: null,
    creditsId: null,
    credits: null,
    issuedOn: "2026-11-21",
    dueOn: "2026-12-21",
    paidOn: null,
    locale: "nl",
    customer: belgian,
    lines: [{ what: "plan", name: "basic", quantity: 1, unit: 4900, amount: 4900, ...days }],
    net: 4900,
    vatRate: 21,
    vatAmount: 1029,
    total: 5929,
    reverseCharge: false,
    communication: communicationOfInvoice(2026, sequence),
    sha256: null,
    ublSha256: null,
    createdAt: new Date("2026-11-21T10:00:00Z"),
    ...differs,
  };
}

/** The credit note of an invoice, as it is kept: below zero. */
export const creditNoteOf = (row: InvoiceRow): InvoiceRow => ({
  ...row,
  kind: "credit_note",
  credits: { year: row.year, sequence: row.sequence, issuedOn: row.issuedOn },
  sequence: row.sequence + 1,
  dueOn: null,
  paidOn: null,
  communication: null,
  lines: row.lines.map((line) => ({ ...line, unit: -line.unit, amount: -line.amount })),
  net: -row.net,
  vatAmount: -row.vatAmount,
  total: -row.total,
});
