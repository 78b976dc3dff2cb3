import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

const MOST_CPU_MS = 15_000; // a document that takes more gets the added page only

// A child process of make.ts, so that a broken or hostile document cannot stop the worker.
if (isMainThread) {
  setPriority(10); // below the web process
  watch(import.meta.url, MOST_CPU_MS);
} else {
  const { putTogether } = await import("./put-together.mjs"); // not in the main thread, which measures the time
  parentPort?.postMessage(await putTogether(workerData));
}
