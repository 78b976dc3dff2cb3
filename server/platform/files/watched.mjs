import { Worker } from "node:worker_threads";

const MAX_MEMORY = 600 * 1024 * 1024; // bytes
const WATCH_MS = 50;

/**
 * The main thread of a child process (child.ts): starts a worker thread that reads the file, passes its messages on,
 * and ends the process if it takes too much memory or CPU time. CPU time, because on a busy machine a small file takes
 * long too.
 * @param {string} url of the script, which runs again in the worker thread
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
  // the parent process ends what it has begun, and then this one
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(0)); // the parent process has ended
}
