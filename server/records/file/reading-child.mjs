import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

// A process of its own (reader.ts): when it is ended for taking too much, what was found so far has been sent.
const PAGES = { most: 300, letters: 100_000, ms: 15_000 };

/** @typedef {{ path: string, mime: string, widths: { s: number, l: number }, maxPixels: number }} Input */

if (isMainThread) {
  setPriority(10); // people's pages go first
  watch(import.meta.url);
} else if (workerData.mime === "application/pdf") await readPdf(workerData);
else await readPicture(workerData);

/** Its pages are counted, its first page drawn, its words taken a page at a time.
 * @param {Input} input */
async function readPdf({ path, widths }) {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(path));
  const pages = document.getPageCount();
  parentPort?.postMessage({ pages });
  await drawFirst(document.getPage(0), widths).catch(() => {});
  const until = Date.now() + PAGES.ms;
  let left = PAGES.letters;
  for (let index = 0; index < Math.min(pages, PAGES.most) && left > 0 && Date.now() < until; index++) {
    const text = wordsIn(document.getPage(index)).slice(0, left);
    left -= text.length + 1;
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
    return ""; // one broken page among good ones
  }
}

/** @param {import("@hyzyla/pdfium").PDFiumPage} page @param {Input["widths"]} widths */
async function drawFirst(page, widths) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { data, width, height } = await page.render({ scale: widths.l / Math.max(originalWidth, originalHeight) });
  const { default: sharp } = await import("sharp");
  await send(sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: "white" }), widths);
}

/** @param {Input} input */
async function readPicture({ path, widths, maxPixels }) {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  await send(sharp(path, { limitInputPixels: maxPixels }).rotate(), widths);
}

/** The large one first: the small one is made of it.
 * @param {import("sharp").Sharp} picture @param {Input["widths"]} widths */
async function send(picture, widths) {
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
