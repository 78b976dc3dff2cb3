import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInChild } from "@server/platform/files/child";
import { temporaryPath } from "@server/platform/temporary";
import type { InvoicePdfContent } from "./pdf-content.ts";

const TIMEOUT_MS = 60_000;

/**
 * Draws an invoice as PDF in a child process with a temporary folder, and puts a file into it: the structured invoice.
 * Throws where that fails or takes too long.
 */
export async function drawInvoice(
  content: InvoicePdfContent,
  attached: { name: string; bytes: Buffer } | null,
): Promise<Buffer> {
  const folder = temporaryPath();
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(join(folder, "content.json"), JSON.stringify(content));
    if (attached) await writeFile(join(folder, "attached.xml"), attached.bytes);
    const asked = { folder, attached: attached?.name ?? null };
    let isMade = false;
    await runInChild<{ made: true }>("server/billing/invoice/pdf-child.mjs", asked, TIMEOUT_MS, (message) => {
      isMade = message.made;
    });
    if (!isMade) throw new Error(`Invoice ${content.number} could not be drawn.`);
    return await readFile(join(folder, "invoice.pdf"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
