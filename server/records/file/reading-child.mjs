import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

// A child process (reader.ts). It sends each result at once, so that what was read remains if it exceeds its limits.
const LIMITS = { pages: 300, characters: 100_000, ms: 15_000 };

/** @typedef {{ path: string, mime: string, widths: { s: number, l: number }, maxPixels: number }} Input */

if (isMainThread) {
  // requests of people have priority; for those that wait for lines it is one
  if (!JSON.parse(process.argv[2] ?? "{}").onlyLines) setPriority(10);
  watch(import.meta.url);
} else if (workerData.onlyLines) await readLines(workerData.path);
else if (workerData.mime === "application/pdf") await readPdf(workerData);
else await readPicture(workerData);

/** Sends the number of pages, thumbnails of the first page, and the text of each page.
 * @param {Input} input */
async function readPdf({ path, widths }) {
  const document = await openPdf(path);
  parentPort?.postMessage({ pages: document.getPageCount() });
  await sendThumbsOfPage(document.getPage(0), widths).catch(() => {});
  sendText(document, (text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim());
}

/** Sends the text of each page with the ends of its lines, then that it was all.
 * @param {string} path */
async function readLines(path) {
  const document = await openPdf(path);
  const isAll = sendText(document, (text) => text.replace(/[^\S\r\n]+|(?![\r\n])\p{Cc}/gu, " "));
  if (isAll) parentPort?.postMessage({ isAll });
}

/** @param {string} path */
async function openPdf(path) {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  return library.loadDocument(await readFile(path));
}

/** Sends the text of each page, within the limits. Returns whether that was all of it.
 * @param {import("@hyzyla/pdfium").PDFiumDocument} document @param {(text: string) => string} tidy */
function sendText(document, tidy) {
  const pages = document.getPageCount();
  const deadline = Date.now() + LIMITS.ms;
  let charactersLeft = LIMITS.characters;
  let index = 0;
  for (; index < Math.min(pages, LIMITS.pages) && charactersLeft > 0 && Date.now() < deadline; index++) {
    const text = tidy(textOf(document.getPage(index))).slice(0, charactersLeft);
    charactersLeft -= text.length + 1;
    parentPort?.postMessage({ page: index, text });
  }
  return index === pages && charactersLeft >= 0;
}

/** @param {import("@hyzyla/pdfium").PDFiumPage} page */
function textOf(page) {
  try {
    return page.getText();
  } catch {
    return ""; // a broken page does not keep the others from being read
  }
}

/** @param {import("@hyzyla/pdfium").PDFiumPage} page @param {Input["widths"]} widths */
async function sendThumbsOfPage(page, widths) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { data, width, height } = await page.render({ scale: widths.l / Math.max(originalWidth, originalHeight) });
  const { default: sharp } = await import("sharp");
  await sendThumbs(sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: "white" }), widths);
}

/** @param {Input} input */
async function readPicture({ path, widths, maxPixels }) {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  await sendThumbs(sharp(path, { limitInputPixels: maxPixels }).rotate(), widths);
}

/** Sends both thumbnails. The small one is made from the large one.
 * @param {import("sharp").Sharp} picture @param {Input["widths"]} widths */
async function sendThumbs(picture, widths) {
  const { default: sharp } = await import("sharp");
  const within = (/** @type {number} */ side) => ({
    width: side,
    height: side,
    fit: /** @type {const} */ ("inside"),
    withoutEnlargement: true,
  });
  const l = await picture.resize(within(widths.l)).webp({ quality: 80 }).toBuffer();
  const s = await sharp(l).resize(within(widths.s)).webp({ quality: 80 }).toBuffer();
  parentPort?.postMessage({ small: { s, l } });
}
