import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { before } from "@db/outside";
import { invoices } from "@db/schema/invoice";
import { asOperator, type Tx, transact } from "@db/transact";
import { log } from "@server/core/log";
import { asFile, sha256Of } from "@server/platform/files/store";
import { sealPdf } from "@server/platform/seal/seal-file";
import { NotStored } from "@server/platform/storage/contract";
import { completeLease, putLeased } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import { eq } from "drizzle-orm";
import { numberOf } from "./number.ts";
import { drawInvoice } from "./pdf.ts";
import { invoicePdfContentOf } from "./pdf-content.ts";
import { type InvoiceRow, invoiceRow } from "./row.ts";
import { type Seller, seller } from "./seller.ts";
import { structuredOf } from "./ubl/structured.ts";

type Numbered = { year: number; sequence: number; sha256: string };
type Files = { pdf: Buffer; ubl: Buffer | null };

/**
 * The storage key of an invoice's PDF. It holds the invoice's number, because an invoice outlives its workspace, and
 * the hash of the bytes, so that two drawn at once do not overwrite each other.
 */
export const keyOfInvoice = ({ year, sequence, sha256 }: Numbered) => `invoices/${year}/${sequence}-${sha256}`;
/** The storage key of the structured invoice that was made with it. */
export const keyOfUbl = (ofUbl: Numbered) => `${keyOfInvoice(ofUbl)}.xml`;
/** The storage key that earlier versions used. */
const formerKey = ({ year, sequence }: Numbered) => `invoices/${year}/${sequence}`;

/** The stored PDF of an invoice; where there is none yet it is drawn and stored. `first`: it was drawn by this call. */
export async function invoicePdf(id: string): Promise<{ row: InvoiceRow; bytes: Buffer; first: boolean }> {
  const row = await invoiceRow(id);
  if (row.sha256) return { row, bytes: await stored({ ...row, sha256: row.sha256 }), first: false };
  const made = await makeFiles(row, seller());
  const sha256 = await storeFirst(row, made);
  return sha256
    ? { row, bytes: await stored({ ...row, sha256 }), first: false }
    : { row, bytes: made.pdf, first: true };
}

/** The stored UBL of an invoice, made with its PDF where there is none of both yet; null: it has none. */
export async function invoiceUbl(id: string): Promise<{ row: InvoiceRow; bytes: Buffer } | null> {
  let row = await invoiceRow(id);
  if (!row.sha256) {
    await invoicePdf(id);
    row = await invoiceRow(id);
  }
  const { ublSha256: sha256 } = row;
  return sha256 ? { row, bytes: await buffer(await storage().read(keyOfUbl({ ...row, sha256 }))) } : null;
}

/** Makes the UBL, where the customer is to have one, and draws the PDF with it. A wrong UBL does not hold up the PDF. */
async function makeFiles(row: InvoiceRow, from: Seller): Promise<Files> {
  if (!from.vat || !from.iban)
    log.warn("an invoice says no VAT number or account of ours: set SELLER_VAT and SELLER_IBAN");
  const structured = structuredOf(row, from);
  const number = numberOf(row);
  if (structured?.faults)
    log.error("an invoice to a company has no structured document", { invoice: number, faults: structured.faults });
  const ubl = structured?.xml ?? null;
  const drawn = await drawInvoice(invoicePdfContentOf(row, from), ubl && { name: `${number}.xml`, bytes: ubl });
  return { pdf: await sealed(drawn), ubl };
}

/** Where it can't be sealed, an invoice is one all the same. */
const sealed = (pdf: Buffer): Promise<Buffer> =>
  asFile(pdf, async (path) => {
    await sealPdf(path);
    return readFile(path);
  });

/** Stores what was made, and returns null. Where a concurrent call has stored its own, returns the sha256 of that PDF. */
const storeFirst = ({ id, year, sequence }: InvoiceRow, { pdf, ubl }: Files): Promise<string | null> =>
  transact(asOperator, async (tx) => {
    const [row] = await tx.select({ sha256: invoices.sha256 }).from(invoices).where(eq(invoices.id, id)).for("update");
    if (row?.sha256) return row.sha256;
    const sha256 = sha256Of(pdf);
    const ublSha256 = ubl && sha256Of(ubl);
    await putOnce(tx, keyOfInvoice({ year, sequence, sha256 }), pdf);
    if (ublSha256) await putOnce(tx, keyOfUbl({ year, sequence, sha256: ublSha256 }), ubl);
    await tx.update(invoices).set({ sha256, ublSha256 }).where(eq(invoices.id, id));
    return null;
  });

const putOnce = async (tx: Tx, key: string, bytes: Buffer) =>
  completeLease(tx, await before(`put ${key}`, () => asFile(bytes, (path) => putLeased(key, path))));

/**
 * Makes the UBL of an invoice whose PDF was drawn without one, because it would have been wrong then. Gives whether there
 * is one now.
 */
export async function makeUblLater(id: string): Promise<boolean> {
  const row = await invoiceRow(id);
  if (row.ublSha256) return true;
  const bytes = structuredOf(row, seller())?.xml;
  if (!bytes) return false;
  await transact(asOperator, async (tx) => {
    const [now] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
    if (now?.ublSha256) return;
    const sha256 = sha256Of(bytes);
    await putOnce(tx, keyOfUbl({ ...row, sha256 }), bytes);
    await tx.update(invoices).set({ ublSha256: sha256 }).where(eq(invoices.id, id));
  });
  return true;
}

async function stored(row: Numbered): Promise<Buffer> {
  try {
    return await buffer(await storage().read(keyOfInvoice(row)));
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    return buffer(await storage().read(formerKey(row)));
  }
}
