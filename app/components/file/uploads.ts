import { MAX_FILE } from "@server/core/constants";
import { useCallback, useEffect, useRef, useState } from "react";
import { countBatches } from "./batches.ts";
import { send } from "./send.ts";
import { newUploadKey } from "./upload-key.ts";

/** lost: no connection, it is sent again by itself. failed: may be tried again. refused: may not. */
type UploadState = "waiting" | "sending" | "lost" | "done" | "failed" | "refused";
export type UploadItem = {
  key: string;
  name: string;
  size: number;
  /** Progress from 0 to 1. */
  progress: number;
  state: UploadState;
  /** The error, as a text key with its numbers. */
  error?: string;
};

type QueuedFile = { file: File; fields: Record<string, string>; tries: number; stop?: () => void };

type Options = {
  onSaved: () => void;
  onSent: (batch: string) => void;
  removeWhenDone?: boolean;
  /**
   * Keeps a file of which the connection was lost to send it later, and gives whether it did: then it leaves the list. Not
   * asked the first time where the browser says that there is a connection.
   */
  keep?: (file: File, fields: Record<string, string>, isWanted: () => boolean) => Promise<boolean>;
};

const MAX_PARALLEL = 3;
/** How long a finished upload stays in the list. */
const SHOWN_WHEN_DONE_MS = 4000;
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];
const isUnfinished = ({ state }: UploadItem) => state === "waiting" || state === "sending" || state === "lost";

/**
 * Uploads files, a few at a time, each with its own progress and errors. An upload that lost its connection is sent
 * again when it is back, under the same key, so that the server stores it once. With `removeWhenDone` a finished upload
 * leaves the list, for pages that show the files themselves. `onSent` is called with the name of files that were added
 * together, once none of them is on its way any more.
 */
export function useUploads(address: string, { onSaved, onSent, removeWhenDone = false, keep }: Options) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const queue = useRef(new Map<string, QueuedFile>());
  const sent = useRef(onSent);
  sent.current = onSent;
  const batches = useRef(countBatches((batch) => sent.current(batch)));

  const update = useCallback((key: string, to: Partial<UploadItem>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...to } : item)));
  }, []);

  const add = useCallback((files: Iterable<File>, fields: Record<string, string> = {}) => {
    const chosen = [...files].map((file) => ({ file, key: newUploadKey() }));
    const together = batches.current.begin(chosen.filter(({ file }) => file.size <= MAX_FILE).map(({ key }) => key));
    const added = chosen.map(({ file, key }): UploadItem => {
      queue.current.set(key, { file, fields: { ...fields, ...together, upload_key: key }, tries: 0 });
      const tooLarge = file.size > MAX_FILE;
      const about = { key, name: file.name, size: file.size, progress: 0 };
      return tooLarge
        ? { ...about, state: "refused", error: "mistake.file_too_large" }
        : { ...about, state: "waiting" };
    });
    setItems((all) => [...all.filter(({ state }) => state !== "done"), ...added]);
  }, []);

  const retry = useCallback(
    (key: string) => {
      batches.current.again(key);
      update(key, { state: "waiting", error: undefined });
    },
    [update],
  );

  const remove = useCallback((key: string) => {
    const queued = queue.current.get(key);
    queue.current.delete(key);
    queued?.stop?.();
    batches.current.leftOut(key);
    setItems((all) => all.filter((item) => item.key !== key));
  }, []);

  const start = useCallback(
    async (key: string, queued: QueuedFile) => {
      const { outcome, stop } = send(address, queued.file, queued.fields, (progress) => update(key, { progress }));
      queued.stop = stop;
      const result = await outcome;
      queued.stop = undefined;
      if (!queue.current.has(key)) return; // removed from the list meanwhile
      if (result.end === "saved") {
        update(key, { state: "done", progress: 1 });
        if (removeWhenDone)
          setTimeout(() => setItems((all) => all.filter((item) => item.key !== key)), SHOWN_WHEN_DONE_MS);
        onSaved();
        batches.current.stored(key);
      } else if (
        result.end === "lost" &&
        (queued.tries || !navigator.onLine) &&
        (await keep?.(queued.file, queued.fields, () => queue.current.has(key)).catch(() => false))
      ) {
        remove(key);
      } else if (result.end === "lost") {
        const delay = RETRY_DELAYS_MS[Math.min(queued.tries++, RETRY_DELAYS_MS.length - 1)];
        update(key, { state: "lost", progress: 0 });
        setTimeout(() => setItems((all) => withRetry(all, key)), delay);
      } else {
        update(key, { state: result.end, error: result.error, progress: 0 });
        batches.current.leftOut(key);
      }
    },
    [address, update, remove, onSaved, removeWhenDone, keep],
  );

  useEffect(() => {
    const free = MAX_PARALLEL - items.filter(({ state }) => state === "sending").length;
    for (const { key } of items.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free))) {
      const queued = queue.current.get(key);
      if (!queued || queued.stop) continue;
      update(key, { state: "sending" });
      void start(key, queued);
    }
  }, [items, update, start]);

  useEffect(() => {
    const retryLost = () =>
      setItems((all) => all.map((item) => (item.state === "lost" ? { ...item, state: "waiting" } : item)));
    window.addEventListener("online", retryLost);
    return () => window.removeEventListener("online", retryLost);
  }, []);

  return { items, add, remove, retry, busy: items.some(isUnfinished) };
}

const withRetry = (all: UploadItem[], key: string): UploadItem[] =>
  all.map((item) => (item.key === key && item.state === "lost" ? { ...item, state: "waiting" } : item));
