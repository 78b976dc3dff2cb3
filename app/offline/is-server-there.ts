const PATIENCE_MS = 5000;

/** Whether the server answers now: a browser that has a network may still reach nothing. */
export const isServerThere = (): Promise<boolean> =>
  fetch("/healthz", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
