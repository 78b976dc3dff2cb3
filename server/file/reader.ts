import { fork } from "node:child_process";
import { join } from "node:path";
import { MAX_PIXELS, THUMB_WIDTHS } from "@server/constants";

/** What a file says of itself; what could not be found out is not there. */
export type Found = {
  /** Of a PDF. */
  pages?: number;
  /** Of a PDF, a page each; empty where it holds no words. */
  text: string[];
  /** WebP, a width each. */
  small?: { s: Buffer; l: Buffer };
};
type Message = { pages: number } | { page: number; text: string } | { small: { s: Uint8Array; l: Uint8Array } };

const PATIENCE_MS = 30_000;

/**
 * Looks into a picture or a PDF in a process of its own, that is given so much time and memory. Never throws for what the file holds: one that is broken, asks
 * for a password or keeps it busy for ever gives what was found until then.
 */
export function readBytes(path: string, mime: string, patienceMs = PATIENCE_MS): Promise<Found> {
  // from the sources, as the texts are: the built worker is one file
  const script = join(process.cwd(), "server/file/reading-child.mjs");
  const child = fork(script, [JSON.stringify({ path, mime, widths: THUMB_WIDTHS, maxPixels: MAX_PIXELS })], {
    env: { NODE_ENV: "production" }, // nothing of ours is to be found in there
    execArgv: ["--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const found: Found = { text: [] };
  child.on("message", (message: Message) => {
    if ("small" in message) found.small = { s: Buffer.from(message.small.s), l: Buffer.from(message.small.l) };
    else if ("page" in message) found.text[message.page] = message.text;
    else found.pages = message.pages;
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  return new Promise<Found>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve(found));
  }).finally(() => clearTimeout(timer));
}
