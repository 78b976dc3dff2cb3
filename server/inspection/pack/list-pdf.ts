import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readChecked } from "@server/platform/files/checked";
import { runInChild } from "@server/platform/files/child";
import type { ListContent } from "./list-content.ts";

const TIMEOUT_MS = 120_000;

/** Draws the list of a pack into `folder`, in a child process, and gives the path of the PDF. */
export async function drawListPdf(folder: string, content: ListContent): Promise<string> {
  const out = join(folder, "list.pdf");
  const input = { content: join(folder, "content.json"), out };
  await writeFile(input.content, JSON.stringify(content));
  let pages = 0;
  await runInChild<{ pages: number }>("server/inspection/pack/list-child.mjs", input, TIMEOUT_MS, (message) => {
    pages = message.pages;
  });
  if (pages === 0) throw new Error("The list of a pack could not be drawn.");
  return out;
}

/** Copies the workspace's logo to disk, and gives its path; null: there is none, or nobody gets it. */
export async function fetchLogo(folder: string, workspaceId: string, sha256: string | null): Promise<string | null> {
  if (!sha256) return null;
  const path = join(folder, "logo");
  try {
    await pipeline(await readChecked({ workspaceId, sha256 }), createWriteStream(path));
    return path;
  } catch {
    return null; // the name stands in its place
  }
}
