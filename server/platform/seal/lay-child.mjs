import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../files/watched.mjs";

const MOST_CPU_MS = 15_000;

// A child process of seal-file.ts, so that a broken or hostile document cannot stop its parent.
if (isMainThread) {
  setPriority(10); // below the web process
  watch(import.meta.url, MOST_CPU_MS);
} else {
  const { lay } = await import("./lay.mjs"); // not in the main thread, which measures the time
  parentPort?.postMessage(await lay(workerData));
}
