import { deletedRecords } from "@db/schema/deleted-record";
import { Id, OptionalMoment } from "@server/core/fields";
import { anyOf, Listing, listOf, Paging, pageOf, sorted } from "@server/core/paging";
import { z } from "zod";

export const deletionKinds = [
  "container",
  "object",
  "file",
  "report",
  "action_point",
  "library_file",
  "template",
  "answer",
  "import",
  "round",
] as const;
export type DeletionKind = (typeof deletionKinds)[number];

/** One deletion in the trash, with all that was deleted by it. */
export const DeletionView = z.object({
  id: Id,
  kind: z.enum(deletionKinds),
  title: z.string(),
  /** Restoring a board counts against the plan's limit. */
  is_board: z.boolean(),
  /** The title of its parent; "" if it has none. */
  where: z.string(),
  objects_count: z.number(),
  files_count: z.number(),
  deleted_by: z.string().nullable(),
  deleted_at: z.string(),
  /** When it is deleted for good, unless a legal hold is in force. */
  gone_at: z.string(),
  /** The last day on which a rule keeps a paper in it; null: none does. */
  kept_until: z.string().nullable(),
  is_held: z.boolean(),
  /** Its parent is in the trash too, and must be restored first. */
  parent_gone: z.boolean(),
});
export type DeletionView = z.infer<typeof DeletionView>;

export const Restored = z.object({ kind: z.enum(deletionKinds), target_id: Id, title: z.string() });

/** `back`: the deletion that was just restored, for a message. */
export const TrashQuery = Paging.extend({ id: Id, back: Id.optional().catch(undefined) });
export const TrashPage = pageOf(DeletionView).extend({ workspace_id: Id, back: Restored.nullable() });

/** What programs are told that was deleted. */
export const toldKinds = deletedRecords.kind.enumValues;
export const DeletedRecord = z.object({ id: Id, kind: z.enum(toldKinds), deleted_at: z.string() });
/** `since`: at or after this moment. `kinds`: none means all. */
export const DeletedRecordsQuery = Listing.extend({
  id: Id,
  since: OptionalMoment,
  kinds: anyOf(z.enum(toldKinds)),
  sort: sorted(["deleted_at"]).default("deleted_at"),
});
export const DeletedRecords = listOf(DeletedRecord);
