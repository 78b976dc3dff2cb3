import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

// Runs in a child process (pdf.ts): a long answer takes seconds, and a picture may be malicious.
const SIDES = { photo: 800, logo: 700, ink: 1200 };

/** @typedef {{ folder: string, photos: string[], logo: boolean, ink: boolean }} Input */

if (isMainThread) {
  setPriority(10); // people's pages go first
  watch(import.meta.url);
} else await draw(workerData);

/** Writes printout.pdf beside what it is made of.
 * @param {Input} input */
async function draw({ folder, photos, logo, ink }) {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  /** @param {string} name @param {number} side @param {"png" | "jpg"} format */
  const pictureOf = async (name, side, format) => {
    try {
      const small = sharp(join(folder, name), { limitInputPixels: 20_000_000 }).resize({
        width: side,
        height: side,
        fit: "inside",
        withoutEnlargement: true,
      });
      const data =
        format === "png"
          ? await small.png().toBuffer()
          : await small.flatten({ background: "#fff" }).jpeg({ quality: 74 }).toBuffer();
      return { data, format };
    } catch {
      return undefined; // not a readable picture: left out
    }
  };
  /** @type {Map<string, import("./pdf-document.mjs").Picture | undefined>} */
  const drawn = new Map();
  for (const id of photos) drawn.set(id, await pictureOf(`photo-${id}`, SIDES.photo, "jpg"));
  const pictures = {
    logo: logo ? await pictureOf("logo", SIDES.logo, "png") : undefined,
    ink: ink ? await pictureOf("ink", SIDES.ink, "png") : undefined,
    photo: (/** @type {string} */ id) => drawn.get(id),
  };
  const { renderToFile } = await import("@react-pdf/renderer");
  const { printoutDocument } = await import("./pdf-document.mjs");
  const printout = JSON.parse(await readFile(join(folder, "printout.json"), "utf8"));
  await renderToFile(printoutDocument(printout, pictures), join(folder, "printout.pdf"));
  parentPort?.postMessage({ made: true });
}
