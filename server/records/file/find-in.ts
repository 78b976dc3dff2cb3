import { blobTexts } from "@db/schema/blob";
import { files } from "@db/schema/file";
import type { Tx } from "@db/transact";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { FoundInFile } from "./inputs.ts";
import { PAGE_END } from "./read.ts";

const MAX_HITS = 50;
const CONTEXT_LENGTH = 60; // characters before and after a hit

/** Finds words in the stored text of a PDF, ignoring case and accents. The caller has authorized the actor for it. */
export async function findInFile(tx: Tx, fileId: string, q: string): Promise<z.infer<typeof FoundInFile>> {
  const [stored] = await tx
    .select({ text: blobTexts.text })
    .from(files)
    .innerJoin(blobTexts, and(eq(blobTexts.workspaceId, files.workspaceId), eq(blobTexts.sha256, files.sha256)))
    .where(eq(files.id, fileId));
  return { hits: stored ? hitsIn(stored.text, q) : [], readable: Boolean(stored) };
}

function hitsIn(text: string, q: string) {
  const words = fold(q.trim()).plain;
  const hits: z.infer<typeof FoundInFile>["hits"] = [];
  if (words === "") return hits;
  for (const [index, page] of text.split(PAGE_END).entries()) {
    const { plain, at } = fold(page);
    for (
      let found = plain.indexOf(words);
      found >= 0 && hits.length < MAX_HITS;
      found = plain.indexOf(words, found + words.length)
    ) {
      const [from, to] = [at[found]!, at[found + words.length]!];
      const before = page.slice(Math.max(0, from - CONTEXT_LENGTH), from);
      hits.push({ page: index + 1, before, match: page.slice(from, to), after: page.slice(to, to + CONTEXT_LENGTH) });
    }
  }
  return hits;
}

/** The text without case and accents. `at` is the position in the original of each of its characters and of its end. */
function fold(text: string): { plain: string; at: number[] } {
  const at: number[] = [];
  let plain = "";
  let position = 0;
  for (const character of text) {
    const bare = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    for (let _ = 0; _ < bare.length; _++) at.push(position);
    plain += bare;
    position += character.length;
  }
  return { plain, at: [...at, position] };
}
