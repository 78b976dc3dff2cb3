import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

// A child process (reader.ts). It sends each result at once, so that what was read remains if it exceeds its limits.
const LIMITS = { pages: 300, characters: 100_000, ms: 15_000 };

/** @typedef {{ path: string, mime: string, widths: { s: number, l: number }, maxPixels: number }} Input */

if (isMainThread) {
  setPriority(10); // requests of people have priority
  watch(import.meta.url);
} else if (workerData.mime === "application/pdf") await readPdf(workerData);
else await readPicture(workerData);

/** Sends the number of pages, thumbnails of the first page, and the text of each page.
 * @param {Input} input */
async function readPdf({ path, widths }) {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(path));
  const pages = document.getPageCount();
  parentPort?.postMessage({ pages });
  await sendThumbsOfPage(document.getPage(0), widths).catch(() => {});
  const deadline = Date.now() + LIMITS.ms;
  let charactersLeft = LIMITS.characters;
  for (let index = 0; index < Math.min(pages, LIMITS.pages) && charactersLeft > 0 && Date.now() < deadline; index++) {
    const text = wordsIn(document.getPage(index)).slice(0, charactersLeft);
    charactersLeft -= text.length + 1;
    parentPort?.postMessage({ page: index, text });
  }
}

/** @param {import("@hyzyla/pdfium").PDFiumPage} page */
function wordsIn(page) {
  try {
    return page
      .getText()
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim();
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
