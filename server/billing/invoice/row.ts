import { invoices } from "@db/schema/invoice";
import { asOperator, reading } from "@db/transact";
import { notFound } from "@server/core/errors";
import { eq } from "drizzle-orm";

export type InvoiceRow = typeof invoices.$inferSelect & {
  credits: Pick<typeof invoices.$inferSelect, "year" | "sequence" | "issuedOn"> | null;
};

/**
 * An invoice as it was issued, of a deleted workspace too; for a credit note with the invoice it credits. Throws
 * missing.
 */
export const invoiceRow = (id: string): Promise<InvoiceRow> =>
  reading(asOperator, async (tx) => {
    const [row] = await tx.select().from(invoices).where(eq(invoices.id, id));
    if (!row) throw notFound();
    const [credits = null] = row.creditsId
      ? await tx.select().from(invoices).where(eq(invoices.id, row.creditsId))
      : [];
    return { ...row, credits };
  });
