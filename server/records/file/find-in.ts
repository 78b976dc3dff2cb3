import { blobTexts } from "@db/schema/blob";
import { files } from "@db/schema/file";
import type { Tx } from "@db/transact";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { FoundInFile } from "./inputs.ts";
import { PAGE_END } from "./read.ts";

const MOST = 50;
const AROUND = 60; // letters before and after

/**
 * Where a PDF says something, as far as its words were kept: without regard to case and accents. The caller has
 * authorized who asks.
 */
export async function findInFile(tx: Tx, fileId: string, q: string): Promise<z.infer<typeof FoundInFile>> {
  const [kept] = await tx
    .select({ text: blobTexts.text })
    .from(files)
    .innerJoin(blobTexts, and(eq(blobTexts.workspaceId, files.workspaceId), eq(blobTexts.sha256, files.sha256)))
    .where(eq(files.id, fileId));
  return { hits: kept ? hitsIn(kept.text, q) : [], readable: Boolean(kept) };
}

function hitsIn(text: string, q: string) {
  const wanted = folded(q.trim()).plain;
  const hits: z.infer<typeof FoundInFile>["hits"] = [];
  if (wanted === "") return hits;
  for (const [index, page] of text.split(PAGE_END).entries()) {
    const { plain, at } = folded(page);
    for (
      let found = plain.indexOf(wanted);
      found >= 0 && hits.length < MOST;
      found = plain.indexOf(wanted, found + wanted.length)
    ) {
      const [from, to] = [at[found]!, at[found + wanted.length]!];
      const before = page.slice(Math.max(0, from - AROUND), from);
      hits.push({ page: index + 1, before, match: page.slice(from, to), after: page.slice(to, to + AROUND) });
    }
  }
  return hits;
}

/** The letters without case and accents, and where each stood; one letter may become two, or none. */
function folded(text: string): { plain: string; at: number[] } {
  const at: number[] = [];
  let plain = "";
  let place = 0;
  for (const letter of text) {
    const bare = letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    for (let _ = 0; _ < bare.length; _++) at.push(place);
    plain += bare;
    place += letter.length;
  }
  return { plain, at: [...at, place] };
}
