import { mkdir, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { MAX_PIXELS } from "@server/core/constants";
import { ocrDataOf, ocrLanguages } from "@server/core/ocr-packages";
import { runInChild } from "@server/platform/files/child";
import { temporaryPath } from "@server/platform/temporary";

type PageText = { page: number; text: string };

const SCRIPT = "server/platform/ocr/ocr-child.mjs";
const TIMEOUT_MS = 10 * 60_000; // it gives way to all others; its CPU time is limited more closely
const LEAST = 20; // letters and digits, of which something can be read

/**
 * The words of a picture, or of the first pages of a PDF that are pictures, line by line, as OCR reads them: in a child
 * process with limits of time, memory, pages and pixels. Null if it reads nothing that is likely to be words, or can't
 * read the file; what was read until a limit ended it is given. Throws StorageFull and StorageUnavailable.
 */
export async function readPicture(path: string, type: "pdf" | "image"): Promise<string | null> {
  const pages: string[] = [];
  await withLanguages(async (folder) => {
    const input = { path, type, folder, languages: ocrLanguages, maxPixels: MAX_PIXELS };
    await runInChild<PageText>(SCRIPT, input, TIMEOUT_MS, ({ page, text }) => {
      pages[page] = text;
    });
  });
  const text = pages.filter(Boolean).join("\n");
  return (text.match(/[\p{L}\d]/gu) ?? []).length >= LEAST ? text : null;
}

/** Calls `use` with a folder that holds the data of all languages, which come in a package each. */
async function withLanguages(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = temporaryPath();
  try {
    await mkdir(folder);
    for (const data of ocrLanguages.map(ocrDataOf)) await symlink(data, join(folder, basename(data)));
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
