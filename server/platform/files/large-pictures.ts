import { unavailable } from "@server/core/errors";
import pLimit from "p-limit";

const MAX_WAIT_MS = 20_000;

const limit = pLimit(1);

/**
 * One large picture at a time in this process: each unpacks to hundreds of megabytes, and many at once would take the
 * processor from everybody. Whose turn does not come in time is told to try again in a moment.
 */
export function oneLargePictureAtATime<T>(work: () => Promise<T>): Promise<T> {
  const queuedAt = Date.now();
  return limit(async () => {
    if (Date.now() - queuedAt > MAX_WAIT_MS) throw unavailable("refusal.busy");
    return work();
  });
}
