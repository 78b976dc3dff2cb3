import { MAX_PIXELS, THUMB_WIDTHS } from "@server/core/constants";
import { limitConcurrency } from "@server/core/limit-concurrency";
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
type PageText = { page: number; text: string };
type Message = { pages: number } | PageText | { small: { s: Uint8Array; l: Uint8Array } };

const SCRIPT = "server/records/file/reading-child.mjs";
const TIMEOUT_MS = 30_000;
const LINES_TIMEOUT_MS = 8000;

/**
 * Reads a picture or a PDF in a child process with limits of time and memory. Does not throw because of the content: if
 * that is broken, has a password or takes too long, it returns what was read until then.
 */
export function readBytes(path: string, mime: string, timeoutMs = TIMEOUT_MS): Promise<ExtractedContent> {
  const found: ExtractedContent = { text: [] };
  const input = { path, mime, widths: THUMB_WIDTHS, maxPixels: MAX_PIXELS };
  return runInChild<Message>(SCRIPT, input, timeoutMs, (message) => {
    if ("small" in message) found.small = { s: Buffer.from(message.small.s), l: Buffer.from(message.small.l) };
    else if ("page" in message) found.text[message.page] = message.text;
    else found.pages = message.pages;
  }).then(() => found);
}

const limitReading = limitConcurrency(2, 4);

/**
 * The text of a PDF with the ends of its lines, in the same child process, while a request waits: in a shorter time,
 * and for few at once. Null unless all of the text was read: for one that is broken, has a password, is too long or
 * takes too long, and while too many others wait.
 */
export async function readLines(path: string, timeoutMs = LINES_TIMEOUT_MS): Promise<string | null> {
  const read = await limitReading(() => linesOf(path, timeoutMs));
  return read?.isAll ? read.text : null;
}

/** The same for a job, which has more time: also what was read of a PDF until a limit ended it. Null: none of it. */
export async function readFirstLines(path: string): Promise<string | null> {
  const { text } = await linesOf(path, TIMEOUT_MS);
  return Buffer.from(text.trim()).toString() || null; // without halves of characters, which can't be stored
}

async function linesOf(path: string, timeoutMs: number): Promise<{ text: string; isAll: boolean }> {
  const pages: string[] = [];
  let isAll = false;
  await runInChild<PageText | { isAll: true }>(SCRIPT, { path, onlyLines: true }, timeoutMs, (message) => {
    if ("isAll" in message) isAll = true;
    else pages[message.page] = message.text;
  });
  return { text: pages.join("\n"), isAll };
}
