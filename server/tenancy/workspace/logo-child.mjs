import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";
import { harmlessSvg } from "./harmless-svg.mjs";

// A process of its own (drawn-logo.ts): a drawing of a few letters may ask for hours of work.
const MOST_CPU_MS = 5_000;
const DOTS = 72; // an inch, as a drawing is measured
const MOST_DOTS = 7200;

/** @typedef {{ path: string, out: string, side: number }} Input */

if (isMainThread) {
  setPriority(10); // people's pages go first
  watch(import.meta.url, MOST_CPU_MS);
} else await draw(workerData);

/**
 * Writes a drawing as pixels, sharp at that side whatever size it names itself.
 * @param {Input} input
 */
async function draw({ path, out, side }) {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  const svg = Buffer.from(harmlessSvg(await readFile(path, "utf8")));
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  const density = Math.min(MOST_DOTS, Math.max(1, (DOTS * side) / Math.max(width, height)));
  const drawn = await sharp(svg, { density, limitInputPixels: 4 * side * side })
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  await writeFile(out, drawn);
  parentPort?.postMessage({ drawn: true });
}
