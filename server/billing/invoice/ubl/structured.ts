import type { InvoiceRow } from "../row.ts";
import type { Seller } from "../seller.ts";
import { ublOf } from "./document.ts";
import type { Fault } from "./fault.ts";
import { faultsOf } from "./faults.ts";
import { textOf } from "./xml.ts";

/** A structured invoice: the document, or what is wrong with it, so that it is not kept and not sent. */
export type Structured = { xml: Buffer; faults: null } | { xml: null; faults: Fault[] };

/** The structured invoice of a company with a VAT number; null: the customer is none, and the law wants none. */
export function structuredOf(row: InvoiceRow, from: Seller): Structured | null {
  if (!row.customer.vat) return null;
  const document = ublOf(row, from);
  const faults = faultsOf(document);
  if (faults.length > 0) return { xml: null, faults };
  return { xml: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${textOf(document)}\n`), faults: null };
}
