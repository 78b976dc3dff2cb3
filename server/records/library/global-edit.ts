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
import { contentOf, contentOfLink, twice } from "./add.ts";
import { keepGlobal } from "./global-bytes.ts";
import type { GlobalFileChanges, NewGlobalFile } from "./global-inputs.ts";
import { usesOf } from "./inputs.ts";

/** Adds a file to the platform's library, for all workspaces or for those that are named. */
export function addGlobalFile(
  actor: Actor,
  { title, file, link, ...about }: z.output<typeof NewGlobalFile>,
): Promise<string> {
  authorizeBackOffice(actor);
  if (!file && !link) throw invalid("mistake.no_file", "file");
  const given = givenTo(about);
  return transact(asOperator, async (tx) => {
    const content = file ? await kept(tx, file) : contentOfLink(link!, title);
    await requireNoTwin(tx, content, file ? "file" : "link");
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
    await giveTo(tx, made!.id, given.workspaces);
    await recordEvent(tx, actor, "global_library_file.create", {
      workspaceId: null,
      aboutId: made!.id,
      title: title || content.title,
    });
    return made!.id;
  });
}

/** What is said of it, whom it is for, and other bytes in its place. What was made of it stays as it is. */
export function editGlobalFile(
  actor: Actor,
  { id, title, file, link, file_changed, ...about }: z.output<typeof GlobalFileChanges>,
) {
  authorizeBackOffice(actor);
  if (file_changed && !file && !link) throw invalid("mistake.no_file", "file");
  const given = about.global !== undefined || about.workspaces ? givenTo(about) : undefined;
  return transact(asOperator, async (tx) => {
    const before = await held(tx, id);
    const changed = file_changed !== false;
    const content =
      changed && file
        ? await kept(tx, file)
        : changed && link && before.link
          ? contentOfLink(link, title ?? before.title)
          : undefined;
    if (content) await requireNoTwin(tx, content, file ? "file" : "link", id);
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
      await giveTo(tx, id, given.workspaces);
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

/** Gone from every library at once; objects and floor plans keep what was made of it. */
export function removeGlobalFile(actor: Actor, id: string): Promise<void> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const { title, sha256 } = await held(tx, id);
    await tx.delete(globalLibraryFiles).where(eq(globalLibraryFiles.id, id));
    if (sha256) await enqueue(tx, "library.remove_bytes", { workspaceId: null, sha256 });
    await recordEvent(tx, actor, "global_library_file.delete", { workspaceId: null, aboutId: id, title });
  });
}

async function held(tx: Tx, id: string) {
  const [file] = await tx.select().from(globalLibraryFiles).where(eq(globalLibraryFiles.id, id)).for("update");
  if (!file) throw notFound();
  return file;
}

async function kept(tx: Tx, upload: Upload) {
  await requirePixelLimit(upload);
  await keepGlobal(tx, upload);
  return { ...contentOf(upload), mime: upload.type, link: null };
}

type Content = { sha256?: string | null; link?: string | null };

async function requireNoTwin(tx: Tx, { sha256, link }: Content, field: string, itself?: string): Promise<void> {
  const same = sha256 ? eq(globalLibraryFiles.sha256, sha256) : eq(globalLibraryFiles.link, link!);
  const other = itself ? sql`${globalLibraryFiles.id} <> ${itself}` : undefined;
  const [twin] = await tx
    .select({ id: globalLibraryFiles.id, title: globalLibraryFiles.title })
    .from(globalLibraryFiles)
    .where(and(same, other))
    .limit(1);
  if (twin) throw twice(twin, field);
}

/** Everybody, unless workspaces are named; for nobody at all it need not be there. */
function givenTo({ global, workspaces = [] }: { global?: boolean; workspaces?: string[] }) {
  const everywhere = global ?? workspaces.length === 0;
  if (!everywhere && workspaces.length === 0) throw invalid("library.for_nobody", "workspaces");
  return { everywhere, workspaces: everywhere ? [] : [...new Set(workspaces)] };
}

async function giveTo(tx: Tx, libraryFileId: string, workspaces: string[]): Promise<void> {
  if (workspaces.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    insert into global_library_access (workspace_id, library_file_id)
    select w.id, ${libraryFileId} from workspaces w where w.id = any (${sql.param(workspaces)}::uuid[]) and w.deleted_at is null`);
  if (rowCount !== workspaces.length) throw invalid("library.workspace_unknown", "workspaces");
}
