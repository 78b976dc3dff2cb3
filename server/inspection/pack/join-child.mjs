import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

const MOST_CPU_MS = 30_000; // of a few papers; the one that took it is left to the ZIP

// A child process of book.ts, so that a broken or hostile paper cannot stop the worker.
if (isMainThread) {
  setPriority(10); // below the web process
  watch(import.meta.url, MOST_CPU_MS);
} else {
  const { partOf } = await import("./part.mjs"); // not in the main thread, which measures the time
  /** @type {import("./book.ts").ChildInput} */
  const { papers, first: start } = workerData;
  let first = start;
  for (const { part, ...paper } of papers) {
    const made = await partOf(await readFile(paper.path), { ...paper, first });
    if ("bytes" in made) {
      const { bytes, ...where } = made;
      await writeFile(part, bytes);
      parentPort?.postMessage({ part, size: bytes.length, first, ...where });
      first = made.next;
    } else parentPort?.postMessage({ part, ...made });
  }
}
