import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { before } from "@db/outside";
import { invoices } from "@db/schema/invoice";
import { asOperator, transact } from "@db/transact";
import { log } from "@server/core/log";
import { asFile, sha256Of } from "@server/platform/files/store";
import { sealPdf } from "@server/platform/seal/seal-file";
import { NotStored } from "@server/platform/storage/contract";
import { completeLease, putLeased } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import { eq } from "drizzle-orm";
import { drawInvoice } from "./pdf.ts";
import { invoicePdfContentOf } from "./pdf-content.ts";
import { type InvoiceRow, invoiceRow } from "./row.ts";
import { seller } from "./seller.ts";

type Numbered = { year: number; sequence: number; sha256: string };

/**
 * The storage key of an invoice's PDF. It holds the invoice's number, because an invoice outlives its workspace, and
 * the hash of the bytes, so that two drawn at once do not overwrite each other.
 */
export const keyOfInvoice = ({ year, sequence, sha256 }: Numbered) => `invoices/${year}/${sequence}-${sha256}`;
/** The storage key that earlier versions used. */
const formerKey = ({ year, sequence }: Numbered) => `invoices/${year}/${sequence}`;

/** The stored PDF of an invoice; where there is none yet it is drawn and stored. `first`: it was drawn by this call. */
export async function invoicePdf(id: string): Promise<{ row: InvoiceRow; bytes: Buffer; first: boolean }> {
  const row = await invoiceRow(id);
  if (row.sha256) return { row, bytes: await stored({ ...row, sha256: row.sha256 }), first: false };
  const sellerDetails = seller();
  if (!sellerDetails.vat || !sellerDetails.iban)
    log.warn("an invoice says no VAT number or account of ours: set SELLER_VAT and SELLER_IBAN");
  const drawn = await drawInvoice(invoicePdfContentOf(row, sellerDetails));
  const sealed = await asFile(drawn, async (path) => {
    await sealPdf(path); // where it can't be, an invoice is one all the same
    return readFile(path);
  });
  const sha256 = await storeFirst(row, sealed);
  return sha256 ? { row, bytes: await stored({ ...row, sha256 }), first: false } : { row, bytes: sealed, first: true };
}

/** Stores a drawn PDF, and returns null. Where a concurrent call has stored one, returns the sha256 of that. */
const storeFirst = ({ id, year, sequence }: InvoiceRow, drawn: Buffer): Promise<string | null> =>
  transact(asOperator, async (tx) => {
    const [row] = await tx.select({ sha256: invoices.sha256 }).from(invoices).where(eq(invoices.id, id)).for("update");
    if (row?.sha256) return row.sha256;
    const sha256 = sha256Of(drawn);
    const key = keyOfInvoice({ year, sequence, sha256 });
    await completeLease(tx, await before(`put ${key}`, () => asFile(drawn, (path) => putLeased(key, path))));
    await tx.update(invoices).set({ sha256 }).where(eq(invoices.id, id));
    return null;
  });

async function stored(row: Numbered): Promise<Buffer> {
  try {
    return await buffer(await storage().read(keyOfInvoice(row)));
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    return buffer(await storage().read(formerKey(row)));
  }
}
