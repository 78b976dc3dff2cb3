import { explain } from "./trouble.mjs";

/** Aborted once we are asked to stop (Ctrl-C, SIGTERM) or something went wrong. */
export const stopping = new AbortController();

/** @type {(() => Promise<unknown>)[]} */
const stops = [];

/**
 * What must be ended before we go, in the order opposite to that in which it was begun. @param {() => Promise<unknown>}
 * stop
 */
export function beforeWeGo(stop) {
  stops.push(stop);
}

async function stopAll() {
  stopping.abort();
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop().catch((error) => console.error(explain(error)));
}

/**
 * Runs a command of ours from beginning to end: signals stop it in order with exit 0 within 15 s, trouble is told in a
 * line with exit 1. A second Ctrl-C changes nothing: npm passes on the one that the terminal has already sent.
 * @param {() => Promise<number | void>} body gives the exit code
 * @param {{ farewell?: () => void, interrupted?: number }} [options]
 */
export async function main(body, { farewell, interrupted = 0 } = {}) {
  const asked = new Promise((/** @type {(code: number) => void} */ done) => {
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
      process.on(signal, () => {
        if (stopping.signal.aborted) return;
        farewell?.();
        stopping.abort();
        setTimeout(() => process.exit(interrupted), 14_500).unref();
        done(interrupted);
      });
  });
  let code = 0;
  try {
    code = (await Promise.race([body(), asked])) ?? 0;
  } catch (error) {
    code = 1;
    if (!stopping.signal.aborted) console.error(`\n${explain(error)}`);
  }
  if (stopping.signal.aborted) code = await asked;
  await stopAll();
  process.exit(code);
}
