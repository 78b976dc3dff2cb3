import { blobTexts } from "@db/schema/blob";
import { reading } from "@db/transact";
import type { Actor } from "@server/actor";
import { missing } from "@server/refusal";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { fileFor } from "./file-for.ts";
import type { FoundInFile } from "./inputs.ts";
import { PAGE_END } from "./read.ts";

const MOST = 50;
const AROUND = 60; // letters before and after

/** Where a PDF says something, as far as its words were kept: without regard to case and accents. */
export const findInFile = (actor: Actor, objectId: string, fileId: string, q: string): Promise<z.infer<typeof FoundInFile>> =>
  reading(actor, async (tx) => {
    const file = await fileFor(tx, actor, "file.see", fileId);
    if (file.objectId !== objectId) throw missing();
    const [kept] = file.sha256
      ? await tx
          .select({ text: blobTexts.text })
          .from(blobTexts)
          .where(and(eq(blobTexts.workspaceId, file.workspaceId), eq(blobTexts.sha256, file.sha256)))
      : [];
    return { hits: kept ? hitsIn(kept.text, q) : [], readable: Boolean(kept) };
  });

function hitsIn(text: string, q: string) {
  const wanted = folded(q.trim()).plain;
  const hits: z.infer<typeof FoundInFile>["hits"] = [];
  if (wanted === "") return hits;
  for (const [index, page] of text.split(PAGE_END).entries()) {
    const { plain, at } = folded(page);
    for (let found = plain.indexOf(wanted); found >= 0 && hits.length < MOST; found = plain.indexOf(wanted, found + wanted.length)) {
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
