import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";

// A thread of its own (pdf-page.ts): PDFs come from anywhere, and one that keeps it busy for ever must not hold up the server.
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(await readFile(workerData.path));
const pages = document.getPageCount();
if (pages > 0 && workerData.page > pages) {
  parentPort?.postMessage({ pages });
} else {
  const page = document.getPage(workerData.page - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { data, width, height } = await page.render({ scale: workerData.longestSide / Math.max(originalWidth, originalHeight) });
  parentPort?.postMessage({ pixels: data, width, height });
}
