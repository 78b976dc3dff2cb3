import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";
import { harmlessSvg } from "./harmless-svg.mjs";

// Runs in a child process (drawn-logo.ts), because a tiny SVG can take hours to render.
const MOST_CPU_MS = 5_000;
const DOTS = 72; // per inch, the default density of an SVG
const MOST_DOTS = 7200;

/** @typedef {{ path: string, out: string, side: number }} Input */

if (isMainThread) {
  setPriority(10); // lower priority than requests
  watch(import.meta.url, MOST_CPU_MS);
} else await draw(workerData);

/**
 * Renders an SVG to pixels so that its longer side has `side` pixels, whatever size it declares.
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
