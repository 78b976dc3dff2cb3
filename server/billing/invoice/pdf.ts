import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInChild } from "@server/platform/files/child";
import { temporaryPath } from "@server/platform/temporary";
import type { InvoicePdfContent } from "./pdf-content.ts";

const PATIENCE_MS = 60_000;

/** Draws an invoice, in a process and a folder of its own. */
export async function drawInvoice(content: InvoicePdfContent): Promise<Buffer> {
  const folder = temporaryPath();
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(join(folder, "content.json"), JSON.stringify(content));
    let made = false;
    await runInChild<{ made: true }>("server/billing/invoice/pdf-child.mjs", { folder }, PATIENCE_MS, (said) => {
      made = said.made;
    });
    if (!made) throw new Error(`Invoice ${content.number} could not be drawn.`);
    return await readFile(join(folder, "invoice.pdf"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
