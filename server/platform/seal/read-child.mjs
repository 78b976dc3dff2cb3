import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../files/watched.mjs";

const MOST_CPU_MS = 10_000;

// A child process of read-signatures.ts, so that a hostile file cannot stop its parent.
if (isMainThread) {
  setPriority(10); // below the web process
  watch(import.meta.url, MOST_CPU_MS);
} else {
  const { signaturesIn } = await import("./signatures-in.mjs"); // not in the main thread, which measures the time
  parentPort?.postMessage(await signaturesIn(workerData.path));
}
