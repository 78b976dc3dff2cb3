import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { invoices } from "@db/schema/invoice";
import { overTheWall, transact } from "@db/transact";
import { log } from "@server/log";
import { storage } from "@server/storage/storage";
import { and, eq, isNull } from "drizzle-orm";
import { drawInvoice } from "./pdf.ts";
import { type InvoiceRow, invoiceRow } from "./row.ts";
import { seller } from "./seller.ts";
import { sheetOf } from "./sheet.ts";

type Numbered = { year: number; sequence: number };

/** By its number, and not by its workspace: it outlives that. */
export const keyOfInvoice = ({ year, sequence }: Numbered) => `invoices/${year}/${sequence}`;

/** The PDF as it was drawn first, and is kept; drawn now where nobody did so yet. `first`: it was. */
export async function invoicePdf(id: string): Promise<{ row: InvoiceRow; bytes: Buffer; first: boolean }> {
  const row = await invoiceRow(id);
  if (row.sha256) return { row, bytes: await stored(row), first: false };
  const by = seller();
  if (!by.vat || !by.iban) log.warn("an invoice says no VAT number or account of ours: set SELLER_VAT and SELLER_IBAN");
  const drawn = await drawInvoice(sheetOf(row, by));
  const first = await keepFirst(row, drawn);
  return { row, bytes: first ? drawn : await stored(row), first };
}

/** Of two who draw the same invoice at once, the one that holds its row first is kept. The bytes go before the row that names them. */
const keepFirst = ({ id, year, sequence }: InvoiceRow, drawn: Buffer): Promise<boolean> =>
  transact(overTheWall, async (tx) => {
    const [waiting] = await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.id, id), isNull(invoices.sha256)))
      .for("update");
    if (!waiting) return false;
    const path = join(tmpdir(), randomUUID());
    try {
      await writeFile(path, drawn);
      await storage().put(keyOfInvoice({ year, sequence }), path);
    } finally {
      await rm(path, { force: true });
    }
    await tx
      .update(invoices)
      .set({ sha256: createHash("sha256").update(drawn).digest("hex") })
      .where(eq(invoices.id, id));
    return true;
  });

const stored = async (row: Numbered) => buffer(await storage().read(keyOfInvoice(row)));
