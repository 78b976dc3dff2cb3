import { MAX_FILE } from "@server/constants";
import { useCallback, useEffect, useRef, useState } from "react";

export type UploadState = "waiting" | "sending" | "done" | "failed" | "refused";
export type Sending = {
  key: string;
  name: string;
  size: number;
  /** 0–1. */
  progress: number;
  state: UploadState;
  /** What went wrong, as a key with its numbers. */
  mistake?: string;
};

type Held = { file: File; fields: Record<string, string>; request?: XMLHttpRequest };
type Answer = { ids?: string[]; error?: Record<string, string[]>; message?: string };

const AT_ONCE = 3;

/**
 * Sends files one by one, a few at once, each with its own progress; what fails can be tried again, and takes nothing else along.
 * XMLHttpRequest, for fetch() says nothing of how far an upload is.
 */
export function useUploads(address: string, onSaved: () => void) {
  const [items, setItems] = useState<Sending[]>([]);
  const held = useRef(new Map<string, Held>());
  const count = useRef(0);

  const change = useCallback((key: string, to: Partial<Sending>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...to } : item)));
  }, []);

  const add = useCallback((files: Iterable<File>, fields: Record<string, string> = {}) => {
    const added = [...files].map((file): Sending => {
      const key = `${count.current++}`;
      held.current.set(key, { file, fields });
      const tooLarge = file.size > MAX_FILE;
      return {
        key,
        name: file.name,
        size: file.size,
        progress: 0,
        state: tooLarge ? "refused" : "waiting",
        mistake: tooLarge ? "mistake.file_too_large" : undefined,
      };
    });
    setItems((all) => [...all.filter(({ state }) => state !== "done"), ...added]);
  }, []);

  useEffect(() => {
    const free = AT_ONCE - items.filter(({ state }) => state === "sending").length;
    for (const { key } of items.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free))) {
      const one = held.current.get(key);
      if (!one || one.request) continue;
      one.request = send(address, one, {
        progress: (progress) => change(key, { progress }),
        saved: () => {
          change(key, { state: "done", progress: 1 });
          onSaved();
        },
        failed: (state, mistake) => {
          one.request = undefined;
          change(key, { state, mistake, progress: 0 });
        },
      });
      change(key, { state: "sending" });
    }
  }, [items, address, change, onSaved]);

  const drop = useCallback((key: string) => {
    held.current.get(key)?.request?.abort();
    held.current.delete(key);
    setItems((all) => all.filter((item) => item.key !== key));
  }, []);
  const retry = useCallback((key: string) => change(key, { state: "waiting", mistake: undefined }), [change]);

  const busy = items.some(({ state }) => state === "waiting" || state === "sending");
  return { items, add, drop, retry, busy };
}

type Hears = { progress: (share: number) => void; saved: () => void; failed: (state: "failed" | "refused", mistake: string) => void };

function send(address: string, { file, fields }: Held, hears: Hears): XMLHttpRequest {
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("files", file);
  request.open("POST", address);
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("accept-language", document.documentElement.lang);
  request.setRequestHeader("x-language", document.documentElement.lang);
  request.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && hears.progress(Math.min(0.99, loaded / total)));
  request.addEventListener("error", () => hears.failed("failed", "file.not_sent"));
  request.addEventListener("timeout", () => hears.failed("failed", "file.not_sent"));
  request.addEventListener("load", () => {
    const answer = read(request.responseText);
    if (request.status < 300 && answer?.ids) return hears.saved();
    const said = Object.values(answer?.error ?? {}).flat()[0] ?? answer?.message;
    const isOurs = request.status >= 400 && request.status < 500 && said;
    hears.failed(isOurs ? "refused" : "failed", said ?? "file.not_sent");
  });
  request.send(form);
  return request;
}

function read(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
