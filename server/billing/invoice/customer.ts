import { queryRows } from "@db/rows";
import type { InvoiceCustomer } from "@db/schema/invoice";
import type { Tx } from "@db/transact";
import { defaultLocale } from "@i18n/locales";
import { notFound } from "@server/core/errors";
import { z } from "zod";

const Row = z.object({
  customer_number: z.number(),
  company: z.string(),
  vat: z.string(),
  street: z.string(),
  number: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  name: z.string(),
  locale: z.string().nullable(),
});

/**
 * The customer of an invoice with their current details, and the language of the invoice: the owner's. Throws notFound.
 */
export async function customerOf(tx: Tx, workspaceId: string): Promise<{ customer: InvoiceCustomer; locale: string }> {
  const rows = await queryRows(tx, Row)`
    select w.customer_number, w.company, w.vat, w.street, w.number, w.zip, w.city, w.country, w.name, owner.locale
    from workspaces w left join users owner on owner.id = w.owner_id where w.id = ${workspaceId}`;
  if (!rows[0]) throw notFound();
  const { name, locale, ...customer } = rows[0];
  return { customer: { ...customer, company: customer.company || name }, locale: locale ?? defaultLocale };
}
