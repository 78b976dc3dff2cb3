import { Worker } from "node:worker_threads";

const MAX_MEMORY = 600 * 1024 * 1024; // bytes
const WATCH_MS = 50;

/**
 * What the main thread of such a process does (apart.ts): a second thread reads the file, while it stays awake, passes
 * on what was found, and ends both when they take too much memory, or of the processor. Not by the clock: on a busy
 * machine what is small takes long too.
 * @param {string} url of the script, which begins again as that thread
 * @param {number} mostCpuMs
 */
export function watch(url, mostCpuMs = Number.POSITIVE_INFINITY) {
  const thread = new Worker(new URL(url), { workerData: JSON.parse(process.argv[2] ?? "{}") });
  const watching = setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (process.memoryUsage.rss() > MAX_MEMORY || (user + system) / 1000 > mostCpuMs) process.exit(1);
  }, WATCH_MS);
  thread.on("message", (found) => process.send?.(found));
  thread.on("error", () => process.exit(1));
  thread.on("exit", () => {
    clearInterval(watching);
    process.disconnect?.();
  });
  process.on("disconnect", () => process.exit(0)); // whoever asked is gone
}
