import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** Red, green, blue, alpha: a byte each. */
export type Pixels = { pixels: Uint8Array; width: number; height: number };

const PATIENCE_MS = 20_000;

/** The PDF has so many, and not the one that was asked for. */
export class NoSuchPage extends Error {
  constructor(readonly pages: number) {
    super(`The PDF has ${pages} pages.`);
  }
}

/** Draws a page of a PDF, its longest side that many pixels. Throws for what is no PDF, asks for a password, or takes too long. */
export function drawPage(path: string, page: number, longestSide: number): Promise<Pixels> {
  // from the sources, as the texts are: the built server is one file
  const worker = new Worker(join(process.cwd(), "server/container/pdf-page.mjs"), {
    workerData: { path, page, longestSide },
    stderr: true,
  });
  return new Promise<Pixels>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The PDF takes too long to draw.")), PATIENCE_MS);
    worker.once("message", (drawn: Pixels | { pages: number }) =>
      "pages" in drawn ? reject(new NoSuchPage(drawn.pages)) : resolve(drawn),
    );
    worker.once("error", reject);
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("The PDF was not drawn."));
    });
  }).finally(() => worker.terminate());
}
