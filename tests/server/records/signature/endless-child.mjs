import { isMainThread } from "node:worker_threads";
import { watch } from "../../../../server/platform/files/watched.mjs";

// A child process that never ends by itself.
if (isMainThread) watch(import.meta.url, 200);
else for (;;);
