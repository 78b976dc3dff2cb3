/** How an upload ended. lost: no connection, to be sent again. failed: may be tried again. refused: may not. */
export type Outcome = { end: "saved" } | { end: "lost" } | { end: "failed" | "refused"; error: string };
type Answer = { ids?: string[]; error?: Record<string, string[]>; message?: string };

/** Time without progress after which a connection counts as lost, whatever the device reports. */
const SILENCE_TIMEOUT_MS = 60_000;

/**
 * Uploads one file with its fields. Uses XMLHttpRequest, since fetch() reports no progress (0–1). `outcome` never
 * rejects.
 */
export function send(address: string, file: File, fields: Record<string, string>, onProgress: (share: number) => void) {
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("files", file);
  const outcome = new Promise<Outcome>((resolve) => {
    const timeout = silenceTimeout(() => request.abort());
    const onLost = async () => {
      timeout.stop();
      resolve((await canBeRead(file)) ? { end: "lost" } : { end: "failed", error: "file.unreadable" });
    };
    request.open("POST", address);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("x-language", document.documentElement.lang);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      timeout.reset();
      if (total > 0) onProgress(Math.min(0.99, loaded / total));
    });
    for (const event of ["error", "abort", "timeout"]) request.addEventListener(event, onLost);
    request.addEventListener("load", () => {
      timeout.stop();
      resolve(outcomeOf(request.status, request.responseText));
    });
    request.send(form);
  });
  return { outcome, stop: () => request.abort() };
}

function outcomeOf(status: number, text: string): Outcome {
  const answer = parse(text);
  if (status < 300 && answer?.ids) return { end: "saved" };
  // a proxy, or the server, is not available for a moment
  if ([429, 502, 503, 504].includes(status)) return { end: "lost" };
  const error = Object.values(answer?.error ?? {}).flat()[0] ?? answer?.message ?? "file.not_sent";
  const isServerError = status === 401 || status >= 500 || status < 400;
  return { end: isServerError ? "failed" : "refused", error };
}

/** False for a folder, or a file that has changed or was deleted since it was chosen: sending it again cannot help. */
const canBeRead = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function silenceTimeout(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_TIMEOUT_MS);
  return {
    reset() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

function parse(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
