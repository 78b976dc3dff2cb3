import { Id } from "@server/core/fields";
import { z } from "zod";

const ArchiveView = z.object({
  id: Id,
  state: z.enum(["waiting", "done", "failed"]),
  size: z.number(),
  asked_at: z.string(),
  /** Until when it can be downloaded; null: not ready, expired or failed. */
  until: z.string().nullable(),
});

/** A user's own archives. */
export const ArchivesPage = z.object({ archives: z.array(ArchiveView), may_ask: z.boolean() });
