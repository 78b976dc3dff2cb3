import { isVat } from "@server/tenancy/workspace/vat";
import { Fault } from "./fault.ts";
import { allAt, type Element, textAt } from "./xml.ts";

const NAME = "cac:PartyName/cbc:Name";
const COUNTRY = "cac:PostalAddress/cac:Country/cbc:IdentificationCode";
const SUMS = "cac:LegalMonetaryTotal";

/**
 * What would have an access point or a receiver refuse a document, asked of what is written in it: the obligatory fields
 * and the sums. Empty: nothing.
 */
export function faultsOf(document: Element): Fault[] {
  const [name] = document;
  const text = (path: string) => textAt(document, path);
  const cents = (path: string) => centsOf(text(path));
  const party = (of: "Supplier" | "Customer") =>
    allAt(document, `cac:Accounting${of}Party/cac:Party`)[0] ?? ["cac:Party", []];
  const [seller, buyer] = [party("Supplier"), party("Customer")];
  const lines = allAt(document, `cac:${name}Line`);
  const account = text("cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID");
  const [net, vat, total] = [
    cents(`${SUMS}/cbc:TaxExclusiveAmount`),
    cents("cac:TaxTotal/cbc:TaxAmount"),
    cents(`${SUMS}/cbc:TaxInclusiveAmount`),
  ];
  const rate = Number(text("cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent"));
  const payable = cents(`${SUMS}/cbc:PayableAmount`);
  const lineAmount = (line: Element) => centsOf(textAt(line, "cbc:LineExtensionAmount"));
  const holds: Record<Fault, boolean> = {
    ...sellerHolds(seller),
    seller_account: text("cac:PaymentMeans/cbc:PaymentMeansCode") !== "30" || account !== "",
    buyer_name: textAt(buyer, NAME) !== "",
    buyer_vat: isParticipant(buyer),
    buyer_address: textAt(buyer, COUNTRY) !== "",
    due_on: name === "CreditNote" || payable <= 0 || text("cbc:DueDate") !== "",
    no_lines: lines.length > 0,
    line: lines.every((line) => lineHolds(line, name)),
    sum_of_lines:
      cents(`${SUMS}/cbc:LineExtensionAmount`) === net &&
      lines.reduce((sum, line) => sum + lineAmount(line), 0) === net,
    vat:
      cents("cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount") === net &&
      cents("cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount") === vat &&
      // of a part that was refunded, net and VAT are rounded so that their sum is what was refunded
      Math.abs((net * rate) / 100 - vat) <= (name === "CreditNote" ? 2 : 0.5),
    total:
      net + vat === total &&
      total >= 0 &&
      payable === total - (cents(`${SUMS}/cbc:PrepaidAmount`) || 0) &&
      Number.isSafeInteger(total),
  };
  return Fault.options.filter((fault) => !holds[fault]);
}

const centsOf = (written: string) => Math.round(Number(written) * 100);

/** What is wrong with the seller as a party, whatever is sold; empty: nothing. */
export const faultsOfSeller = (seller: Element): Fault[] =>
  Object.entries(sellerHolds(seller)).flatMap(([fault, holds]) => (holds ? [] : [fault as Fault]));

const sellerHolds = (seller: Element) => ({
  seller_name: textAt(seller, NAME) !== "",
  seller_vat: isParticipant(seller),
  seller_address: ["cbc:StreetName", "cbc:CityName", "cbc:PostalZone", "cac:Country/cbc:IdentificationCode"].every(
    (field) => textAt(seller, `cac:PostalAddress/${field}`) !== "",
  ),
});

/** Whether a party has a VAT number that exists as such, and an address on Peppol. */
const isParticipant = (party: Element) =>
  isVat(textAt(party, "cac:PartyTaxScheme/cbc:CompanyID")) && textAt(party, "cbc:EndpointID") !== "";

function lineHolds(line: Element, document: string): boolean {
  const quantity = Number(textAt(line, document === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity"));
  const price = centsOf(textAt(line, "cac:Price/cbc:PriceAmount"));
  return (
    price >= 0 &&
    quantity * price === centsOf(textAt(line, "cbc:LineExtensionAmount")) &&
    textAt(line, "cac:Item/cbc:Name") !== ""
  );
}
