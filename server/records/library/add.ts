import { notDeleted } from "@db/not-deleted";
import { libraryFiles } from "@db/schema/library-file";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeBlobs } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import { nameOfLink, titleFromName } from "@server/records/file/default-names";
import { playerOf } from "@server/records/file/player";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type LibraryUse, type NewLibraryFile, type NewLibraryFiles, type NewLibraryLink, usesOf } from "./inputs.ts";

type Content = Pick<typeof libraryFiles.$inferInsert, "type" | "name" | "title" | "link" | "sha256" | "size">;
export type Duplicate = { id: string; title: string };

/** The domain error for a file that the library has already; it names that file, to link to it. */
export const duplicateError = ({ id, title }: Duplicate, field: string) =>
  invalid(`library.twice?${new URLSearchParams({ id, title })}`, { field, code: "twice" });

/**
 * The file of the library with the same bytes or the same address that is not deleted. Call it after the bytes are
 * stored: there concurrent uploads of the same bytes wait for each other.
 */
export async function findDuplicate(
  tx: Tx,
  workspaceId: string,
  { sha256, link }: Pick<Content, "sha256" | "link">,
): Promise<Duplicate | undefined> {
  const same = sha256 ? eq(libraryFiles.sha256, sha256) : eq(libraryFiles.link, link!);
  const [found] = await tx
    .select({ id: libraryFiles.id, title: libraryFiles.title })
    .from(libraryFiles)
    .where(and(eq(libraryFiles.workspaceId, workspaceId), same, notDeleted(libraryFiles)))
    .limit(1);
  return found;
}

/** The columns of a library file for an upload. */
export const contentOf = ({ kind, name, sha256, size }: Upload) => ({
  type: kind,
  name,
  title: titleFromName(name),
  sha256,
  size,
});
/** The columns of a library file for a link. */
export const contentOfLink = (link: string, title = "") => {
  const name = title || nameOfLink(link);
  return { type: playerOf(link)?.type ?? ("link" as const), name, title: name, link };
};

/** Inserts a library file and records the event. Returns its id. */
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

/** Adds several files. Duplicates are left out and returned; throws if all are duplicates. */
export async function addLibraryFiles(actor: Actor, { id, files, title, ...about }: z.output<typeof NewLibraryFiles>) {
  return transact(actor, async (tx) => {
    await workspaceFor(tx, actor, "library.edit", id);
    const ids: string[] = [];
    const duplicates: Duplicate[] = [];
    for (const upload of files) await requirePixelLimit(upload);
    await storeBlobs(tx, id, files);
    // sorted, so that two transactions with the same files cannot deadlock
    for (const upload of [...files].sort((a, b) => a.sha256.localeCompare(b.sha256))) {
      const duplicate = await findDuplicate(tx, id, upload);
      const content = contentOf(upload);
      if (duplicate) duplicates.push(duplicate);
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
    if (ids.length === 0) throw duplicateError(duplicates[0]!, "files");
    return { ids, twice: duplicates };
  });
}

export async function addLibraryLink(actor: Actor, { id, link, title, ...about }: z.output<typeof NewLibraryLink>) {
  return transact(actor, async (tx) => {
    await workspaceFor(tx, actor, "library.edit", id);
    const duplicate = await findDuplicate(tx, id, { link });
    if (duplicate) throw duplicateError(duplicate, "link");
    return { ids: [await insertLibraryFile(tx, actor, id, contentOfLink(link, title), usesOf(about))] };
  });
}

/** Adds a file or a link, for REST. */
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
