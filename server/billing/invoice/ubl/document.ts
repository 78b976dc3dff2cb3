import { localeOr } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { lineInWords } from "../line-words.ts";
import { numberOf } from "../number.ts";
import type { InvoiceRow } from "../row.ts";
import type { Seller } from "../seller.ts";
import { lineOf } from "./line.ts";
import { partyOf, taxScheme } from "./party.ts";
import { type Element, money } from "./xml.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd";

/**
 * An invoice or credit note as UBL 2.1, as Peppol BIS Billing 3.0 (EN 16931) wants it. The elements are in the order of
 * the schema of UBL, which the rules of Peppol do not look at and receivers do.
 */
export function ublOf(row: InvoiceRow, from: Seller): Element {
  const isCredit = row.kind === "credit_note";
  const of = isCredit ? "CreditNote" : "Invoice";
  // credit notes are kept below zero and written above it; || 0 makes of -0 a zero
  const written = (cents: number) => (isCredit ? -cents : cents) || 0;
  const [net, vat, total] = [written(row.net), written(row.vatAmount), written(row.total)];
  const paid = row.paidOn && !isCredit ? total : 0;
  const number = numberOf(row);
  const t = translator(localeOr(row.locale));
  const lines = row.lines.map((line) => ({
    ...line,
    unit: written(line.unit),
    amount: written(line.amount),
    words: lineInWords(t, line),
  }));
  return [
    of,
    [
      ["cbc:CustomizationID", "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0"],
      ["cbc:ProfileID", "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"],
      ["cbc:ID", number],
      ["cbc:IssueDate", row.issuedOn],
      isCredit || !row.dueOn ? null : ["cbc:DueDate", row.dueOn],
      [`cbc:${of}TypeCode`, isCredit ? "381" : "380"],
      ["cbc:DocumentCurrencyCode", "EUR"],
      // Peppol wants a reference of the buyer's: the customer number is the one that both know
      ["cbc:BuyerReference", String(row.customer.customer_number)],
      creditedOf(row),
      ["cac:AccountingSupplierParty", [partyOf(from)]],
      ["cac:AccountingCustomerParty", [partyOf(buyerOf(row))]],
      paymentOf(row, from),
      [
        "cac:TaxTotal",
        [
          money("cbc:TaxAmount", vat),
          [
            "cac:TaxSubtotal",
            [money("cbc:TaxableAmount", net), money("cbc:TaxAmount", vat), categoryOf(row, "cac:TaxCategory")],
          ],
        ],
      ],
      [
        "cac:LegalMonetaryTotal",
        [
          money("cbc:LineExtensionAmount", net),
          money("cbc:TaxExclusiveAmount", net),
          money("cbc:TaxInclusiveAmount", total),
          paid === 0 ? null : money("cbc:PrepaidAmount", paid),
          money("cbc:PayableAmount", total - paid),
        ],
      ],
      ...lines.map((line, index) => lineOf(line, index, { of, vat: categoryOf(row, "cac:ClassifiedTaxCategory") })),
    ],
    {
      xmlns: `${UBL}:${of}-2`,
      "xmlns:cac": `${UBL}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${UBL}:CommonBasicComponents-2`,
    },
  ];
}

const buyerOf = ({ customer }: InvoiceRow) => ({
  ...customer,
  name: customer.company,
  street: [customer.street, customer.number].filter(Boolean).join(" "),
});

/** The invoice that a credit note takes back. */
const creditedOf = ({ credits }: InvoiceRow): Element | null =>
  credits && [
    "cac:BillingReference",
    [
      [
        "cac:InvoiceDocumentReference",
        [
          ["cbc:ID", numberOf(credits)],
          ["cbc:IssueDate", credits.issuedOn],
        ],
      ],
    ],
  ];

/** The VAT that all lines have: the seller's rate, or reverse charge. The reason stands with the total alone. */
function categoryOf({ reverseCharge, vatRate }: InvoiceRow, name: string): Element {
  const isReasoned = reverseCharge && name === "cac:TaxCategory";
  return [
    name,
    [
      ["cbc:ID", reverseCharge ? "AE" : "S"],
      ["cbc:Percent", String(vatRate)],
      isReasoned ? ["cbc:TaxExemptionReasonCode", "VATEX-EU-AE"] : null,
      isReasoned ? ["cbc:TaxExemptionReason", "Reverse charge"] : null,
      taxScheme,
    ],
  ];
}

/** How it is paid: by transfer with a communication (30), by card (48), or nothing is to be paid (1). */
function paymentOf({ communication, paidOn, kind }: InvoiceRow, { name, iban, bic }: Seller): Element {
  if (!communication)
    return ["cac:PaymentMeans", [["cbc:PaymentMeansCode", paidOn && kind === "invoice" ? "48" : "1"]]];
  return [
    "cac:PaymentMeans",
    [
      ["cbc:PaymentMeansCode", "30"],
      ["cbc:PaymentID", communication],
      [
        "cac:PayeeFinancialAccount",
        [
          ["cbc:ID", iban.replace(/\s/g, "")],
          ["cbc:Name", name],
          bic ? ["cac:FinancialInstitutionBranch", [["cbc:ID", bic]]] : null,
        ],
      ],
    ],
  ];
}
