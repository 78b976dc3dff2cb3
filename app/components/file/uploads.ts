import { MAX_FILE } from "@server/core/constants";
import { useCallback, useEffect, useRef, useState } from "react";
import { send } from "./send.ts";
import { newUploadKey } from "./upload-key.ts";

/** lost: the connection went; it goes on by itself. failed: may be tried again. refused: may not. */
type UploadState = "waiting" | "sending" | "lost" | "done" | "failed" | "refused";
export type Sending = {
  key: string;
  name: string;
  size: number;
  /** 0–1. */
  progress: number;
  state: UploadState;
  /** What went wrong, as a key with its numbers. */
  error?: string;
};

type Held = { file: File; fields: Record<string, string>; tries: number; stop?: () => void };

const AT_ONCE = 3;
const SEEN_MS = 4000; // long enough to see that a file is there
const PATIENCE_MS = [1000, 2000, 4000, 8000, 15_000];
const isUnderway = ({ state }: Sending) => state === "waiting" || state === "sending" || state === "lost";

/**
 * Sends files one by one, a few at once, each with its own progress; what fails can be tried again, and takes nothing
 * else along. What a lost connection took is sent again when it is back, under the same key: what had arrived is there
 * once. Where the page itself shows what is there, a file that arrived `leaves` the list after a moment.
 */
export function useUploads(address: string, onSaved: () => void, leaves = false) {
  const [items, setItems] = useState<Sending[]>([]);
  const held = useRef(new Map<string, Held>());

  const change = useCallback((key: string, to: Partial<Sending>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...to } : item)));
  }, []);

  const add = useCallback((files: Iterable<File>, fields: Record<string, string> = {}) => {
    const added = [...files].map((file): Sending => {
      const key = newUploadKey();
      held.current.set(key, { file, fields: { ...fields, upload_key: key }, tries: 0 });
      const tooLarge = file.size > MAX_FILE;
      const about = { key, name: file.name, size: file.size, progress: 0 };
      return tooLarge
        ? { ...about, state: "refused", error: "mistake.file_too_large" }
        : { ...about, state: "waiting" };
    });
    setItems((all) => [...all.filter(({ state }) => state !== "done"), ...added]);
  }, []);

  const retry = useCallback((key: string) => change(key, { state: "waiting", error: undefined }), [change]);

  const begin = useCallback(
    async (key: string, one: Held) => {
      const { outcome, stop } = send(address, one.file, one.fields, (progress) => change(key, { progress }));
      one.stop = stop;
      const ended = await outcome;
      one.stop = undefined;
      if (!held.current.has(key)) return; // taken off the list meanwhile
      if (ended.end === "saved") {
        change(key, { state: "done", progress: 1 });
        if (leaves) setTimeout(() => setItems((all) => all.filter((item) => item.key !== key)), SEEN_MS);
        onSaved();
      } else if (ended.end === "lost") {
        const patience = PATIENCE_MS[Math.min(one.tries++, PATIENCE_MS.length - 1)];
        change(key, { state: "lost", progress: 0 });
        setTimeout(() => setItems((all) => woken(all, key)), patience);
      } else change(key, { state: ended.end, error: ended.error, progress: 0 });
    },
    [address, change, onSaved, leaves],
  );

  useEffect(() => {
    const free = AT_ONCE - items.filter(({ state }) => state === "sending").length;
    for (const { key } of items.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free))) {
      const one = held.current.get(key);
      if (!one || one.stop) continue;
      change(key, { state: "sending" });
      void begin(key, one);
    }
  }, [items, change, begin]);

  useEffect(() => {
    const back = () =>
      setItems((all) => all.map((item) => (item.state === "lost" ? { ...item, state: "waiting" } : item)));
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, []);

  const drop = useCallback((key: string) => {
    const one = held.current.get(key);
    held.current.delete(key);
    one?.stop?.();
    setItems((all) => all.filter((item) => item.key !== key));
  }, []);

  return { items, add, drop, retry, busy: items.some(isUnderway) };
}

const woken = (all: Sending[], key: string): Sending[] =>
  all.map((item) => (item.key === key && item.state === "lost" ? { ...item, state: "waiting" } : item));
