import type { InvoiceCustomer } from "@db/schema/invoice";
import { DomainError, invalid, invalidFields } from "@server/core/errors";
import { TRPCError } from "@trpc/server";

/**
 * What an invoice must say of its customer. Not the VAT number, which a private person does not have; nor the house
 * number, which some addresses have in the street.
 */
const required = ["company", "street", "zip", "city"] as const satisfies readonly (keyof InvoiceCustomer)[];
/** What an order must say: the house number is asked apart from the street. */
const ordered = [...required, "number"] as const;

const LACKING = "no_billing_details";

/** Throws invalid, with each field that an order lacks. */
export function requireOrderDetails(customer: Pick<InvoiceCustomer, (typeof ordered)[number]>): void {
  const missing = ordered.filter((field) => customer[field] === "");
  if (missing.length > 0) throw invalidFields(missing.map((field) => [field, "mistake.required"]));
}

/** Whether an invoice would lack the name or the address of the customer. */
export const lacksDetails = (customer: InvoiceCustomer): boolean => required.some((field) => customer[field] === "");

/** Throws invalid where it would. */
export function requireDetails(customer: InvoiceCustomer): void {
  if (lacksDetails(customer)) throw invalid("invoice.details_missing", { code: LACKING });
}

/** Whether an error is that of requireDetails(). */
export const isLackOfDetails = (error: unknown): boolean =>
  error instanceof TRPCError && error.cause instanceof DomainError && error.cause.code === LACKING;
