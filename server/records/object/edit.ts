import { notDeleted } from "@db/not-deleted";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { changesSince, lockRow } from "@server/core/concurrent-edit";
import { differs } from "@server/core/differs";
import { recordEvent } from "@server/core/event";
import { trash } from "@server/records/deletion/trash";
import { iconOfKind } from "@server/records/kind/choices";
import { type ChosenBytes, withChosenBytes } from "@server/records/library/choose";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { columnsWith, snakeName, writtenColumns } from "./columns.ts";
import { addContents } from "./contents.ts";
import { requireFreeNumber } from "./external-number.ts";
import { objectFormValues } from "./form-values.ts";
import type { ChangedFact, ObjectChanges, ObjectView } from "./inputs.ts";
import { loadObjectView } from "./load-view.ts";
import { lockObject, objectFor } from "./object-for.ts";
import { namingOwnValues, withOwnValues, withoutOwnValues } from "./own-names.ts";
import { changedOwnValues } from "./own-values.ts";
import { putPictureFirst } from "./picture-order.ts";
import { withExistingSpelling } from "./tags.ts";

type More = {
  /** What another kind brings with it, in the same transaction. */
  withKind?: (tx: Tx, object: { workspaceId: string; id: string; title: string; kindId: string }) => Promise<unknown>;
};

/**
 * Changes the fields that the input has; the others stay as they are. Files are added, never replaced.
 *
 * @throws conflict if the object changed since the version that the input is based on (see changesSince)
 */
export function editObject(
  actor: Actor,
  input: z.output<typeof ObjectChanges>,
  locale: Locale,
  more: More = {},
): Promise<ObjectView> {
  if (addsFilesAlone(input)) return addFiles(actor, input, locale);
  const workspaceOf = async (tx: Tx) => (await objectFor(tx, actor, "object.edit", input.id)).workspaceId;
  return withChosenBytes(actor, input.library_file_ids, workspaceOf, (library) =>
    edit(actor, input, library, locale, more),
  );
}

type Input = z.output<typeof ObjectChanges>;

type Stored = typeof objects.$inferSelect;

/** Whoever may upload files may send them alone, also who may not edit the object. */
function addsFilesAlone({ id: _, files, urls, images, ...input }: Input): boolean {
  const { library_file_ids: chosen, new_category, delete_image, ...changes } = input;
  const isMore = images.length > 0 || chosen.length > 0 || new_category !== "" || delete_image !== false;
  const adds = files.length > 0 || Object.keys(urls).length > 0;
  return adds && !isMore && Object.values(changes).every((change) => change === undefined);
}

const addFiles = (actor: Actor, input: Input, locale: Locale) =>
  transact(actor, async (tx) => {
    const object = await objectFor(tx, actor, "file.upload", input.id);
    await lockObject(tx, object);
    const place = { workspaceId: object.workspaceId, objectId: input.id };
    await addContents(tx, actor, place, { ...input, categories: undefined }, { ids: [], bytes: [] });
    return loadObjectView(tx, actor, input.id, locale);
  });

async function edit(actor: Actor, input: Input, library: ChosenBytes, locale: Locale, { withKind }: More) {
  const { id } = input;
  return transact(actor, async (tx) => {
    await lockRow(tx, objects, id);
    const { workspaceId, ...before } = await objectFor(tx, actor, "object.edit", id);
    const named = namingOwnValues(input);
    const sent = await changesSince(tx, named, {
      actor,
      record: { workspaceId, aboutId: id, verbs: ["object.edit"] },
      read: () => loadObjectView(tx, actor, id, locale),
      values: (view) => ({ ...withoutOwnValues(named), ...objectFormValues(view) }),
    });
    const [stored] = await tx.select().from(objects).where(eq(objects.id, id));
    const changes = withOwnValues(sent);
    const kindId = changes.kind_id && changes.kind_id !== stored!.kindId ? changes.kind_id : null;
    await requireFreeNumber(tx, actor, workspaceId, changes.external_number, id);
    const own = await changedOwnValues(tx, workspaceId, stored!, changes);
    const columns = {
      ...writtenColumns({ ...changes, fields: own?.after }),
      ...(kindId && (await iconOf(tx, workspaceId, kindId, changes.icon_code ?? stored!.iconCode))),
      tags: await withExistingSpelling(tx, workspaceId, changes.tags),
    };
    await removePictures(tx, actor, workspaceId, id, input.delete_image);
    await putPictureFirst(tx, { workspaceId, objectId: id }, input.main_image);
    const place = { workspaceId, objectId: id };
    const contents = await addContents(tx, actor, place, { ...input, categories: changes.categories }, library);
    const hasPictures = input.delete_image !== false || Boolean(input.main_image);
    // sent again, the same changes nothing: it is in no history, and other programs don't take it for new
    if (!contents && !hasPictures && !differs(stored!, columns)) return loadObjectView(tx, actor, id, locale);
    await tx
      .update(objects)
      .set({ ...columns, updatedAt: sql`now()` })
      .where(and(eq(objects.workspaceId, workspaceId), eq(objects.id, id)));
    const title = changes.title ?? before.title;
    const facts = [...changedFacts(stored!, changes), ...(own?.facts ?? [])];
    const detail = facts.length > 0 ? { facts } : undefined;
    await recordEvent(tx, actor, "object.edit", { workspaceId, aboutId: id, title, detail });
    if (kindId) await withKind?.(tx, { workspaceId, id, title, kindId });
    return loadObjectView(tx, actor, id, locale);
  });
}

/**
 * The icon of the kind that an object gets, where it has none of its own. Throws invalid if it may not get that kind.
 */
async function iconOf(tx: Tx, workspaceId: string, kindId: string, ownIcon: string | null) {
  const iconCode = await iconOfKind(tx, workspaceId, kindId);
  return ownIcon ? {} : { iconCode };
}

/** The facts of the machine that change: the history says what they were and became. */
function changedFacts(before: Stored, changes: Partial<Input>): z.infer<typeof ChangedFact>[] {
  return columnsWith("inHistory", "values").flatMap((column) => {
    if (column === "fields") return [];
    const [fact, from] = [snakeName(column), String(before[column] ?? "")];
    const to = changes[fact] === undefined ? from : String(changes[fact] ?? "");
    return from === to ? [] : [{ fact, from, to }];
  });
}

/** Moves all pictures of an object (true) or some of them into the trash. */
async function removePictures(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  objectId: string,
  pictureIds: boolean | string[],
): Promise<void> {
  if (pictureIds === false) return;
  const pictures = await tx
    .select({ id: files.id, title: files.title })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.objectId, objectId), files.isPicture, notDeleted(files)));
  const chosen = pictures.filter(({ id }) => pictureIds === true || pictureIds.includes(id));
  for (const { id, title } of chosen) await trash(tx, actor, { workspaceId, kind: "file", targetId: id, title });
}
