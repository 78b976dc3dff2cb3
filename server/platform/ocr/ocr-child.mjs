import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../files/watched.mjs";

// A child process (read-picture.ts). It sends each page at once, so that what was read remains if it exceeds its limits.
const LIMITS = { pages: 5, cpuMs: 90_000, characters: 100_000 };
/** Pixels of the longer side of a page as it is read: some 210 dots an inch of A4, enough for letters of 7 points. */
const SIDE = 2500;
const DOTS = 300; // an inch, at most
const LARGER = 2; // how many times a small picture is enlarged at most
/** Of 100, for a page: texture, handwriting and pages that lie on their side are read as words too, with less. */
const LEAST_SURE = 60;

/** @typedef {{ path: string, type: "pdf" | "image", folder: string, languages: string[], maxPixels: number }} Input */

if (isMainThread) {
  setPriority(10); // requests of people have priority
  watch(import.meta.url, LIMITS.cpuMs);
} else await read(workerData);

/** @param {Input} input */
async function read({ path, type, folder, languages, maxPixels }) {
  /** @type {import("tesseract.js").Worker | undefined} */
  let engine;
  let page = 0;
  for await (const picture of type === "pdf" ? pagesOf(path) : [await pictureOf(path, maxPixels)]) {
    engine ??= await engineFor(languages, folder);
    const { data } = await engine.recognize(picture, { rotateAuto: true });
    const text = data.confidence < LEAST_SURE ? "" : data.text.replace(/[^\S\n]+|(?!\n)\p{Cc}/gu, " ");
    parentPort?.postMessage({ page, text: text.slice(0, LIMITS.characters / LIMITS.pages) });
    page++;
  }
  await engine?.terminate();
}

/** Loads nothing from elsewhere and keeps nothing: the data lies in a folder of this machine.
 * @param {string[]} languages @param {string} folder */
async function engineFor(languages, folder) {
  const { createWorker, OEM } = await import("tesseract.js");
  return createWorker(languages, OEM.LSTM_ONLY, { langPath: folder, cacheMethod: "none" });
}

/** The first pages of a PDF as pictures. One that is broken does not keep the others from being read.
 * @param {string} path */
async function* pagesOf(path) {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(path));
  const pages = Math.min(document.getPageCount(), LIMITS.pages);
  for (let index = 0; index < pages; index++) {
    const picture = await drawn(document.getPage(index)).catch(() => undefined);
    if (picture) yield picture;
  }
}

/** @param {import("@hyzyla/pdfium").PDFiumPage} page */
async function drawn(page) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(DOTS / 72, SIDE / Math.max(originalWidth, originalHeight));
  const { data, width, height } = await page.render({ scale });
  const { default: sharp } = await import("sharp");
  return toRead(sharp(data, { raw: { width, height, channels: 4 } }));
}

/** A picture upright and of a size that reads well.
 * @param {string} path @param {number} maxPixels */
async function pictureOf(path, maxPixels) {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  const picture = sharp(path, { limitInputPixels: maxPixels });
  const { width, height } = await picture.metadata();
  const side = Math.min(SIDE, LARGER * Math.max(width, height));
  return toRead(picture.rotate().resize({ width: side, height: side, fit: "inside" }));
}

/** @param {import("sharp").Sharp} picture */
function toRead(picture) {
  return picture.flatten({ background: "white" }).greyscale().png({ compressionLevel: 1 }).toBuffer();
}
