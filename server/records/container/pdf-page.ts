import { runInChild } from "@server/platform/files/child";

/** In WebP. */
export type DrawnPage = { data: Buffer; info: { width: number; height: number } };
type Said = { data: Uint8Array; width: number; height: number } | { pages: number };
type Input = { page: number; longestSide: number; quality: number };

const PATIENCE_MS = 20_000;

/** The PDF has so many, and not the one that was asked for. */
export class NoSuchPage extends Error {
  constructor(readonly pages: number) {
    super(`The PDF has ${pages} pages.`);
  }
}

/**
 * Draws a page of a PDF, its longest side that many pixels. Throws for what is no PDF, asks for a password, takes too
 * long or too much memory.
 */
export async function drawPage(path: string, input: Input): Promise<DrawnPage> {
  const heard: Said[] = [];
  await runInChild<Said>("server/records/container/pdf-page.mjs", { path, ...input }, PATIENCE_MS, (said) =>
    heard.push(said),
  );
  const [said] = heard;
  if (!said) throw new Error("The PDF was not drawn.");
  if ("pages" in said) throw new NoSuchPage(said.pages);
  const { data, ...info } = said;
  return { data: Buffer.from(data), info };
}
