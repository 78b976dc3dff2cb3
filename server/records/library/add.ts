import { notDeleted } from "@db/not-deleted";
import { libraryFiles } from "@db/schema/library-file";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeBlobs } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import { nameOfLink, titleOf } from "@server/records/file/named";
import { playerOf } from "@server/records/file/player";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type LibraryUse, type NewLibraryFile, type NewLibraryFiles, type NewLibraryLink, usesOf } from "./inputs.ts";

type Content = Pick<typeof libraryFiles.$inferInsert, "type" | "name" | "title" | "link" | "sha256" | "size">;
export type Twin = { id: string; title: string };

/** The same file twice is one too many: which one is there is said, so that one goes on with that. */
export const twice = ({ id, title }: Twin, field: string) =>
  invalid(`library.twice?${new URLSearchParams({ id, title })}`, { field, code: "twice" });

/**
 * The living file of the library with the same bytes, or the same address. Asked once the bytes are kept: two at once
 * wait for each other there.
 */
export async function twinOf(
  tx: Tx,
  workspaceId: string,
  { sha256, link }: Pick<Content, "sha256" | "link">,
): Promise<Twin | undefined> {
  const same = sha256 ? eq(libraryFiles.sha256, sha256) : eq(libraryFiles.link, link!);
  const [found] = await tx
    .select({ id: libraryFiles.id, title: libraryFiles.title })
    .from(libraryFiles)
    .where(and(eq(libraryFiles.workspaceId, workspaceId), same, notDeleted(libraryFiles)))
    .limit(1);
  return found;
}

export const contentOf = ({ kind, name, sha256, size }: Upload) => ({
  type: kind,
  name,
  title: titleOf(name),
  sha256,
  size,
});
export const contentOfLink = (link: string, title = "") => {
  const name = title || nameOfLink(link);
  return { type: playerOf(link)?.type ?? ("link" as const), name, title: name, link };
};

export async function insertLibraryFile(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  content: Content,
  usableFor: LibraryUse[],
) {
  const [made] = await tx
    .insert(libraryFiles)
    .values({ ...content, workspaceId, usableFor, createdBy: actor.userId })
    .returning({ id: libraryFiles.id });
  await recordEvent(tx, actor, "library_file.create", { workspaceId, aboutId: made!.id, title: content.title });
  return made!.id;
}

/** Several at once. What the library has already is left out, and told; one that is there already is refused. */
export async function addLibraryFiles(actor: Actor, { id, files, title, ...about }: z.output<typeof NewLibraryFiles>) {
  return transact(actor, async (tx) => {
    await workspaceFor(tx, actor, "library.edit", id);
    const ids: string[] = [];
    const twins: Twin[] = [];
    for (const upload of files) await requirePixelLimit(upload);
    await storeBlobs(tx, id, files);
    // in one order for all: two people who bring the same files would else wait for each other
    for (const upload of [...files].sort((a, b) => a.sha256.localeCompare(b.sha256))) {
      const twin = await twinOf(tx, id, upload);
      const content = contentOf(upload);
      if (twin) twins.push(twin);
      else
        ids.push(
          await insertLibraryFile(
            tx,
            actor,
            id,
            files.length === 1 && title ? { ...content, title } : content,
            usesOf(about),
          ),
        );
    }
    if (ids.length === 0) throw twice(twins[0]!, "files");
    return { ids, twice: twins };
  });
}

export async function addLibraryLink(actor: Actor, { id, link, title, ...about }: z.output<typeof NewLibraryLink>) {
  return transact(actor, async (tx) => {
    await workspaceFor(tx, actor, "library.edit", id);
    const twin = await twinOf(tx, id, { link });
    if (twin) throw twice(twin, "link");
    return { ids: [await insertLibraryFile(tx, actor, id, contentOfLink(link, title), usesOf(about))] };
  });
}

/** Over REST: a file, or a link. */
export async function addToLibrary(
  actor: Actor,
  { file, link, ...more }: z.output<typeof NewLibraryFile>,
): Promise<string> {
  if (!file && !link) throw invalid("mistake.no_file", "file");
  const { ids } = file
    ? await addLibraryFiles(actor, { ...more, files: [file] })
    : await addLibraryLink(actor, { ...more, link: link! });
  return ids[0]!;
}
