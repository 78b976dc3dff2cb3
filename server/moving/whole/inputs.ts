import { Id } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

/** The ZIP of a workspace, to be looked at before it is imported. */
export const WholeFile = z.object({ id: Id, file: z.instanceof(Upload, { error: "whole.no_file" }) });
/** One that was looked at. */
export const OneImport = z.object({ id: Id, file: Id });

/** What a ZIP would bring into a workspace. */
export const ImportView = z.object({
  id: Id,
  workspace_id: Id,
  /** The workspace that was exported, and when. */
  from: z.string(),
  made_at: z.string(),
  boards: z.number(),
  /** Rows, by what they are. */
  counts: z.record(z.string(), z.number()),
  files: z.object({ count: z.number(), bytes: z.number(), left_out: z.number() }),
  /** Why it can't be imported now, as a text key; null: it can. */
  refusal: z.string().nullable(),
});
export type ImportView = z.infer<typeof ImportView>;
