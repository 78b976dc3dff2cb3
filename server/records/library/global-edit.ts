import { globalLibraryAccess, globalLibraryFiles } from "@db/schema/library-file";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import type { Upload } from "@server/platform/uploads/upload";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { contentOf, contentOfLink, duplicateError } from "./add.ts";
import { storeGlobal } from "./global-bytes.ts";
import type { GlobalFileChanges, NewGlobalFile } from "./global-inputs.ts";
import { usesOf } from "./inputs.ts";

/** Adds a file to the platform's library, for all workspaces or for the given ones. */
export function addGlobalFile(
  actor: Actor,
  { title, file, link, ...about }: z.output<typeof NewGlobalFile>,
): Promise<string> {
  authorizeBackOffice(actor);
  if (!file && !link) throw invalid("mistake.no_file", "file");
  const given = audienceOf(about);
  return transact(asOperator, async (tx) => {
    const content = file ? await storeUpload(tx, file) : contentOfLink(link!, title);
    await requireNoDuplicate(tx, content, file ? "file" : "link");
    const [made] = await tx
      .insert(globalLibraryFiles)
      .values({
        ...content,
        title: title || content.title,
        usableFor: usesOf(about),
        everywhere: given.everywhere,
        createdBy: actor.userId,
      })
      .returning({ id: globalLibraryFiles.id });
    await addAccess(tx, made!.id, given.workspaces);
    await recordEvent(tx, actor, "global_library_file.create", {
      workspaceId: null,
      aboutId: made!.id,
      title: title || content.title,
    });
    return made!.id;
  });
}

/** Changes the title, uses, workspaces or content of a file. Copies made of it before stay as they are. */
export function editGlobalFile(
  actor: Actor,
  { id, title, file, link, file_changed, ...about }: z.output<typeof GlobalFileChanges>,
) {
  authorizeBackOffice(actor);
  if (file_changed && !file && !link) throw invalid("mistake.no_file", "file");
  const given = about.global !== undefined || about.workspaces ? audienceOf(about) : undefined;
  return transact(asOperator, async (tx) => {
    const before = await lockFile(tx, id);
    const changed = file_changed !== false;
    const content =
      changed && file
        ? await storeUpload(tx, file)
        : changed && link && before.link
          ? contentOfLink(link, title ?? before.title)
          : undefined;
    if (content) await requireNoDuplicate(tx, content, file ? "file" : "link", id);
    const saysUses = about.usable_for || about.floorplan !== undefined;
    await tx
      .update(globalLibraryFiles)
      .set({
        ...content,
        ...(content && file && { link: null }),
        title: title ?? before.title,
        usableFor: saysUses ? usesOf({ ...about, usable_for: about.usable_for ?? before.usableFor }) : undefined,
        everywhere: given?.everywhere,
        updatedAt: sql`now()`,
      })
      .where(eq(globalLibraryFiles.id, id));
    if (given) {
      await tx.delete(globalLibraryAccess).where(eq(globalLibraryAccess.libraryFileId, id));
      await addAccess(tx, id, given.workspaces);
    }
    if (content && before.sha256)
      await enqueue(tx, "library.remove_bytes", { workspaceId: null, sha256: before.sha256 });
    await recordEvent(tx, actor, "global_library_file.edit", {
      workspaceId: null,
      aboutId: id,
      title: title ?? before.title,
    });
  });
}

/** Deletes a file from all libraries. Objects and floor plans keep the copies made of it. */
export function removeGlobalFile(actor: Actor, id: string): Promise<void> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const { title, sha256 } = await lockFile(tx, id);
    await tx.delete(globalLibraryFiles).where(eq(globalLibraryFiles.id, id));
    if (sha256) await enqueue(tx, "library.remove_bytes", { workspaceId: null, sha256 });
    await recordEvent(tx, actor, "global_library_file.delete", { workspaceId: null, aboutId: id, title });
  });
}

async function lockFile(tx: Tx, id: string) {
  const [file] = await tx.select().from(globalLibraryFiles).where(eq(globalLibraryFiles.id, id)).for("update");
  if (!file) throw notFound();
  return file;
}

async function storeUpload(tx: Tx, upload: Upload) {
  await requirePixelLimit(upload);
  await storeGlobal(tx, upload);
  return { ...contentOf(upload), mime: upload.type, link: null };
}

type Content = { sha256?: string | null; link?: string | null };

async function requireNoDuplicate(tx: Tx, { sha256, link }: Content, field: string, itself?: string): Promise<void> {
  const same = sha256 ? eq(globalLibraryFiles.sha256, sha256) : eq(globalLibraryFiles.link, link!);
  const other = itself ? sql`${globalLibraryFiles.id} <> ${itself}` : undefined;
  const [duplicate] = await tx
    .select({ id: globalLibraryFiles.id, title: globalLibraryFiles.title })
    .from(globalLibraryFiles)
    .where(and(same, other))
    .limit(1);
  if (duplicate) throw duplicateError(duplicate, field);
}

/** For all workspaces, unless some are named. Throws a field error if it would be for none. */
function audienceOf({ global, workspaces = [] }: { global?: boolean; workspaces?: string[] }) {
  const everywhere = global ?? workspaces.length === 0;
  if (!everywhere && workspaces.length === 0) throw invalid("library.for_nobody", "workspaces");
  return { everywhere, workspaces: everywhere ? [] : [...new Set(workspaces)] };
}

async function addAccess(tx: Tx, libraryFileId: string, workspaces: string[]): Promise<void> {
  if (workspaces.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    insert into global_library_access (workspace_id, library_file_id)
    select w.id, ${libraryFileId} from workspaces w where w.id = any (${sql.param(workspaces)}::uuid[])
      and w.deleted_at is null`);
  if (rowCount !== workspaces.length) throw invalid("library.workspace_unknown", "workspaces");
}
