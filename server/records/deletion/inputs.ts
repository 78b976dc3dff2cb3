import { Id } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { z } from "zod";

const deletionKinds = [
  "container",
  "object",
  "file",
  "report",
  "action_point",
  "library_file",
  "template",
  "answer",
] as const;
export type DeletionKind = (typeof deletionKinds)[number];

/** One thing in the trash, with all that went with it. */
export const DeletionView = z.object({
  id: Id,
  kind: z.enum(deletionKinds),
  title: z.string(),
  /** A board counts against the plan again once it is back. */
  is_board: z.boolean(),
  /** What it stood in, by name. */
  where: z.string(),
  objects_count: z.number(),
  files_count: z.number(),
  deleted_by: z.string().nullable(),
  deleted_at: z.string(),
  /** From then on it is gone. */
  gone_at: z.string(),
  /** What it stood in is in the trash itself, and has to come back first. */
  parent_gone: z.boolean(),
});
export type DeletionView = z.infer<typeof DeletionView>;

export const Restored = z.object({ kind: z.enum(deletionKinds), target_id: Id, title: z.string() });

/** `back`: the deletion that was just undone, to be named. */
export const TrashQuery = Paging.extend({ id: Id, back: Id.optional().catch(undefined) });
export const TrashPage = pageOf(DeletionView).extend({ workspace_id: Id, back: Restored.nullable() });
