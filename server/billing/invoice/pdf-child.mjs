import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

// A process of its own (pdf.ts): drawing takes a processor for a moment, and people's pages go first.

if (isMainThread) {
  setPriority(10);
  watch(import.meta.url);
} else await draw(workerData);

/** Writes invoice.pdf beside what stands on it. `attached`: how the file that goes into it is called.
 * @param {{ folder: string, attached: string | null }} asked */
async function draw({ folder, attached }) {
  const { renderToFile } = await import("@react-pdf/renderer");
  const { invoiceDocument } = await import("./pdf-document.mjs");
  const content = JSON.parse(await readFile(join(folder, "content.json"), "utf8"));
  const path = join(folder, "invoice.pdf");
  await renderToFile(invoiceDocument(content), path);
  if (attached) await attach(path, attached, await readFile(join(folder, "attached.xml")));
  parentPort?.postMessage({ made: true });
}

/** Programs of bookkeepers find the structured invoice in the PDF as its data.
 * @param {string} path @param {string} name @param {Buffer} bytes */
async function attach(path, name, bytes) {
  const { AFRelationship, PDFDocument } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  await document.attach(bytes, name, {
    mimeType: "application/xml",
    description: "Peppol BIS Billing 3.0 (UBL 2.1)",
    afRelationship: AFRelationship.Data,
  });
  await writeFile(path, await document.save());
}
