import { unavailable } from "@server/core/errors";
import pLimit from "p-limit";

const MAX_WAIT_MS = 20_000;

const limit = pLimit(1);

/**
 * Processes one large picture at a time, because each decodes to hundreds of megabytes and keeps a CPU busy. Throws 503
 * for work that waited longer than MAX_WAIT_MS.
 */
export function oneLargePictureAtATime<T>(work: () => Promise<T>): Promise<T> {
  const queuedAt = Date.now();
  return limit(async () => {
    if (Date.now() - queuedAt > MAX_WAIT_MS) throw unavailable("refusal.busy");
    return work();
  });
}
