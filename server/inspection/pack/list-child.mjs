import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

// A child process of list-pdf.ts: thousands of lines take seconds, and a logo may be malicious.
if (isMainThread) {
  setPriority(10); // below the web process
  watch(import.meta.url);
} else {
  const { drawList } = await import("./list-document.mjs");
  /** @type {{ content: string, out: string }} */
  const { content, out } = workerData;
  const { bytes, pages } = await drawList(JSON.parse(await readFile(content, "utf8")));
  await writeFile(out, bytes);
  parentPort?.postMessage({ pages });
}
