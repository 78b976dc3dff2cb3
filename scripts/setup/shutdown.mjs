import { explain } from "./user-error.mjs";

/** Aborted when this process is to stop (Ctrl-C, SIGTERM) or something failed. */
export const stopping = new AbortController();

/** @type {(() => Promise<unknown>)[]} */
const stops = [];

/** Registers what to stop before this process ends; called in reverse order. @param {() => Promise<unknown>} stop */
export function onShutdown(stop) {
  stops.push(stop);
}

async function stopAll() {
  stopping.abort();
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop().catch((error) => console.error(explain(error)));
}

/**
 * Runs a command: a signal stops everything in order within 15 s, with exit code `interrupted`; a UserError prints a line,
 * with exit code 1. A second Ctrl-C is ignored, because npm passes on the one that the terminal has sent already.
 * @param {() => Promise<number | void>} body returns the exit code
 * @param {{ onInterrupt?: () => void, interrupted?: number }} [options]
 */
export async function main(body, { onInterrupt, interrupted = 0 } = {}) {
  const stopped = new Promise((/** @type {(code: number) => void} */ done) => {
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
      process.on(signal, () => {
        if (stopping.signal.aborted) return;
        onInterrupt?.();
        stopping.abort();
        setTimeout(() => process.exit(interrupted), 14_500).unref();
        done(interrupted);
      });
  });
  let code = 0;
  try {
    code = (await Promise.race([body(), stopped])) ?? 0;
  } catch (error) {
    code = 1;
    if (!stopping.signal.aborted) console.error(`\n${explain(error)}`);
  }
  if (stopping.signal.aborted) code = await stopped;
  await stopAll();
  process.exit(code);
}
