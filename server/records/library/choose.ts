import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { files } from "@db/schema/file";
import { reading, type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { storeBlobs } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import { newPosition } from "@server/records/file/shown-order";
import { requireCategory } from "@server/records/object/categories";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { PLATFORM } from "./global-bytes.ts";
import type { Choice, LibraryUse } from "./inputs.ts";
import { isAvailableTo, LibraryRow } from "./rows.ts";
import { withBytesOf } from "./with-bytes.ts";

type Place = { workspaceId: string; objectId: string };
const Chosen = LibraryRow.omit({ usable_for: true, created_at: true, everywhere: true }).extend({
  mime: z.string().nullable(),
});
type Chosen = z.infer<typeof Chosen>;
/** The ids of chosen files, and copies of the bytes of those that are the platform's. */
export type ChosenBytes = { ids: string[]; bytes: Upload[] };

/**
 * Loads the chosen files in the order of their ids, with row locks against deletion and replacement. Throws not found
 * if one does not exist or may not be used on objects.
 */
export async function lockUsableFiles(
  tx: Tx,
  workspaceId: string,
  ids: string[],
  use: LibraryUse,
  hold = true,
): Promise<Chosen[]> {
  const wanted = sql`= any (${sql.param(ids)}::uuid[])`;
  const lock = hold ? sql`for share` : sql``;
  const own = await queryRows(tx, Chosen)`
    select l.id, l.type, l.name, l.title, l.link, l.sha256, l.size, true as own, null as mime from library_files l
    where l.workspace_id = ${workspaceId} and l.id ${wanted} and ${use} = any (l.usable_for) and ${notDeleted("l")}
      order by l.id ${lock}`;
  const given = await queryRows(tx, Chosen)`
    select g.id, g.type, g.name, g.title, g.link, g.sha256, g.size, false as own, g.mime from global_library_files g
    where g.id ${wanted} and ${use} = any (g.usable_for) and ${isAvailableTo(workspaceId)} order by g.id ${lock}`;
  const found = [...own, ...given];
  if (found.length < new Set(ids).size) throw notFound(ids.find((id) => !found.some((file) => file.id === id)));
  return found;
}

/**
 * Fetches the platform's bytes among the chosen files, and then runs the transaction that adds them. `workspaceOf`
 * authorizes the rest, and returns the workspace's id. Throws forbidden for who may not see its library.
 */
export async function withChosenBytes<T>(
  actor: Actor,
  ids: string[],
  workspaceOf: (tx: Tx) => Promise<string>,
  use: (uploads: ChosenBytes) => Promise<T>,
): Promise<T> {
  if (ids.length === 0) return use({ ids, bytes: [] });
  const far = await reading(actor, async (tx) => {
    const workspaceId = await workspaceOf(tx);
    authorizeIn(actor, workspaceId, "library.see");
    const chosen = await lockUsableFiles(tx, workspaceId, ids, "object", false);
    return chosen.filter(({ own, sha256 }) => !own && sha256);
  });
  const stored = far.map(({ sha256, mime, ...file }) => ({
    ...file,
    workspaceId: PLATFORM,
    sha256: sha256!,
    mime: mime!,
  }));
  return withBytesOf(stored, (bytes) => use({ ids, bytes }));
}

/**
 * Adds the chosen files to an object, in the caller's transaction; the caller has authorized it. Files that the object
 * has already are left out. Returns the ids of the new files.
 */
export async function addChosen(
  tx: Tx,
  actor: Actor,
  place: Place,
  { ids, bytes }: ChosenBytes,
  categoryId?: string | null,
): Promise<string[]> {
  const { workspaceId, objectId } = place;
  if (ids.length === 0) return [];
  const there = await hasAlready(tx, place);
  const chosen = (await lockUsableFiles(tx, workspaceId, ids, "object")).filter(({ id }) => !there.has(id));
  const far = chosen.filter(({ own, sha256 }) => !own && sha256);
  const copies = far.flatMap(({ sha256 }) => bytes.find((upload) => upload.sha256 === sha256) ?? []);
  if (copies.length < far.length) throw notFound(); // replaced in the meantime
  if (copies.length > 0) await storeBlobs(tx, workspaceId, copies, "given");
  if (chosen.length === 0) return [];
  const inOrder = ids.flatMap((id) => chosen.filter((file) => file.id === id));
  const made = await tx
    .insert(files)
    .values(
      inOrder.map(({ id, own, type, name, title, link, sha256, size }) => ({
        ...place,
        type,
        name,
        title,
        link,
        sha256,
        size,
        categoryId,
        createdBy: actor.userId,
        ...(own ? { libraryFileId: id } : { globalLibraryFileId: id }),
        position: newPosition(workspaceId, objectId, false),
      })),
    )
    .returning({ id: files.id, title: files.title });
  const detail = { object_id: objectId, from: "library" };
  await recordEvents(
    tx,
    actor,
    "file.upload",
    made.map(({ id, title }) => ({ workspaceId, aboutId: id, title, detail })),
  );
  return made.map(({ id }) => id);
}

const HasAlreadyRow = z.object({ id: z.string() });

/** The ids of the library files that an object has. */
async function hasAlready(tx: Tx, { workspaceId, objectId }: Place): Promise<Set<string>> {
  const rows = await queryRows(tx, HasAlreadyRow)`
    select coalesce(library_file_id, global_library_file_id) as id from files
    where workspace_id = ${workspaceId} and object_id = ${objectId} and ${notDeleted()}
      and coalesce(library_file_id, global_library_file_id) is not null`;
  return new Set(rows.map(({ id }) => id));
}

/** Adds chosen files to an object. */
export function chooseForObject(actor: Actor, { id, library_file_ids, category_id }: z.output<typeof Choice>) {
  const workspaceOf = async (tx: Tx) => (await objectFor(tx, actor, "file.upload", id)).workspaceId;
  return withChosenBytes(actor, library_file_ids, workspaceOf, (uploads) =>
    transact(actor, async (tx) => {
      const { workspaceId, containerId } = await objectFor(tx, actor, "file.upload", id);
      await lockObject(tx, { workspaceId, containerId, id });
      await requireCategory(tx, workspaceId, category_id);
      return { ids: await addChosen(tx, actor, { workspaceId, objectId: id }, uploads, category_id) };
    }),
  );
}
