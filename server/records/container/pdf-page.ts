import { runInChild } from "@server/platform/files/child";

/** An image in WebP; width and height in pixels. */
export type WebpImage = { data: Buffer; info: { width: number; height: number } };
type Message = { data: Uint8Array; width: number; height: number } | { pages: number };
type Input = { page: number; longestSide: number; quality: number };

const TIMEOUT_MS = 20_000;

/** The PDF has only this number of pages, and not the one to draw. */
export class NoSuchPage extends Error {
  constructor(readonly pages: number) {
    super(`The PDF has ${pages} pages.`);
  }
}

/**
 * Draws a page of a PDF in a child process. `longestSide` is in pixels.
 *
 * @throws NoSuchPage; or Error if it is no PDF, has a password, or exceeds the limits of time or memory
 */
export async function drawPage(path: string, input: Input): Promise<WebpImage> {
  const messages: Message[] = [];
  await runInChild<Message>("server/records/container/pdf-page.mjs", { path, ...input }, TIMEOUT_MS, (message) =>
    messages.push(message),
  );
  const [message] = messages;
  if (!message) throw new Error("The PDF was not drawn.");
  if ("pages" in message) throw new NoSuchPage(message.pages);
  const { data, ...info } = message;
  return { data: Buffer.from(data), info };
}
