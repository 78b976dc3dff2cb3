import { blobTexts } from "@db/schema/blob";
import { files } from "@db/schema/file";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { fileFor } from "./file-for.ts";
import type { TextOfFile } from "./inputs.ts";
import { PAGE_END } from "./read.ts";

/** Characters of it that are answered. */
const MAX_LENGTH = 50_000;

/** The words of a PDF that were read, page by page; null: there are none, or it was not read (yet). */
export const textOfFile = (actor: Actor, id: string): Promise<z.input<typeof TextOfFile>> =>
  reading(actor, async (tx) => {
    await fileFor(tx, actor, "file.see", id);
    const [stored] = await tx
      .select({ text: blobTexts.text })
      .from(files)
      .innerJoin(blobTexts, and(eq(blobTexts.workspaceId, files.workspaceId), eq(blobTexts.sha256, files.sha256)))
      .where(eq(files.id, id));
    if (!stored) return { pages: null, whole: true };
    return { pages: stored.text.slice(0, MAX_LENGTH).split(PAGE_END), whole: stored.text.length <= MAX_LENGTH };
  });
