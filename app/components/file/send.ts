/** How it ended: kept; not arrived, so to be sent again once there is a connection; failed with us; or not taken. */
export type Outcome = { end: "saved" } | { end: "lost" } | { end: "failed" | "refused"; error: string };
type Answer = { ids?: string[]; error?: Record<string, string[]>; message?: string };

const SILENCE_MS = 60_000; // a connection that says nothing for so long is gone, whatever the device thinks

/**
 * Sends one file with its fields. XMLHttpRequest, for fetch() says nothing of how far an upload is. Never fails itself.
 */
export function send(address: string, file: File, fields: Record<string, string>, onProgress: (share: number) => void) {
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("files", file);
  const outcome = new Promise<Outcome>((resolve) => {
    const watch = watchdog(() => request.abort());
    const lost = async () => {
      watch.stop();
      resolve((await canBeRead(file)) ? { end: "lost" } : { end: "failed", error: "file.unreadable" });
    };
    request.open("POST", address);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("x-language", document.documentElement.lang);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      watch.heard();
      if (total > 0) onProgress(Math.min(0.99, loaded / total));
    });
    for (const away of ["error", "abort", "timeout"]) request.addEventListener(away, lost);
    request.addEventListener("load", () => {
      watch.stop();
      resolve(outcomeOf(request.status, request.responseText));
    });
    request.send(form);
  });
  return { outcome, stop: () => request.abort() };
}

function outcomeOf(status: number, text: string): Outcome {
  const answer = read(text);
  if (status < 300 && answer?.ids) return { end: "saved" };
  // who stands in for the server, or the server for a moment
  if ([429, 502, 503, 504].includes(status)) return { end: "lost" };
  const error = Object.values(answer?.error ?? {}).flat()[0] ?? answer?.message ?? "file.not_sent";
  const isOurs = status === 401 || status >= 500 || status < 400;
  return { end: isOurs ? "failed" : "refused", error };
}

/** A folder that was dropped, or a file that has changed or gone since it was chosen, can't be sent however often. */
const canBeRead = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function watchdog(bite: () => void) {
  let timer = setTimeout(bite, SILENCE_MS);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(bite, SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

function read(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
