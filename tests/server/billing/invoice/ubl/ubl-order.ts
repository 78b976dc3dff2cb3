import type { Read } from "./read-xml.ts";

/**
 * In which order UBL 2.1 has the children of each element that we write: of its schema (xs:sequence), those that we use.
 * The rules of EN 16931 and Peppol do not look at the order; a receiver with the schema refuses what is out of it.
 */
const sequences: Record<string, string> = {
  Invoice:
    "cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:DueDate cbc:InvoiceTypeCode cbc:DocumentCurrencyCode cbc:BuyerReference cac:BillingReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PaymentMeans cac:TaxTotal cac:LegalMonetaryTotal cac:InvoiceLine",
  CreditNote:
    "cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:CreditNoteTypeCode cbc:DocumentCurrencyCode cbc:BuyerReference cac:BillingReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PaymentMeans cac:TaxTotal cac:LegalMonetaryTotal cac:CreditNoteLine",
  "cac:BillingReference": "cac:InvoiceDocumentReference",
  "cac:InvoiceDocumentReference": "cbc:ID cbc:IssueDate",
  "cac:AccountingSupplierParty": "cac:Party",
  "cac:AccountingCustomerParty": "cac:Party",
  "cac:Party": "cbc:EndpointID cac:PartyName cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact",
  "cac:PartyName": "cbc:Name",
  "cac:PostalAddress": "cbc:StreetName cbc:CityName cbc:PostalZone cac:Country",
  "cac:Country": "cbc:IdentificationCode",
  "cac:PartyTaxScheme": "cbc:CompanyID cac:TaxScheme",
  "cac:PartyLegalEntity": "cbc:RegistrationName cbc:CompanyID",
  "cac:Contact": "cbc:ElectronicMail",
  "cac:TaxScheme": "cbc:ID",
  "cac:PaymentMeans": "cbc:PaymentMeansCode cbc:PaymentID cac:PayeeFinancialAccount",
  "cac:PayeeFinancialAccount": "cbc:ID cbc:Name cac:FinancialInstitutionBranch",
  "cac:FinancialInstitutionBranch": "cbc:ID",
  "cac:TaxTotal": "cbc:TaxAmount cac:TaxSubtotal",
  "cac:TaxSubtotal": "cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory",
  "cac:TaxCategory": "cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme",
  "cac:ClassifiedTaxCategory": "cbc:ID cbc:Percent cac:TaxScheme",
  "cac:LegalMonetaryTotal":
    "cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:PrepaidAmount cbc:PayableAmount",
  "cac:InvoiceLine": "cbc:ID cbc:InvoicedQuantity cbc:LineExtensionAmount cac:InvoicePeriod cac:Item cac:Price",
  "cac:CreditNoteLine": "cbc:ID cbc:CreditedQuantity cbc:LineExtensionAmount cac:InvoicePeriod cac:Item cac:Price",
  "cac:InvoicePeriod": "cbc:StartDate cbc:EndDate",
  "cac:Item": "cbc:Name cac:ClassifiedTaxCategory",
  "cac:Price": "cbc:PriceAmount",
};
/** Those that may come more than once. */
const repeated = new Set(["cac:InvoiceLine", "cac:CreditNoteLine"]);

/** Where a document is out of the order of the schema, empty, or has an element that is not of it; empty: nowhere. */
export function outOfOrder({ name, children, text }: Read): string[] {
  if (name.startsWith("cbc:")) return text.trim() && children.length === 0 ? [] : [`${name} is empty`];
  const sequence = (sequences[name] ?? "").split(" ");
  const places = children.map((child) => sequence.indexOf(child.name));
  const wrong = children.flatMap((child, index) => {
    if (places[index] === -1) return [`${child.name} is not of ${name}`];
    const before = places[index - 1] ?? -1;
    const follows = places[index]! > before || (places[index] === before && repeated.has(child.name));
    return follows ? [] : [`${child.name} is out of its place in ${name}`];
  });
  return [...(children.length === 0 ? [`${name} is empty`] : []), ...wrong, ...children.flatMap(outOfOrder)];
}
