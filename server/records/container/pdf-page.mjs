import { readFile } from "node:fs/promises";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

// Runs in a child process (pdf-page.ts), because a PDF of a stranger may take endless time or gigabytes of memory.
if (isMainThread) watch(import.meta.url);
else await draw();

async function draw() {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(workerData.path));
  const pages = document.getPageCount();
  if (pages > 0 && workerData.page > pages) return parentPort?.postMessage({ pages });
  const page = document.getPage(workerData.page - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { data, width, height } = await page.render({
    scale: workerData.longestSide / Math.max(originalWidth, originalHeight),
  });
  const { default: sharp } = await import("sharp");
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: "white" });
  parentPort?.postMessage({ data: await picture.webp({ quality: workerData.quality }).toBuffer(), width, height });
}
