import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

// A process of its own (pdf.ts): drawing takes a processor for a moment, and people's pages go first.

if (isMainThread) {
  setPriority(10);
  watch(import.meta.url);
} else await draw(workerData);

/** Writes invoice.pdf beside what stands on it.
 * @param {{ folder: string }} asked */
async function draw({ folder }) {
  const { renderToFile } = await import("@react-pdf/renderer");
  const { invoiceDocument } = await import("./pdf-document.mjs");
  const content = JSON.parse(await readFile(join(folder, "content.json"), "utf8"));
  await renderToFile(invoiceDocument(content), join(folder, "invoice.pdf"));
  parentPort?.postMessage({ made: true });
}
