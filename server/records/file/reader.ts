import { MAX_PIXELS, THUMB_WIDTHS } from "@server/core/constants";
import { runInChild } from "@server/platform/files/child";

/** What was read from a picture or PDF. Parts that could not be read are missing. */
export type ExtractedContent = {
  /** The number of pages of a PDF. */
  pages?: number;
  /** The text of each page of a PDF; empty if it has no text. */
  text: string[];
  /** Thumbnails in WebP, in the widths of THUMB_WIDTHS. */
  small?: { s: Buffer; l: Buffer };
};
type Message = { pages: number } | { page: number; text: string } | { small: { s: Uint8Array; l: Uint8Array } };

const TIMEOUT_MS = 30_000;

/**
 * Reads a picture or a PDF in a child process with limits of time and memory. Does not throw because of the content: if
 * that is broken, has a password or takes too long, it returns what was read until then.
 */
export function readBytes(path: string, mime: string, timeoutMs = TIMEOUT_MS): Promise<ExtractedContent> {
  const found: ExtractedContent = { text: [] };
  const input = { path, mime, widths: THUMB_WIDTHS, maxPixels: MAX_PIXELS };
  return runInChild<Message>("server/records/file/reading-child.mjs", input, timeoutMs, (message) => {
    if ("small" in message) found.small = { s: Buffer.from(message.small.s), l: Buffer.from(message.small.l) };
    else if ("page" in message) found.text[message.page] = message.text;
    else found.pages = message.pages;
  }).then(() => found);
}
