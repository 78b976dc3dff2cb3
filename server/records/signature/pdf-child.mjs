import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

const MOST_CPU_MS = 15_000; // what is more than that has the page alone, and keeps nobody else's waiting

// A process of its own (make.ts): a document that is broken, or was made to keep us busy, ends no worker.
if (isMainThread) {
  setPriority(10); // people's pages go first
  watch(import.meta.url, MOST_CPU_MS);
} else {
  const { putTogether } = await import("./put-together.mjs"); // not in the thread that keeps watch
  parentPort?.postMessage(await putTogether(workerData));
}
