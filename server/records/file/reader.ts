import { MAX_PIXELS, THUMB_WIDTHS } from "@server/core/constants";
import { runInChild } from "@server/platform/files/child";

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
 * Looks into a picture or a PDF in a process of its own, that is given so much time and memory. Never throws for what
 * the file holds: one that is broken, asks for a password or keeps it busy for ever gives what was found until then.
 */
export function readBytes(path: string, mime: string, patienceMs = PATIENCE_MS): Promise<Found> {
  const found: Found = { text: [] };
  const asked = { path, mime, widths: THUMB_WIDTHS, maxPixels: MAX_PIXELS };
  return runInChild<Message>("server/records/file/reading-child.mjs", asked, patienceMs, (message) => {
    if ("small" in message) found.small = { s: Buffer.from(message.small.s), l: Buffer.from(message.small.l) };
    else if ("page" in message) found.text[message.page] = message.text;
    else found.pages = message.pages;
  }).then(() => found);
}
